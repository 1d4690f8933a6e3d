import { subscribable } from '#machines/kit/port.ts'
import {
  productsKey,
  readProducts,
  withoutProduct,
  withProducts,
} from '#machines/rules/drafts/kept-drafts.ts'
import type { UnpricedPlansPorts } from '#machines/selling/unpriced-plans/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { heldLock, sellerLock } from '#src/flows/shared/browser/held-lock.ts'
import { linkPlanToProductMutation, sellerCommunitiesQuery } from '#src/graphql/documents/communities.ts'
import { createProductMutation } from '#src/graphql/documents/payments.ts'

export const unpricedPlansPorts = ({ graph, browser: { drafts, locks } }: Services): UnpricedPlansPorts => {
  const lock = heldLock(locks)
  return {
    lock: { observe: () => subscribable(() => lock.release) },
    acquireLock: async ({ userId }, { signal }) => {
      await lock.acquire(sellerLock(userId), signal)
      return { unlinked: readProducts(await drafts.read(productsKey(userId))) }
    },
    loadCommunities: async ({ userId }, { signal }) => {
      const { sellerCommunities } = await graph.query(
        sellerCommunitiesQuery,
        { sellerId: userId },
        { signal },
      )
      return { communities: sellerCommunities }
    },
    createProduct: async (product, { signal }) => {
      const { createProduct } = await graph.mutate(createProductMutation, { product }, { signal })
      return { product: createProduct }
    },
    keepProduct: async ({ userId, made }) => {
      await drafts.change(productsKey(userId), (kept) => withProducts(kept, [made]))
    },
    linkPlan: operation(graph.mutate, linkPlanToProductMutation),
    forgetProduct: async ({ userId, planId }) => {
      await drafts.change(productsKey(userId), (kept) => withoutProduct(kept, planId))
    },
  }
}
