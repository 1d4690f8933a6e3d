import { assign, emit, setup } from 'xstate'
import { openLoginInPlace, rememberPath } from '#machines/kit/actions.ts'
import {
  type CardCheckout,
  checkoutActions,
  checkoutDelays,
  checkoutOpening,
} from '#machines/kit/card-checkout.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { isRefusal, isSignedOut } from '#machines/kit/guards.ts'
import { output } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { CheckoutReturn, PlanKey } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import {
  type BillingPeriod,
  billingPeriods,
  currentBilling,
  currentTier,
  isOffered,
  pickedSales,
  planKey,
  salesRange,
  slidSales,
  type TierName,
} from '#machines/rules/plans/tiers.ts'
import type { PlanPickerPorts } from './ports.ts'

/** `returned`: the query parameter `status` after a checkout (D1 §2). */
export interface PlanPickerInput {
  token: string | null
  returned: CheckoutReturn | null
  baseUrl: string
}

export type PlanPickerEvent =
  | { type: 'sales.slid'; sales: number }
  | { type: 'sales.picked'; sales: number }
  | { type: 'billing.chosen'; billing: BillingPeriod }
  | { type: 'tier.chosen'; tier: TierName }
  | { type: 'terms.toggled' }
  | { type: 'subscription.confirmed' }
  | { type: 'dialog.closed' }
  | { type: 'page.closed' }
  | { type: 'questions.extended' }
  | { type: 'retry.requested' }
  | { type: 'payment.continued' }
  /** The page was restored from the back/forward cache: the user left the checkout without paying. */
  | { type: 'page.restored' }

interface PlanPickerContext extends Omit<PlanPickerInput, 'token'>, CardCheckout {
  signedIn: boolean
  sales: number
  billing: BillingPeriod
  /** The current tier; null until it is loaded. */
  current: TierName | null
  /** The billing period of the current plan; null if the plan's name does not contain a period. */
  currentBilling: BillingPeriod | null
  /** The tier that the seller has chosen, which the dialog shows. */
  chosen: TierName
  termsAccepted: boolean
  /** The last checkout page that was created, with the plan key that it sells; null if there is none. */
  checkout: { planKey: PlanKey; url: ExternalUrl } | null
  questionsShown: number
  /**
   * Which request has failed last; null if none has. The page shows the failure, so that the page does not seem stuck
   * (an addition).
   */
  problem: 'plan' | 'subscription' | null
}

/** The tier that the seller has just paid for; null if the seller has not just paid for a tier. */
export const newTierOf = ({ returned, current }: PlanPickerContext): TierName | null =>
  returned === 'success' && current !== 'Free' ? current : null

const path = '/Pick-Plan'
/** How many of the questions and answers the page shows at first (D1 §2 Plan picker). */
export const someQuestions = 8
const allQuestions = 12

/** The plan key of the chosen tier. Throws for the Free tier, which is not paid for. */
const chosenKey = ({ chosen, billing }: PlanPickerContext): PlanKey => {
  if (chosen === 'Free') throw new Error('The Free tier is not paid for.')
  return planKey(chosen, billing)
}

/** The input of the checkout request. */
const checkoutOf = (context: PlanPickerContext) => {
  const { baseUrl } = context
  return {
    planKey: chosenKey(context),
    successUrl: `${baseUrl}${path}?status=success`,
    cancelUrl: `${baseUrl}${path}?status=cancel`,
  }
}

const keepPlan = { type: 'keepPlan', params: output } as const

/** The page /Pick-Plan, where a seller chooses their platform tier (D1 §2, §4, §7). */
export const planPickerMachine = setup({
  types: {
    input: {} as PlanPickerInput,
    context: {} as PlanPickerContext,
    events: {} as PlanPickerEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<PlanPickerPorts>(),
  guards: {
    isSignedOut,
    hasReturned: ({ context }) => context.returned !== null,
    isOffered: ({ context: { current, currentBilling, billing } }, params: { tier: TierName }) =>
      current !== null && isOffered({ ...params, billing }, { current, currentBilling }),
    acceptsTermsOfFree: ({ context }) => context.termsAccepted && context.chosen === 'Free',
    acceptsTerms: ({ context }) => context.termsAccepted,
    acceptsTermsAgain: ({ context }) =>
      context.termsAccepted && context.checkout?.planKey === chosenKey(context),
    hasMoreQuestions: ({ context }) => context.questionsShown < allQuestions,
    isRefusal,
    isFree: (_, params: { plan: string | null }) => currentTier(params.plan) === 'Free',
    lacksPlan: ({ context }) => context.problem === 'plan',
  },
  delays: checkoutDelays,
  actions: {
    slideSales: assign({ sales: (_, params: { sales: number }) => slidSales(params.sales) }),
    pickSales: assign({ sales: (_, params: { sales: number }) => pickedSales(params.sales) }),
    chooseBilling: assign({ billing: (_, params: { billing: BillingPeriod }) => params.billing }),
    chooseTier: assign((_, params: { tier: TierName }) => ({
      chosen: params.tier,
      termsAccepted: false,
      problem: null,
    })),
    keepPlan: assign((_, params: { plan: string | null }) => ({
      current: currentTier(params.plan),
      currentBilling: currentBilling(params.plan),
      problem: null,
    })),
    toggleTerms: assign({ termsAccepted: ({ context }) => !context.termsAccepted }),
    clearTerms: assign({ termsAccepted: false, problem: null }),
    clearProblem: assign({ problem: null }),
    extendQuestions: assign({ questionsShown: allQuestions }),
    sayPlanIsUnknown: assign({ current: null, problem: 'plan' }),
    sayNothingChanged: assign({ problem: 'subscription' }),
    rememberPath: rememberPath(() => path),
    openLoginInPlace: openLoginInPlace(),
    openProfile: emit({ type: 'page.opened', path: '/profile' }),
    removeQuery: emit({ type: 'page.opened', path, replace: true }),
    keepCheckout: assign({
      checkout: ({ context }, params: { url: ExternalUrl }) => ({
        planKey: chosenKey(context),
        url: params.url,
      }),
    }),
    ...checkoutActions<PlanPickerContext, PlanPickerEvent>(),
  },
}).createMachine({
  id: 'plan-picker',
  meta: { recorded: { 'billing.chosen': { billing: billingPeriods } } },
  context: ({ input: { token, ...input } }) => ({
    ...input,
    signedIn: token !== null,
    sales: salesRange.start,
    billing: 'monthly',
    current: null,
    currentBilling: null,
    chosen: 'Free',
    termsAccepted: false,
    checkout: null,
    questionsShown: someQuestions,
    problem: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      always: [
        { guard: 'isSignedOut', target: 'left', actions: ['rememberPath', 'openLoginInPlace'] },
        { guard: 'hasReturned', target: 'ready', actions: 'removeQuery' },
        { target: 'ready' },
      ],
    },
    ready: {
      initial: 'loading',
      on: {
        'sales.slid': { actions: { type: 'slideSales', params: payload } },
        'sales.picked': { actions: { type: 'pickSales', params: payload } },
        'billing.chosen': { actions: { type: 'chooseBilling', params: payload } },
        'questions.extended': { guard: 'hasMoreQuestions', actions: 'extendQuestions' },
        'page.closed': { target: 'left', actions: 'openProfile' },
      },
      states: {
        loading: {
          description: 'The tiers are shown while the current one is being loaded.',
          meta: { requirements: ['PICK-01', 'PICK-12', 'PICK-13'] },
          invoke: {
            id: 'loadPlan',
            src: 'loadPlan',
            input: {},
            onDone: { target: 'browsing', actions: keepPlan },
            onError: { target: 'browsing', actions: 'sayPlanIsUnknown' },
          },
        },
        browsing: {
          description: 'A seller compares the tiers; the current one has its badge.',
          meta: {
            requirements: ['PICK-02', 'PICK-03', 'PICK-04', 'PICK-05', 'PICK-09', 'PICK-10', 'PICK-11'],
          },
          on: {
            'tier.chosen': {
              guard: { type: 'isOffered', params: payload },
              target: '#plan-picker.deciding',
              actions: { type: 'chooseTier', params: payload },
            },
            'retry.requested': { guard: 'lacksPlan', target: 'loading', actions: 'clearProblem' },
          },
        },
      },
    },
    deciding: {
      initial: 'confirming',
      tags: 'dialog',
      states: {
        confirming: {
          description: 'The chosen tier is shown; the seller accepts the terms and subscribes.',
          meta: { requirements: ['PICK-05', 'PICK-06', 'PICK-07', 'PICK-08', 'PICK-09'] },
          on: {
            'terms.toggled': { actions: 'toggleTerms' },
            'subscription.confirmed': [
              { guard: 'acceptsTermsOfFree', target: 'switching', actions: 'clearProblem' },
              {
                guard: 'acceptsTermsAgain',
                target: '#plan-picker.paying',
                actions: ['clearProblem', 'leaveForCheckout'],
              },
              { guard: 'acceptsTerms', target: 'starting', actions: 'clearProblem' },
            ],
            'dialog.closed': { target: '#plan-picker.ready.browsing', actions: 'clearTerms' },
          },
        },
        switching: {
          description: 'The platform subscription is being ended; the Free tier follows.',
          meta: { requirements: ['PICK-14', 'PICK-17'] },
          tags: 'busy',
          invoke: {
            id: 'switchToFree',
            src: 'switchToFree',
            input: {},
            onDone: { target: '#plan-picker.ready', actions: 'clearTerms' },
            onError: [
              {
                guard: { type: 'isRefusal', params: thrown },
                target: 'confirming',
                actions: 'sayNothingChanged',
              },
              { target: 'lookingAgain' },
            ],
          },
        },
        lookingAgain: {
          description:
            'No response came; the plan is loaded to see whether the platform subscription has ended.',
          meta: { requirements: ['PICK-14', 'PICK-17'] },
          tags: 'busy',
          invoke: {
            id: 'lookAgain',
            src: 'loadPlan',
            input: {},
            onDone: [
              {
                guard: { type: 'isFree', params: output },
                target: '#plan-picker.ready.browsing',
                actions: ['clearTerms', keepPlan],
              },
              { target: 'confirming', actions: [keepPlan, 'sayNothingChanged'] },
            ],
            onError: {
              target: '#plan-picker.ready.browsing',
              actions: ['clearTerms', 'sayPlanIsUnknown'],
            },
          },
        },
        starting: {
          description: 'The checkout of the card payment provider is being prepared.',
          meta: { requirements: ['PICK-15', 'PICK-16', 'PICK-17'] },
          tags: 'busy',
          invoke: {
            id: 'startCheckout',
            src: 'startCheckout',
            input: ({ context }) => checkoutOf(context),
            onDone: {
              target: '#plan-picker.paying',
              actions: [
                { type: 'keepCheckout', params: ({ event }) => ({ url: event.output.checkoutUrl }) },
                'leaveForCheckout',
              ],
            },
            onError: {
              target: 'confirming',
              actions: 'sayNothingChanged',
            },
          },
        },
      },
    },
    paying: {
      description: 'The checkout of the card payment provider is opening.',
      meta: { requirements: ['PICK-15'] },
      tags: 'dialog',
      on: {
        'page.restored': { target: 'ready', actions: ['clearTerms', 'forgetCheckout'] },
        'dialog.closed': { target: 'ready', actions: 'clearTerms' },
      },
      ...checkoutOpening('late', 'seller', 'PICK-15'),
    },
    left: { type: 'final' },
  },
})
