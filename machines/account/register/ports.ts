import type { SignedIn } from '#machines/kit/emissions.ts'
import type { Port } from '#machines/kit/port.ts'
import type { GoogleAnswer } from '#machines/rules/account/google-answer.ts'

export interface RegisterPorts {
  /** POST /users/register (API-04). */
  register: Port<
    { name: string; email: string; password: string; role: 'buyer' },
    { kind: 'registered'; userId: string }
  >
  /** Google's own sign-in client, loaded when it is asked for (CONST-05); called while the click is still fresh. */
  askGoogle: Port<Record<string, never>, GoogleAnswer>
  /** POST /users/register/google (API-05). */
  registerWithGoogle: Port<{ credential: string }, { kind: 'signedIn'; signedIn: SignedIn }>
}
