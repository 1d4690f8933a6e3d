import { assign, setup } from 'xstate'
import { anyway, output } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { lockHeld } from '#machines/kit/plan-pricing.ts'
import { portsOf } from '#machines/kit/port.ts'
import { planLink } from '#machines/rules/communities/provider-steps.ts'
import {
  newProduct,
  type Product,
  reusableProduct,
  type UnlinkedProduct,
} from '#machines/rules/drafts/products.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { refusalReason } from '#machines/rules/kit/failures.ts'
import { first, nonNull } from '#machines/rules/kit/non-null.ts'
import { type UnpricedPlan, unpricedPlans } from '#machines/rules/plans/unpriced-plans.ts'
import type { UnpricedPlansPorts } from './ports.ts'

export interface UnpricedPlansInput {
  userId: string
  communities: SellerCommunity[]
}

export type UnpricedPlansEvent =
  | { type: 'finish.chosen' }
  /** The list of communities was reloaded. */
  | { type: 'communities.changed'; communities: SellerCommunity[] }

interface UnpricedPlansContext {
  userId: string
  plans: UnpricedPlan[]
  /** The plans that still need a price in the current attempt, in order. */
  waiting: UnpricedPlan[]
  unlinked: UnlinkedProduct[]
  /** The message that says why a plan got no price in the last attempt; null if all plans got a price. */
  error: string | null
}

type Communities = { communities: SellerCommunity[] }

const firstWaiting = ({ waiting }: UnpricedPlansContext) => first(waiting)

/** The transition if a plan gets no price: the next plan follows. */
const skipPlan = {
  target: 'choosing',
  actions: [{ type: 'showUnfinished', params: thrown }, 'dropFirst'],
} as const

/** The product to create for the first plan in `waiting`. */
const productToCreate = (context: UnpricedPlansContext) => {
  const { communityTitle, plan } = firstWaiting(context)
  return newProduct(plan, communityTitle, context.userId)
}

const productOf = (context: UnpricedPlansContext): Product | undefined =>
  reusableProduct(context.unlinked, firstWaiting(context).plan.id, productToCreate(context))

/** The product that was created for the first plan in `waiting`. Call this only if `waiting` is not empty. */
const madeOf = (context: UnpricedPlansContext) => ({
  planId: firstWaiting(context).plan.id,
  product: nonNull(productOf(context)),
  soldAs: productToCreate(context),
})

const linkOf = (context: UnpricedPlansContext) => {
  const { planId, product } = madeOf(context)
  return planLink({ communityId: firstWaiting(context).communityId, planId }, product)
}

/**
 * A notice on /pages about paid plans without a price, which a submission has skipped. The notice offers to create the
 * prices (an addition to the specification). A product that was already created on the same terms is reused.
 */
export const unpricedPlansMachine = setup({
  types: {
    input: {} as UnpricedPlansInput,
    context: {} as UnpricedPlansContext,
    events: {} as UnpricedPlansEvent,
    tags: {} as 'busy',
  },
  actors: portsOf<UnpricedPlansPorts>(),
  guards: {
    hasPlans: ({ context }) => context.plans.length > 0,
    hasNoPlans: ({ context }) => context.plans.length === 0,
    isDone: ({ context }) => context.waiting.length === 0,
    hasProduct: ({ context }) => productOf(context) !== undefined,
  },
  actions: {
    keepCommunities: assign({
      plans: (_, params: Communities) => unpricedPlans(params.communities),
    }),
    begin: assign({
      waiting: (_, params: Communities) => unpricedPlans(params.communities),
      plans: (_, params: Communities) => unpricedPlans(params.communities),
      error: null,
    }),
    keepUnlinked: assign({ unlinked: (_, params: { unlinked: UnlinkedProduct[] }) => params.unlinked }),
    keepProduct: assign({
      unlinked: ({ context }, params: { product: Product }) => [
        ...context.unlinked,
        { planId: firstWaiting(context).plan.id, product: params.product, soldAs: productToCreate(context) },
      ],
    }),
    keepPriced: assign({
      plans: ({ context }) => context.plans.filter(({ plan }) => plan.id !== firstWaiting(context).plan.id),
    }),
    dropFirst: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    showUnfinished: assign({
      error: (_, params: { error: unknown }) =>
        refusalReason(params.error) ?? 'Some plans still have no price. Please try again.',
    }),
    /** Tells the parent that prices have changed. The parent provides the implementation. */
    announceChange: () => {},
  },
}).createMachine({
  id: 'unpriced-plans',
  context: ({ input: { userId, communities } }) => ({
    userId,
    plans: unpricedPlans(communities),
    waiting: [],
    unlinked: [],
    error: null,
  }),
  initial: 'silent',
  states: {
    silent: {
      description: 'Every paid plan has its price.',
      always: { guard: 'hasPlans', target: 'offered' },
      on: {
        'communities.changed': {
          actions: { type: 'keepCommunities', params: payload },
        },
      },
    },
    offered: {
      description: 'The notice names paid plans without a price and offers to complete them.',
      meta: { requirements: ['WIZ-18'] },
      always: { guard: 'hasNoPlans', target: 'silent' },
      on: {
        'finish.chosen': 'finishing',
        'communities.changed': {
          actions: { type: 'keepCommunities', params: payload },
        },
      },
    },
    finishing: {
      description: 'The missing products and prices are being created, one plan after the other.',
      meta: { requirements: ['WIZ-16', 'WIZ-18', 'PLANRULE-28'] },
      tags: 'busy',
      invoke: lockHeld,
      initial: 'waiting',
      states: {
        waiting: {
          invoke: {
            id: 'acquireLock',
            src: 'acquireLock',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: {
              target: 'looking',
              actions: { type: 'keepUnlinked', params: output },
            },
            onError: {
              target: '#unpriced-plans.offered',
              actions: { type: 'showUnfinished', params: thrown },
            },
          },
        },
        looking: {
          invoke: {
            id: 'loadCommunities',
            src: 'loadCommunities',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: { target: 'choosing', actions: { type: 'begin', params: output } },
            onError: {
              target: '#unpriced-plans.offered',
              actions: [{ type: 'showUnfinished', params: thrown }, 'announceChange'],
            },
          },
        },
        choosing: {
          always: [
            { guard: 'isDone', target: '#unpriced-plans.offered', actions: 'announceChange' },
            { guard: 'hasProduct', target: 'linking' },
            { target: 'creating' },
          ],
        },
        creating: {
          invoke: {
            id: 'createProduct',
            src: 'createProduct',
            input: ({ context }) => productToCreate(context),
            onDone: {
              target: 'keeping',
              actions: { type: 'keepProduct', params: output },
            },
            onError: skipPlan,
          },
        },
        keeping: {
          invoke: {
            id: 'keepProduct',
            src: 'keepProduct',
            input: ({ context }) => ({ userId: context.userId, made: madeOf(context) }),
            ...anyway('linking'),
          },
        },
        linking: {
          invoke: {
            id: 'linkPlan',
            src: 'linkPlan',
            input: ({ context }) => linkOf(context),
            onDone: 'forgetting',
            onError: skipPlan,
          },
        },
        forgetting: {
          invoke: {
            id: 'forgetProduct',
            src: 'forgetProduct',
            input: ({ context }) => ({ userId: context.userId, planId: firstWaiting(context).plan.id }),
            ...anyway({ target: 'choosing', actions: ['keepPriced', 'dropFirst'] }),
          },
        },
      },
    },
  },
})
