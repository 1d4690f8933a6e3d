import type { PlanLink } from '#machines/rules/communities/provider-steps.ts'
import type { NewProduct, Product } from '#machines/rules/drafts/products.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { Feed, Port } from './port.ts'

/**
 * The ports that creating, saving and completing a community share. Only one tab of a seller does any of these at a
 * time.
 */
export interface PricingPorts {
  /** Emits nothing. Releases the lock of `acquireLock` when the machine unsubscribes. */
  lock: Feed<Record<string, never>, never>
  /** POST /stripe/create-subscription-product (API-50), or create-one-time-product (API-49) without a recurrence. */
  createProduct: Port<NewProduct, { product: Product }>
  /** PUT /courses/{courseId}/update-plan-stripe/{planId} (API-51). */
  linkPlan: Port<PlanLink, void>
}

/** GET /courses/seller/{userId} (API-46). */
export type LoadSellerCommunities = Port<{ userId: string }, { communities: SellerCommunity[] }>

/** Invokes `lock` during a state and its children. */
export const lockHeld = { id: 'lock', src: 'lock', input: {}, onError: {} } as const
