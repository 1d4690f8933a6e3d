import type { Port } from '#machines/kit/port.ts'
import type { BillingType, Community, Instant, Subscription } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { CheckoutSession, FreePurchase } from '#machines/rules/subscriptions/purchases.ts'

/** `missing`: the provider does not know it any more. */
export type LoadedCommunity = { kind: 'loaded'; community: Community } | { kind: 'missing' }

export interface CheckoutPorts {
  now: Port<Record<string, never>, { kind: 'now'; at: Instant }>
  /** GET /courses/{slug} (API-38): an addition, before anything is bought. */
  loadCommunity: Port<{ slug: string }, LoadedCommunity>
  /** GET /users/me/courses (API-58): an addition, for plans with a free trial. */
  loadSubscriptions: Port<Record<string, never>, { kind: 'loaded'; subscriptions: Subscription[] }>
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
