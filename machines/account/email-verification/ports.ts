import type { Port } from '#machines/kit/port.ts'

export interface EmailVerificationPorts {
  /** POST /email/confirm-code (API-06). */
  confirmCode: Port<{ userId: string; code: string }, { kind: 'confirmed' }>
}
