import { productsKey, readProducts, withoutProduct } from '#machines/rules/drafts/stored-drafts.ts'
import type { UnpricedPlansPorts } from '#machines/selling/unpriced-plans/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createPricing, loadSellerCommunities } from '#src/flows/shared/plans/plan-pricing.ts'

export const unpricedPlansPorts = (services: Services): UnpricedPlansPorts => {
  const { drafts } = services.browser
  const pricing = createPricing(services)
  return {
    ...pricing.ports,
    acquireLock: async ({ userId }, { signal }) => {
      await pricing.acquire(userId, signal)
      return { unlinked: readProducts(await drafts.read(productsKey(userId))) }
    },
    loadCommunities: loadSellerCommunities(services),
    keepProduct: ({ userId, made }) => pricing.keepProducts(userId, [made]),
    forgetProduct: async ({ userId, planId }) => {
      await drafts.change(productsKey(userId), (stored) => withoutProduct(stored, planId))
    },
  }
}
