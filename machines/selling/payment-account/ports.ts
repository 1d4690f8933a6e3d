import type { Port } from '#machines/kit/port.ts'
import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface PaymentAccountPorts {
  /** GET /stripe/account/{userId} (API-21, B04). */
  loadStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
  /** POST /stripe/account/refresh-info (API-22); an unknown or missing status is pending (PAYACC-09, B04). */
  refreshStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
  /** POST /stripe/account (API-23), also if an account already existed (PAYACC-06). */
  createAccount: Port<{ userId: string }, { stripeAccountId: string }>
  /** POST /stripe/account_link (API-24). Rejects if the URL is not safe to open (A05). */
  createLink: Port<{ stripeAccountId: string }, { url: ExternalUrl }>
}
