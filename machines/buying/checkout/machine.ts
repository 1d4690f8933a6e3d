import { assign, emit, enqueueActions, setup } from 'xstate'
import { logFailure, openLogin, rememberPath } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BillingType, Community, Instant, OfferedPlan } from '#machines/rules/kit/entities.ts'
import { refusalReason } from '#machines/rules/kit/failures.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import {
  checkoutSession,
  freePurchase,
  metadataLimit,
  purchaseRefusal,
  selectionRefusal,
} from '#machines/rules/subscriptions/purchases.ts'
import type { CheckoutPorts } from './ports.ts'

/** `userId` may be null for somebody who is signed in; `path` is the current page (pathname + search). */
export interface CheckoutInput {
  community: Community
  signedIn: boolean
  userId: string | null
  path: string
  baseUrl: string
}

export type CheckoutEvent =
  | { type: 'plan.chosen'; planId: string }
  | { type: 'terms.toggled' }
  | { type: 'subscription.confirmed' }
  | { type: 'login.chosen' }
  | { type: 'dialog.closed' }
  | { type: 'message.closed' }
  /** The page is back from the back/forward cache: the checkout was left without paying. */
  | { type: 'page.returned' }

interface CheckoutContext extends CheckoutInput {
  planId: string | null
  termsAccepted: boolean
  error: string | null
  /** When the dialog opened, then when the purchase was confirmed. */
  at: Instant | null
  price: { priceId: string; billingType: BillingType } | null
}

/** The plan the dialog is about. */
export const chosenPlan = (context: Pick<CheckoutContext, 'community' | 'planId'>): OfferedPlan | null =>
  context.community.plans.find((plan) => plan.id === context.planId) ?? null

const chosen = (context: CheckoutContext) => {
  const { userId, community } = context
  return { userId, community, plan: chosenPlan(context) }
}

const maySubscribe = (context: CheckoutContext) =>
  context.termsAccepted && selectionRefusal(chosen(context)) === null

/** What is being bought; only states behind the checks of S7 ask. */
const order = (context: CheckoutContext) => {
  const { community, plan } = chosen(context)
  return { community, plan: nonNull(plan), now: nonNull(context.at) }
}

const orderedIds = (context: CheckoutContext) => {
  const { community, plan } = order(context)
  return { communityId: community.id, planId: plan.id }
}

const session = (context: CheckoutContext) => {
  const { userId, baseUrl, path, price } = context
  return checkoutSession({ ...order(context), ...nonNull(price), userId: nonNull(userId), baseUrl, path })
}

/** From a chosen plan to the provider's checkout, or to the subscriptions when it is free (D2 §4.3, §5.2, S7). */
export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<CheckoutPorts>(),
  guards: {
    isVisitor: ({ context }) => !context.signedIn,
    maySubscribe: ({ context }) => maySubscribe(context),
    isRefused: ({ context }) => maySubscribe(context) && purchaseRefusal(chosen(context)) !== null,
    isFree: ({ context }) => chosenPlan(context)?.billingType === 'Free',
  },
  actions: {
    choosePlan: assign((_, params: { planId: string }) => ({
      planId: params.planId,
      termsAccepted: false,
    })),
    showSelectionRefusal: assign({ error: ({ context }) => selectionRefusal(chosen(context)) }),
    toggleTerms: assign({ termsAccepted: ({ context }) => !context.termsAccepted }),
    showRefusal: assign({ error: ({ context }) => purchaseRefusal(chosen(context)) }),
    clearError: assign({ error: null }),
    /** Why this cannot be bought now. A failure without a reason stays without a message (CHECKOUT-22, decision 014). */
    showReason: assign({ error: (_, params: { error: unknown }) => refusalReason(params.error) }),
    keepTime: assign({ at: (_, params: { at: Instant }) => params.at }),
    keepPrice: assign({
      price: (_, params: { priceId: string; billingType: BillingType }) => ({
        priceId: params.priceId,
        billingType: params.billingType,
      }),
    }),
    rememberPath: rememberPath((context) => context.path),
    openLogin: openLogin(),
    openSubscriptions: emit({ type: 'page.opened', path: '/subscriptions' }),
    leaveForCheckout: emit((_, params: { url: ExternalUrl }) => ({ type: 'page.left', url: params.url })),
    logFailure: logFailure(),
    logOversizedPurchase: enqueueActions(({ context, enqueue }) => {
      const { length } = session(context).purchase
      if (length <= metadataLimit) return
      const error = new Error(`The purchase takes ${length} of ${metadataLimit} characters.`)
      enqueue.emit({ type: 'failure.logged', doing: 'encoding a purchase for the checkout', error })
    }),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    planId: null,
    termsAccepted: false,
    error: null,
    at: null,
    price: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is chosen.',
      meta: { requirements: [] },
      on: {
        'plan.chosen': [
          {
            guard: 'isVisitor',
            target: 'signInDialog',
            actions: 'rememberPath',
          },
          {
            target: 'confirmDialog',
            actions: [
              { type: 'choosePlan', params: ({ event }) => ({ planId: event.planId }) },
              'showSelectionRefusal',
            ],
          },
        ],
      },
    },
    signInDialog: {
      description: 'A visitor chose a plan and is asked to sign in; this page is where the login returns to.',
      meta: { requirements: ['CHECKOUT-05', 'CHECKOUT-06'] },
      tags: 'dialog',
      on: {
        'login.chosen': { target: 'idle', actions: 'openLogin' },
        'dialog.closed': 'idle',
      },
    },
    confirmDialog: {
      description:
        'The selected plan is shown, with what is charged first and when; a person agrees to the terms and subscribes.',
      meta: {
        requirements: [
          'CHECKOUT-01',
          'CHECKOUT-02',
          'CHECKOUT-03',
          'CHECKOUT-04',
          'CHECKOUT-07',
          'CHECKOUT-08',
          'CHECKOUT-09',
          'CHECKOUT-10',
          'CHECKOUT-11',
          'CHECKOUT-22',
        ],
      },
      tags: 'dialog',
      invoke: {
        id: 'today',
        src: 'now',
        input: {},
        onDone: { actions: { type: 'keepTime', params: ({ event }) => ({ at: event.output.at }) } },
        onError: { actions: { type: 'logFailure', params: failure('reading the clock') } },
      },
      on: {
        'terms.toggled': { actions: 'toggleTerms' },
        'subscription.confirmed': [
          { guard: 'isRefused', actions: 'showRefusal' },
          { guard: 'maySubscribe', target: 'stamping', actions: 'clearError' },
        ],
        'dialog.closed': 'idle',
      },
    },
    stamping: {
      description: 'The purchase gets its date.',
      meta: { requirements: ['CHECKOUT-21'] },
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'now',
        src: 'now',
        input: {},
        onDone: [
          {
            guard: 'isFree',
            target: 'free',
            actions: { type: 'keepTime', params: ({ event }) => ({ at: event.output.at }) },
          },
          {
            target: 'paid',
            actions: { type: 'keepTime', params: ({ event }) => ({ at: event.output.at }) },
          },
        ],
        onError: {
          target: 'confirmDialog',
          actions: { type: 'logFailure', params: failure('reading the clock') },
        },
      },
    },
    free: {
      description: 'A free plan is subscribed to directly.',
      meta: { requirements: ['CHECKOUT-12', 'CHECKOUT-13', 'CHECKOUT-14'] },
      tags: ['busy', 'dialog'],
      initial: 'purchasing',
      states: {
        purchasing: {
          invoke: {
            id: 'recordPurchase',
            src: 'recordPurchase',
            input: ({ context }) => {
              const { community, plan, now } = order(context)
              return { purchase: freePurchase(community, plan, now) }
            },
            onDone: 'counting',
            onError: {
              target: '#checkout.alerting',
              actions: {
                type: 'showReason',
                params: thrown,
              },
            },
          },
        },
        counting: {
          invoke: {
            id: 'raisePlanMetrics',
            src: 'raisePlanMetrics',
            input: ({ context }) => ({ ...orderedIds(context), userIncrement: 1 as const }),
            onDone: { target: '#checkout.leaving', actions: 'openSubscriptions' },
            onError: {
              target: '#checkout.leaving',
              actions: [
                {
                  type: 'logFailure',
                  params: failure('raising the member count of a plan'),
                },
                'openSubscriptions',
              ],
            },
          },
        },
      },
    },
    alerting: {
      description: 'A free plan could not be subscribed to; an alert says so over the selected plan.',
      meta: { requirements: ['CHECKOUT-15'] },
      tags: 'dialog',
      on: { 'message.closed': 'confirmDialog' },
    },
    paid: {
      description: 'The checkout of the card payment provider is being prepared.',
      meta: {
        requirements: [
          'CHECKOUT-12',
          'CHECKOUT-16',
          'CHECKOUT-17',
          'CHECKOUT-18',
          'CHECKOUT-19',
          'CHECKOUT-20',
        ],
      },
      tags: ['busy', 'dialog'],
      initial: 'pricing',
      on: { 'dialog.closed': 'idle' },
      states: {
        pricing: {
          invoke: {
            id: 'loadSessionInfo',
            src: 'loadSessionInfo',
            input: ({ context }) => orderedIds(context),
            onDone: {
              target: 'creating',
              actions: [{ type: 'keepPrice', params: ({ event }) => event.output }, 'logOversizedPurchase'],
            },
            onError: {
              target: '#checkout.confirmDialog',
              actions: [
                {
                  type: 'logFailure',
                  params: failure('loading the price of a plan'),
                },
                {
                  type: 'showReason',
                  params: thrown,
                },
              ],
            },
          },
        },
        creating: {
          invoke: {
            id: 'createSession',
            src: 'createSession',
            input: ({ context }) => ({ session: session(context) }),
            onDone: {
              target: '#checkout.leaving',
              actions: {
                type: 'leaveForCheckout',
                params: ({ event }) => ({ url: event.output.checkoutUrl }),
              },
            },
            onError: {
              target: '#checkout.confirmDialog',
              actions: [
                {
                  type: 'logFailure',
                  params: failure('creating a checkout session'),
                },
                {
                  type: 'showReason',
                  params: thrown,
                },
              ],
            },
          },
        },
      },
    },
    leaving: {
      description:
        'Another page is opening: the subscriptions, or the checkout of the card payment provider.',
      meta: { requirements: ['CHECKOUT-13', 'CHECKOUT-16'] },
      tags: 'dialog',
      on: { 'page.returned': 'idle', 'dialog.closed': 'idle' },
    },
  },
})
