import type { Port } from '#machines/kit/port.ts'
import type { BillingType, Community, Subscription } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { CheckoutSession, FreePurchase } from '#machines/rules/subscriptions/purchases.ts'

/** `missing`: the provider no longer has the community. */
export type LoadedCommunity = { kind: 'loaded'; community: Community } | { kind: 'missing' }

export interface CheckoutPorts {
  /** Sends GET /courses/{slug} (API-38) before a purchase (an addition to the specification). */
  loadCommunity: Port<{ slug: string }, LoadedCommunity>
  /** Sends GET /users/me/courses (API-58) for plans with a free trial (an addition to the specification). */
  loadSubscriptions: Port<Record<string, never>, { subscriptions: Subscription[] }>
  /** Sends POST /users/me/purchase (API-34). */
  recordPurchase: Port<{ purchase: FreePurchase }, void>
  /** Sends PUT /courses/{courseId}/increment-plan-metrics/{planId} (API-35). */
  raisePlanMetrics: Port<{ communityId: string; planId: string; userIncrement: 1 }, void>
  /** Sends GET /courses/{courseId}/checkout-session-info/{planId} (API-36). */
  loadSessionInfo: Port<
    { communityId: string; planId: string },
    { priceId: string; billingType: BillingType }
  >
  /** Sends POST /stripe/create-checkout-session (API-37). Rejects unless `checkoutUrl` is safe to open (A05). */
  createSession: Port<{ session: CheckoutSession }, { checkoutUrl: ExternalUrl }>
}
