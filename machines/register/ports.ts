import type { SignedIn } from '../emissions.ts'
import type { Port } from '../port.ts'
import type { GoogleAnswer } from '../rules/google-answer.ts'

export interface RegisterPorts {
  /** POST /users/register (API-04). */
  register: Port<
    { name: string; email: string; password: string; role: 'buyer' },
    { kind: 'registered'; userId: string }
  >
  /** Google's own sign-in client, loaded when it is asked for (CONST-05); called while the click is still fresh. */
  askGoogle: Port<Record<never, never>, GoogleAnswer>
  /** POST /users/register/google (API-05). */
  registerWithGoogle: Port<{ credential: string }, { kind: 'signedIn'; signedIn: SignedIn }>
}
