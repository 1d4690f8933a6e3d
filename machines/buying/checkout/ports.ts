import type { Port } from '#machines/kit/port.ts'
import type { BillingType, Instant } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { CheckoutSession, FreePurchase } from '#machines/rules/subscriptions/purchases.ts'

export interface CheckoutPorts {
  now: Port<Record<string, never>, { kind: 'now'; at: Instant }>
  /** POST /users/me/purchase (API-34). */
  recordPurchase: Port<{ purchase: FreePurchase }, { kind: 'recorded' }>
  /** PUT /courses/{courseId}/increment-plan-metrics/{planId} (API-35). */
  raisePlanMetrics: Port<{ communityId: string; planId: string; userIncrement: 1 }, { kind: 'counted' }>
  /** GET /courses/{courseId}/checkout-session-info/{planId} (API-36). */
  loadSessionInfo: Port<
    { communityId: string; planId: string },
    { kind: 'loaded'; priceId: string; billingType: BillingType }
  >
  /** POST /stripe/create-checkout-session (API-37). Throws unless `checkoutUrl` may be navigated to (A05). */
  createSession: Port<{ session: CheckoutSession }, { kind: 'created'; checkoutUrl: ExternalUrl }>
}
