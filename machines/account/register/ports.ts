import type { GooglePorts } from '#machines/kit/credentials.ts'
import type { SignedIn } from '#machines/kit/emissions.ts'
import type { Port } from '#machines/kit/port.ts'

export interface RegisterPorts extends GooglePorts {
  /** Sends POST /users/register (API-04). */
  register: Port<{ name: string; email: string; password: string; role: 'buyer' }, { userId: string }>
  /** Sends POST /users/register/google (API-05). */
  registerWithGoogle: Port<{ credential: string }, { signedIn: SignedIn }>
}
