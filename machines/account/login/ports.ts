import type { SignedIn } from '#machines/kit/emissions.ts'
import type { Port } from '#machines/kit/port.ts'
import type { GoogleAnswer } from '#machines/rules/account/google-answer.ts'

export interface LoginPorts {
  /** POST /users/login (API-02). A refusal is thrown: its status, message and userId decide what happens. */
  signIn: Port<{ email: string; password: string }, { kind: 'signedIn'; signedIn: SignedIn }>
  /** Google's own sign-in client, loaded when it is asked for (CONST-05); called while the click is still fresh. */
  askGoogle: Port<Record<string, never>, GoogleAnswer>
  /** POST /users/login/google (API-03). */
  signInWithGoogle: Port<{ credential: string }, { kind: 'signedIn'; signedIn: SignedIn }>
  /** POST /email/send-confirmation (API-07). */
  sendConfirmation: Port<{ userId: string }, { kind: 'sent' }>
}
