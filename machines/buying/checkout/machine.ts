import { assign, emit, enqueueActions, setup } from 'xstate'
import { openLogin, rememberPath } from '#machines/kit/actions.ts'
import {
  type CardCheckout,
  checkoutActions,
  checkoutDelays,
  checkoutOpening,
} from '#machines/kit/card-checkout.ts'
import { now } from '#machines/kit/clock.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type {
  BillingType,
  Community,
  Instant,
  OfferedPlan,
  Subscription,
} from '#machines/rules/kit/entities.ts'
import { refusalReason } from '#machines/rules/kit/failures.ts'
import { found } from '#machines/rules/kit/non-null.ts'
import { pathWithPlan, planNamedIn } from '#machines/rules/links/chosen-plan.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import {
  checkoutSession,
  freePurchase,
  metadataLimit,
  offeredTo,
  purchaseRefusal,
  selectionRefusal,
  type TrialUse,
  termsOf,
  trialDays,
  trialUse,
} from '#machines/rules/subscriptions/purchases.ts'
import type { CheckoutPorts } from './ports.ts'

/**
 * `userId` may be null although a user is signed in. `path` is the current page (pathname and search). If the path
 * names a plan, the user chose this plan before they left for the login or the checkout, or has opened a link to it.
 */
export interface CheckoutInput {
  community: Community
  signedIn: boolean
  userId: string | null
  path: string
  baseUrl: string
}

type CheckoutEvent =
  | { type: 'plan.chosen'; planId: string }
  | { type: 'terms.toggled' }
  | { type: 'subscription.confirmed' }
  | { type: 'login.chosen' }
  | { type: 'dialog.closed' }
  | { type: 'message.closed' }
  | { type: 'payment.continued' }
  /** The page was restored from the back/forward cache: the user left the checkout without paying. */
  | { type: 'page.restored' }

interface CheckoutContext extends CheckoutInput, CardCheckout {
  /** The id of the chosen plan; '' if none is chosen. */
  planId: string
  /** Whether the user has used the plan's free trial. */
  trial: TrialUse
  termsAccepted: boolean
  /** The terms that the user has accepted by confirming; null before. */
  agreed: string | null
  /** The last checkout page that was created, with the terms for which it was created. */
  checkout: { agreed: string | null; url: ExternalUrl } | null
  error: string | null
  /** The time at which the dialog opened; after the purchase was confirmed, the time of the confirmation. */
  at: Instant
  /** The plan's price at the card provider. */
  price: { priceId: string; billingType: BillingType }
}

/** The plan in the dialog, as all users see it. */
export const planIn = ({ community, planId }: Pick<CheckoutContext, 'community' | 'planId'>) =>
  community.plans.find((plan) => plan.id === planId) ?? null

/** The plan in the dialog, as it is offered to this user. */
export const chosenPlan = (
  context: Pick<CheckoutContext, 'community' | 'planId' | 'trial'>,
): OfferedPlan | null => {
  const plan = planIn(context)
  return plan && offeredTo(plan, context.trial)
}

/** The terms of the plan in the dialog, which the user accepts by confirming; null without a plan. */
const terms = (context: CheckoutContext) => {
  const plan = chosenPlan(context)
  return plan && termsOf(plan)
}

const chosen = (context: CheckoutContext) => {
  const { userId, community } = context
  return { userId, community, plan: chosenPlan(context) }
}

const noChoice = {
  planId: '',
  trial: 'unknown',
  termsAccepted: false,
  agreed: null,
  error: null,
  price: { priceId: '', billingType: 'Free' },
} as const

const notAsShown = 'This plan has changed. Please check it and agree again.'
const withdrawn = 'This plan is no longer offered.'

const maySubscribe = (context: CheckoutContext) =>
  context.termsAccepted && selectionRefusal(chosen(context)) === null

/** The purchase that the user has confirmed. Call this only in states after `purchaseRefusal` has returned null. */
const order = (context: CheckoutContext) => {
  const { community, planId, trial, at } = context
  const plan = found(community.plans, ({ id }) => id === planId)
  return { community, plan: offeredTo(plan, trial), now: at }
}

const orderedIds = (context: CheckoutContext) => {
  const { community, plan } = order(context)
  return { communityId: community.id, planId: plan.id }
}

/** The path of this page with the chosen plan. The login and a cancelled checkout return to this path. */
const pathBack = ({ path, planId }: CheckoutContext) => pathWithPlan(path, planId)

const session = (context: CheckoutContext) => {
  const { userId, baseUrl, price } = context
  return checkoutSession({
    ...order(context),
    ...price,
    userId: userId ?? '',
    baseUrl,
    path: pathBack(context),
  })
}

const choosePlan = { type: 'choosePlan', params: payload } as const

const showReason = { type: 'showReason', params: thrown } as const

/**
 * The transition if a request before the checkout fails: the dialog stays open. Only free plans show an alert (D2 §8).
 */
const unprepared = { target: '#checkout.confirmDialog', actions: showReason } as const

/** The transition if a request for a free plan fails. */
const alerting = { target: '#checkout.alerting', actions: showReason } as const

const keepTrial = { type: 'keepTrial', params: output } as const

const checkoutSetup = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<CheckoutPorts>(),
  delays: checkoutDelays,
  actions: checkoutActions<CheckoutContext, CheckoutEvent>(),
}).extend({
  guards: {
    isVisitor: ({ context }) => !context.signedIn,
    /** Whether a visitor has opened a link that names a plan of this community. */
    isSent: ({ context }) =>
      !context.signedIn && planIn({ ...context, planId: planNamedIn(context.path) }) !== null,
    /** Whether the URL of a signed-in user's page names a plan, for example after the login or a checkout. */
    isBack: ({ context }) => context.signedIn && planNamedIn(context.path) !== '',
    isBackTooLate: ({ context }) => {
      const planId = planNamedIn(context.path)
      return context.signedIn && planId !== '' && planIn({ ...context, planId }) === null
    },
    maySubscribe: ({ context }) => maySubscribe(context),
    isRefused: ({ context }) => maySubscribe(context) && purchaseRefusal(chosen(context)) !== null,
    isFree: ({ context }) => chosenPlan(context)?.billingType === 'Free',
    /**
     * Whether the plan has a free trial. Whether this user has already used it is unknown until the purchases are
     * loaded.
     */
    hasTrial: ({ context }) => {
      const plan = planIn(context)
      return plan !== null && trialDays(plan) > 0
    },
    isOffered: ({ context }, { community }: { community: Community }) =>
      community.isActive && planIn({ ...context, community }) !== null,
    isNotAsAgreed: ({ context }) =>
      terms(context) !== context.agreed || purchaseRefusal(chosen(context)) !== null,
    hasCheckout: ({ context }) => context.checkout?.agreed === context.agreed,
  },
  actions: {
    /** Forgets which plan was chosen, but not the checkout page that was created for that plan. */
    forgetChoice: assign(noChoice),
    choosePlan: assign({ planId: (_, params: { planId: string }) => params.planId }),
    forgetAgreed: assign({ agreed: null }),
    keepAgreed: assign({ agreed: ({ context }) => terms(context) }),
    keepCommunity: assign({ community: (_, params: { community: Community }) => params.community }),
    /** Passes the reloaded community to the parent. The parent provides the implementation. */
    announceCommunity: (_, _params: { community: Community }) => {},
    /** Tells the parent that the provider no longer has the community. The parent provides the implementation. */
    announceRemoval: (_) => {},
    keepTrial: assign({
      trial: ({ context }, params: { subscriptions: Subscription[] }) =>
        trialUse(params.subscriptions, { communityId: context.community.id, planId: context.planId }),
    }),
    askAgain: assign(({ context }) => ({
      termsAccepted: false,
      error: purchaseRefusal(chosen(context)) ?? notAsShown,
    })),
    showWithdrawal: assign({ termsAccepted: false, error: withdrawn }),
    showSelectionRefusal: assign({ error: ({ context }) => selectionRefusal(chosen(context)) }),
    untickTerms: assign({ termsAccepted: false }),
    toggleTerms: assign({ termsAccepted: ({ context }) => !context.termsAccepted }),
    showRefusal: assign({ error: ({ context }) => purchaseRefusal(chosen(context)) }),
    clearError: assign({ error: null }),
    /**
     * Shows why the provider has refused the purchase. A failure without a reason has no message (CHECKOUT-22, decision
     * 014).
     */
    showReason: assign({ error: (_, params: { error: unknown }) => refusalReason(params.error) }),
    keepTime: assign({ at: ({ system }) => now(system) }),
    keepPrice: assign({
      price: (_, params: { priceId: string; billingType: BillingType }) => ({
        priceId: params.priceId,
        billingType: params.billingType,
      }),
    }),
    choosePlanAgain: enqueueActions(({ context, enqueue }) => {
      const path = pathWithPlan(context.path, '')
      enqueue.assign({ planId: planNamedIn(context.path), path })
      enqueue.emit({ type: 'address.rewritten', path })
    }),
    rememberPath: rememberPath(pathBack),
    openLogin: openLogin(({ community }) => `Log in to join ${community.title}.`),
    openSubscriptions: emit(({ context }) => ({
      type: 'page.opened',
      path: '/subscriptions',
      state: { joined: context.planId },
    })),
    keepCheckout: assign({
      checkout: ({ context }, params: { url: ExternalUrl }) => ({ agreed: context.agreed, url: params.url }),
    }),
    logOversizedPurchase: enqueueActions(({ context, enqueue }) => {
      const { length } = session(context).purchase
      if (length <= metadataLimit) return
      const error = new Error(`The purchase takes ${length} of ${metadataLimit} characters.`)
      enqueue.emit({ type: 'failure.logged', doing: 'encoding a purchase for the checkout', error })
    }),
  },
})

/**
 * Leads from a chosen plan to the card provider's checkout, or to the subscriptions if the plan is free (D2 §4.3,
 * §5.2).
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input, self }) => ({
    ...input,
    ...noChoice,
    at: now(self.system),
    checkout: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        {
          guard: 'isBackTooLate',
          target: 'confirmDialog',
          actions: ['choosePlanAgain', 'showWithdrawal'],
        },
        { guard: 'isSent', target: 'signInDialog', actions: ['choosePlanAgain', 'rememberPath'] },
        { guard: 'isBack', target: 'confirmDialog', actions: ['choosePlanAgain', 'showSelectionRefusal'] },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'No plan is chosen.',
      meta: { requirements: [] },
      entry: 'forgetChoice',
      on: {
        'plan.chosen': [
          {
            guard: 'isVisitor',
            target: 'signInDialog',
            actions: [choosePlan, 'rememberPath'],
          },
          { target: 'confirmDialog', actions: [choosePlan, 'showSelectionRefusal'] },
        ],
      },
    },
    signInDialog: {
      description:
        'A visitor has chosen a plan and is asked to sign in; the login returns to this page and plan.',
      meta: { requirements: ['CHECKOUT-05', 'CHECKOUT-06'] },
      tags: 'dialog',
      on: {
        'login.chosen': { target: 'idle', actions: 'openLogin' },
        'dialog.closed': 'idle',
      },
    },
    confirmDialog: {
      description:
        'The chosen plan is shown, with what is charged first and when; the user accepts the terms and subscribes.',
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
      entry: ['forgetAgreed', 'keepTime'],
      on: {
        'terms.toggled': { actions: 'toggleTerms' },
        'subscription.confirmed': [
          { guard: 'isRefused', actions: 'showRefusal' },
          { guard: 'maySubscribe', target: 'readingAgain', actions: ['clearError', 'keepAgreed'] },
        ],
        'dialog.closed': 'idle',
      },
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'hasTrial', target: 'recalling' }, { target: 'resting' }] },
        recalling: {
          description:
            'The plan starts with a free trial; the subscriptions are loaded to see whether the user has used it, which is an addition.',
          meta: { requirements: ['CHECKOUT-01'] },
          invoke: {
            id: 'recallTrial',
            src: 'loadSubscriptions',
            input: {},
            onDone: { target: 'resting', actions: keepTrial },
            onError: 'resting',
          },
        },
        resting: {},
      },
    },
    readingAgain: {
      description:
        'The plan is reloaded; if it has changed since the dialog opened, the user must accept it again, which is an addition.',
      meta: { requirements: ['CHECKOUT-12', 'CHECKOUT-15', 'CHECKOUT-22'] },
      tags: ['busy', 'dialog'],
      initial: 'community',
      on: { 'dialog.closed': 'idle' },
      states: {
        community: {
          invoke: {
            id: 'loadCommunity',
            src: 'loadCommunity',
            input: ({ context }) => ({ slug: context.community.slug }),
            onDone: onOutcome({
              loaded: [
                {
                  guard: { type: 'isOffered', params: output },
                  target: 'choosing',
                  actions: [
                    { type: 'keepCommunity', params: output },
                    { type: 'announceCommunity', params: output },
                  ],
                },
                {
                  target: '#checkout.confirmDialog',
                  actions: [
                    { type: 'keepCommunity', params: output },
                    'showWithdrawal',
                    { type: 'announceCommunity', params: output },
                  ],
                },
              ],
              missing: {
                target: '#checkout.confirmDialog',
                actions: ['showWithdrawal', 'announceRemoval'],
              },
            }),
            onError: [{ guard: 'isFree', ...alerting }, unprepared],
          },
        },
        choosing: { always: [{ guard: 'hasTrial', target: 'trial' }, { target: 'comparing' }] },
        trial: {
          invoke: {
            id: 'recallTrialAgain',
            src: 'loadSubscriptions',
            input: {},
            onDone: { target: 'comparing', actions: keepTrial },
            onError: 'comparing',
          },
        },
        comparing: {
          always: [
            { guard: 'isNotAsAgreed', target: '#checkout.confirmDialog', actions: 'askAgain' },
            { guard: 'hasCheckout', target: '#checkout.leaving', actions: 'leaveForCheckout' },
            { guard: 'isFree', target: '#checkout.free', actions: 'keepTime' },
            { target: '#checkout.paid', actions: 'keepTime' },
          ],
        },
      },
    },
    free: {
      description: 'The purchase of a free plan is being recorded.',
      meta: { requirements: ['CHECKOUT-12', 'CHECKOUT-13', 'CHECKOUT-14', 'CHECKOUT-21'] },
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
            onError: alerting,
          },
        },
        counting: {
          invoke: {
            id: 'raisePlanMetrics',
            src: 'raisePlanMetrics',
            input: ({ context }) => ({ ...orderedIds(context), userIncrement: 1 as const }),
            ...anyway({ target: '#checkout.leaving', actions: 'openSubscriptions' }),
          },
        },
      },
    },
    alerting: {
      description: 'The purchase of a free plan failed; an alert says so above the chosen plan.',
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
          'CHECKOUT-21',
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
              actions: [{ type: 'keepPrice', params: output }, 'logOversizedPurchase'],
            },
            onError: unprepared,
          },
        },
        creating: {
          invoke: {
            id: 'createSession',
            src: 'createSession',
            input: ({ context }) => ({ session: session(context) }),
            onDone: {
              target: '#checkout.leaving',
              actions: [
                { type: 'keepCheckout', params: ({ event }) => ({ url: event.output.checkoutUrl }) },
                'leaveForCheckout',
              ],
            },
            onError: unprepared,
          },
        },
      },
    },
    leaving: {
      description:
        'Another page is opening: the subscriptions, or the checkout of the card payment provider.',
      meta: { requirements: ['CHECKOUT-13', 'CHECKOUT-16'] },
      tags: 'dialog',
      on: {
        'page.restored': { target: 'confirmDialog', actions: ['forgetCheckout', 'untickTerms'] },
        'dialog.closed': 'idle',
      },
      ...checkoutOpening({ guard: 'hasCheckout', target: 'late' }, 'user', 'CHECKOUT-16'),
    },
  },
})
