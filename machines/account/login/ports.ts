import type { GooglePorts } from '#machines/kit/credentials.ts'
import type { SignedIn } from '#machines/kit/emissions.ts'
import type { Port } from '#machines/kit/port.ts'

export interface LoginPorts extends GooglePorts {
  /** POST /users/login (API-02). A refusal is thrown: its status, message and userId decide what happens. */
  signIn: Port<{ email: string; password: string }, { signedIn: SignedIn }>
  /** POST /users/login/google (API-03). */
  signInWithGoogle: Port<{ credential: string }, { signedIn: SignedIn }>
  /** POST /email/send-confirmation (API-07). */
  sendConfirmation: Port<{ userId: string }, void>
}
