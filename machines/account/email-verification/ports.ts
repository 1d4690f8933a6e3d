import type { SignedIn } from '#machines/kit/emissions.ts'
import type { Port } from '#machines/kit/port.ts'

export interface EmailVerificationPorts {
  /** Sends POST /email/confirm-code (API-06). Returns a sign-in if the response contains a token (C11). */
  confirmCode: Port<{ userId: string; code: string }, SignedIn | null>
  /**
   * Sends POST /email/send-confirmation (API-07). On this screen, the button that calls it is an addition to the
   * specification.
   */
  sendConfirmation: Port<{ userId: string }, void>
}
