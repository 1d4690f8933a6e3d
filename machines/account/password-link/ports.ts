import type { Port } from '#machines/kit/port.ts'

export interface PasswordLinkPorts {
  /** Sends POST /users/forgot-password (API-09). */
  sendLink: Port<{ email: string }, void>
}
