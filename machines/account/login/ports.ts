import type { GooglePorts } from '#machines/kit/credentials.ts'
import type { SignedIn } from '#machines/kit/emissions.ts'
import type { Port } from '#machines/kit/port.ts'

export interface LoginPorts extends GooglePorts {
  /**
   * Sends POST /users/login (API-02). Rejects with a Failure whose status, message and userId decide what happens next.
   */
  signIn: Port<{ email: string; password: string }, { signedIn: SignedIn }>
  /** Sends POST /users/login/google (API-03). */
  signInWithGoogle: Port<{ credential: string }, { signedIn: SignedIn }>
  /** Sends POST /email/send-confirmation (API-07). */
  sendConfirmation: Port<{ userId: string }, void>
}
