import type { Feed, Port } from '#machines/kit/port.ts'
import type { NewProduct, Product, UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import type { Currency, SellerCommunity } from '#machines/rules/kit/entities.ts'

export interface UnpricedPlansPorts {
  /** Releases the lock of `acquireLock` when the machine unsubscribes; it never emits. */
  lock: Feed<Record<string, never>, never>
  /** Waits until no other tab of this user prices plans. Returns the products that were created and not linked. */
  acquireLock: Port<{ userId: string }, { unlinked: UnlinkedProduct[] }>
  /** GET /courses/seller/{userId} (API-46). */
  loadCommunities: Port<{ userId: string }, { communities: SellerCommunity[] }>
  /** POST /stripe/create-subscription-product (API-50), or create-one-time-product (API-49) without a recurrence. */
  createProduct: Port<NewProduct, { product: Product }>
  /** Stores a product until it is linked to its plan. */
  keepProduct: Port<{ userId: string; made: UnlinkedProduct }, void>
  /** PUT /courses/{courseId}/update-plan-stripe/{planId} (API-51). */
  linkPlan: Port<
    {
      communityId: string
      planId: string
      stripeProductId: string
      stripePriceId: string
      currency: Currency
    },
    void
  >
  forgetProduct: Port<{ userId: string; planId: string }, void>
}
