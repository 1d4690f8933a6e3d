import type { Port } from '#machines/kit/port.ts'
import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface PaymentAccountPorts {
  /** Sends GET /stripe/account/{userId} (API-21, B04). */
  loadStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
  /**
   * Sends POST /stripe/account/refresh-info (API-22). An unknown or missing status counts as pending (PAYACC-09, B04).
   */
  refreshStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
  /** Sends POST /stripe/account (API-23). If an account already exists, returns that account (PAYACC-06). */
  createAccount: Port<{ userId: string }, { stripeAccountId: string }>
  /** Sends POST /stripe/account_link (API-24). Rejects if the URL is not safe to open (A05). */
  createLink: Port<{ stripeAccountId: string }, { url: ExternalUrl }>
}
