import type { Port } from '#machines/kit/port.ts'

export interface PasswordResetPorts {
  /** Sends POST /users/email-exists (API-08). */
  findAccount: Port<{ email: string }, { kind: 'found' } | { kind: 'missing' }>
  /** Sends POST /users/forgot-password (API-09). */
  sendLink: Port<{ email: string }, void>
  /** Sends POST /users/reset-password (API-10). */
  changePassword: Port<{ token: string; newPassword: string }, void>
}
