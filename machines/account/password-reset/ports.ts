import type { Port } from '#machines/kit/port.ts'

export interface PasswordResetPorts {
  /** POST /users/email-exists (API-08). */
  findAccount: Port<{ email: string }, { kind: 'found' } | { kind: 'missing' }>
  /** POST /users/forgot-password (API-09). */
  sendLink: Port<{ email: string }, void>
  /** POST /users/reset-password (API-10). */
  changePassword: Port<{ token: string; newPassword: string }, void>
}
