import type { PlanLink } from '#machines/rules/communities/provider-steps.ts'
import type { NewProduct, Product } from '#machines/rules/drafts/products.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { Feed, Port } from './port.ts'

/**
 * The ports of the machines that create prices: those that create, save and complete a community. Of all tabs of a
 * seller, only one runs such a machine at a time.
 */
export interface PricingPorts {
  /** Holds the lock of `acquireLock` and releases it when the machine unsubscribes. Emits nothing. */
  lock: Feed<Record<string, never>, never>
  /**
   * Sends POST /stripe/create-subscription-product (API-50), or POST /stripe/create-one-time-product (API-49) for a
   * product without recurrence.
   */
  createProduct: Port<NewProduct, { product: Product }>
  /** Sends PUT /courses/{courseId}/update-plan-stripe/{planId} (API-51). */
  linkPlan: Port<PlanLink, void>
}

/** Sends GET /courses/seller/{userId} (API-46). */
export type LoadSellerCommunities = Port<{ userId: string }, { communities: SellerCommunity[] }>

/** Invokes the feed `lock`, so that the lock is held while the machine is in this state. */
export const lockHeld = { id: 'lock', src: 'lock', input: {}, onError: {} } as const
