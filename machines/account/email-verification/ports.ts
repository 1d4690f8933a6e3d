import type { SignedIn } from '#machines/kit/emissions.ts'
import type { Port } from '#machines/kit/port.ts'

export interface EmailVerificationPorts {
  /** POST /email/confirm-code (API-06). A sign-in where the confirmation brings a token (C11). */
  confirmCode: Port<{ userId: string; code: string }, SignedIn | null>
  /** POST /email/send-confirmation (API-07): an addition on this screen. */
  sendConfirmation: Port<{ userId: string }, void>
}
