import type { LoadSellerCommunities, PricingPorts } from '#machines/kit/plan-pricing.ts'
import { subscribable } from '#machines/kit/port.ts'
import type { UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import { productsKey, withProducts } from '#machines/rules/drafts/stored-drafts.ts'
import { lockName } from '#src/browser/locks.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { heldLock } from '#src/flows/shared/browser/held-lock.ts'
import { linkPlanToProductMutation, sellerCommunitiesQuery } from '#src/graphql/documents/communities.ts'
import { createProductMutation } from '#src/graphql/documents/payments.ts'

/**
 * The ports that create prices. `acquire` waits until no other tab of the seller creates or saves communities and
 * prices.
 */
export const createPricing = ({ graph, browser: { drafts, locks } }: Services) => {
  const lock = heldLock(locks)
  const ports: PricingPorts = {
    lock: { observe: () => subscribable(() => lock.release) },
    createProduct: async (product, { signal }) => {
      const { createProduct } = await graph.mutate(createProductMutation, { product }, { signal })
      return { product: createProduct }
    },
    linkPlan: operation(graph.mutate, linkPlanToProductMutation),
  }
  return {
    ports,
    acquire: (userId: string, signal: AbortSignal) => lock.acquire(lockName('seller', userId), signal),
    /** Stores products that were not linked to their plan, for the flow `unpriced-plans`. */
    keepProducts: async (userId: string, unlinked: readonly UnlinkedProduct[]) => {
      if (unlinked.length > 0)
        await drafts.change(productsKey(userId), (stored) => withProducts(stored, unlinked))
    },
  }
}

export const loadSellerCommunities =
  ({ graph }: Services): LoadSellerCommunities =>
  async ({ userId }, { signal }) => {
    const { sellerCommunities } = await graph.query(sellerCommunitiesQuery, { sellerId: userId }, { signal })
    return { communities: sellerCommunities }
  }
