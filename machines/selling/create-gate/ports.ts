import type { Port } from '#machines/kit/port.ts'
import type { PaymentAccountStatus, Role } from '#machines/rules/kit/entities.ts'

export interface CreateGatePorts {
  /** The signed-in user at the time of the click; the session may have ended since the page opened (B16). */
  identify: Port<Record<string, never>, { kind: 'signedIn'; userId: string } | { kind: 'signedOut' }>
  /**
   * Sends GET /users/me (API-11). A seller is disabled while platform fees are unpaid after the 10th of the month
   * (FEE-03).
   */
  loadAccount: Port<Record<string, never>, { role: Role; isDisabled: boolean }>
  /** Sends PUT /users/role (API-43). */
  promote: Port<Record<string, never>, void>
  /** Sends GET /stripe/account/status/{userId} (API-44, B04). */
  loadStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
  /** Sends GET /stripe/account/capabilities/{userId} (API-45). */
  loadCapabilities: Port<{ userId: string }, { capabilities: readonly string[] }>
}
