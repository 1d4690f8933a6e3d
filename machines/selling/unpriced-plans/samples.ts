import { sampleActive, samplePlan } from '#machines/kit/sample-communities.ts'
import type { Samples } from '#machines/kit/samples.ts'
import { newProduct, type UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import type { unpricedPlansMachine } from './machine.ts'

export const unpricedSellerId = '64b000000000000000000002'

const plan = (differs: Partial<SellerPlan>): SellerPlan => ({
  ...samplePlan,
  description: 'Weekly calls and the members’ channel.',
  stripeProductId: null,
  stripePriceId: null,
  ...differs,
})

const community = (plans: SellerPlan[]): SellerCommunity => ({
  ...sampleActive,
  id: '64c000000000000000000008',
  sellerId: unpricedSellerId,
  isActive: false,
  plans,
})

/** A community with two plans that cannot be bought. */
export const unpricedCommunity = community([
  plan({}),
  plan({
    id: 'plan-once',
    title: 'For good',
    billingType: 'One Time Fee',
    recurrenceCount: null,
    recurrenceUnit: null,
    price: 120,
    currency: 'eur',
  }),
])

const product = { productId: 'product-1', priceId: 'price-1', currency: 'usd' as const }
/** A product that an earlier attempt created and did not link. */
const unlinked = {
  planId: 'plan-month',
  product: { productId: 'product-0', priceId: 'price-0', currency: 'usd' },
  soldAs: newProduct(plan({}), unpricedCommunity.title, unpricedSellerId),
} as const satisfies UnlinkedProduct

export const unpricedPlansSamples: Samples<typeof unpricedPlansMachine> = {
  mainPath: ['offered', 'finishing.creating', 'finishing.linking', 'finishing.forgetting'],
  inputs: {
    unpriced: { userId: unpricedSellerId, communities: [unpricedCommunity] },
    priced: { userId: unpricedSellerId, communities: [] },
  },
  events: {
    'finish.chosen': [{}],
    'communities.changed': [{ communities: [] }, { communities: [unpricedCommunity] }],
  },
  actors: {
    lock: { snapshots: {} },
    acquireLock: {
      outputs: [
        { unlinked: [] },
        { unlinked: [unlinked] },
        // A product whose plan has another price now, because the seller has changed it since.
        { unlinked: [{ ...unlinked, soldAs: { ...unlinked.soldAs, price: 900 } }] },
      ],
      errors: [null],
    },
    loadCommunities: {
      outputs: [{ communities: [unpricedCommunity] }, { communities: [] }],
      errors: [null],
    },
    createProduct: { outputs: [{ product }], errors: [null] },
    keepProduct: { outputs: [undefined], errors: 'never' },
    linkPlan: { outputs: [undefined], errors: [null] },
    forgetProduct: { outputs: [undefined], errors: 'never' },
  },
  possible: ({ context, value }, event) =>
    event.type !== 'communities.changed' ||
    (typeof value === 'string' && event.communities.length > 0 === (context.plans.length === 0)),
}
