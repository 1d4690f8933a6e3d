import type { LoadSellerCommunities, PricingPorts } from '#machines/kit/plan-pricing.ts'
import type { Port } from '#machines/kit/port.ts'
import type { UnlinkedProduct } from '#machines/rules/drafts/products.ts'

export interface UnpricedPlansPorts extends PricingPorts {
  /**
   * Waits until no other tab of this user creates or saves a community or prices. Then returns the products that were
   * created and not linked to a plan.
   */
  acquireLock: Port<{ userId: string }, { unlinked: UnlinkedProduct[] }>
  loadCommunities: LoadSellerCommunities
  /** Stores a created product until it is linked to its plan. */
  keepProduct: Port<{ userId: string; made: UnlinkedProduct }, void>
  forgetProduct: Port<{ userId: string; planId: string }, void>
}
