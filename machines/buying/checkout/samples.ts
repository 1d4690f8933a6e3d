import { samplePlanOnOffer, sampleWithoutPlans } from '#machines/kit/sample-communities.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Samples } from '#machines/kit/samples.ts'
import type { Community, OfferedPlan, Subscription } from '#machines/rules/kit/entities.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { type checkoutMachine, chosenPlan } from './machine.ts'

const plan = (differs: Partial<OfferedPlan> & { id: string; title: string }): OfferedPlan => ({
  ...samplePlanOnOffer,
  description: 'Weekly calls and the members’ channel.',
  priceLabel: '$19.99 / month',
  ...differs,
})

/** One plan for each reason to refuse a purchase (CHECKOUT-09 to CHECKOUT-11), and one for each billing type. */
export const sampleCommunity: Community = {
  ...sampleWithoutPlans,
  description: 'Glass, fire and patience.\nEvery Thursday.',
  video: '/videos/lantern-room.webm',
  thumbnail: '/pictures/lantern-film.svg',
  plans: [
    plan({
      id: 'plan-free',
      title: 'Open door',
      billingType: 'Free',
      price: 0,
      recurrenceCount: null,
      priceLabel: 'FREE',
    }),
    plan({ id: 'plan-month', title: 'Member', isPopular: true }),
    plan({ id: 'plan-trial', title: 'Try it', freeTrialDays: 14 }),
    plan({
      id: 'plan-once',
      title: 'For good',
      billingType: 'One Time Fee',
      price: 120,
      currency: 'eur',
      priceLabel: '€120.00',
    }),
    plan({ id: 'plan-homeless', title: 'Nowhere', platforms: [] }),
    plan({ id: 'plan-unserved', title: 'Unserved', platforms: ['Discord', 'Telegram'] }),
    plan({ id: 'plan-dear-free', title: 'Not free', billingType: 'Free', price: 5, priceLabel: 'FREE' }),
  ],
}

/** `sampleCommunity` after its seller has raised a plan's price and removed another plan's server. */
export const changedCommunity: Community = {
  ...sampleCommunity,
  plans: sampleCommunity.plans.map((one) => {
    if (one.id === 'plan-month') return { ...one, price: 24.99, priceLabel: '$24.99 / month' }
    return one.id === 'plan-trial' ? { ...one, discordServerId: null } : one
  }),
}

/** An ended subscription to the plan with a free trial. */
const hadTrial: Subscription = {
  ...sampleSubscription,
  planId: 'plan-trial',
  planName: 'Try it',
  platforms: ['Discord'],
  telegramServerId: null,
  freeTrialDays: 14,
  isActive: false,
  unsubscribeRequested: true,
  purchaseDate: '2026-01-02T09:00:00.000Z',
  nextBillingDate: '2026-01-16T09:00:00.000Z',
  isStillValid: false,
  dueAt: null,
}

const page = {
  signedIn: true,
  userId: '64b000000000000000000001',
  path: '/community/the-glass-blowers',
  baseUrl: 'https://guildhall.test',
}

export const checkoutSamples: Samples<typeof checkoutMachine> = {
  now: '2026-03-02T12:00:00.000Z',
  mainPath: ['confirmDialog', 'paid.creating', 'leaving'],
  inputs: {
    member: { community: sampleCommunity, ...page },
    visitor: { community: sampleCommunity, ...page, signedIn: false, userId: null },
    returned: { community: sampleCommunity, ...page, path: `${page.path}?plan=plan-month` },
    returnedTooLate: { community: sampleCommunity, ...page, path: `${page.path}?plan=plan-gone` },
    sent: {
      community: sampleCommunity,
      ...page,
      path: `${page.path}?plan=plan-month`,
      signedIn: false,
      userId: null,
    },
    withoutUserId: { community: sampleCommunity, ...page, userId: null },
    nameless: { community: { ...sampleCommunity, id: '' }, ...page },
  },
  events: {
    'plan.chosen': [
      { planId: 'plan-free' },
      { planId: 'plan-month' },
      { planId: 'plan-trial' },
      { planId: 'plan-homeless' },
      { planId: 'plan-unserved' },
      { planId: 'plan-dear-free' },
      { planId: 'plan-gone' },
    ],
    'terms.toggled': [{}],
    'subscription.confirmed': [{}],
    'login.chosen': [{}],
    'dialog.closed': [{}],
    'message.closed': [{}],
    'payment.continued': [{}],
    'page.restored': [{}],
  },
  actors: {
    loadCommunity: {
      outputs: {
        loaded: [
          { kind: 'loaded', community: sampleCommunity },
          { kind: 'loaded', community: changedCommunity },
          { kind: 'loaded', community: { ...sampleCommunity, isActive: false } },
        ],
        missing: [{ kind: 'missing' }],
      },
      errors: [null],
    },
    loadSubscriptions: {
      outputs: [{ subscriptions: [] }, { subscriptions: [hadTrial] }],
      errors: [null],
    },
    recordPurchase: {
      outputs: [undefined],
      errors: [{ status: 409, serverMessage: 'You already have this plan.', details: {} }, null],
    },
    raisePlanMetrics: { outputs: [undefined], errors: [null] },
    loadSessionInfo: {
      outputs: [{ priceId: 'price_1', billingType: 'Subscription' }],
      errors: [
        { status: 409, serverMessage: 'This plan is not sold through the card provider.', details: {} },
        null,
      ],
    },
    createSession: {
      outputs: [{ checkoutUrl: externalUrl('https://checkout.guildhall.test/session-1') }],
      errors: [
        {
          status: 409,
          serverMessage: 'This community does not take new members right now.',
          details: {},
        },
        'The provider is resting.',
        null,
      ],
    },
  },
  // Reduces the states: after the community has changed, only its changed plans are chosen; after a checkout session
  // was created, only that session's plan and a free plan.
  possible: ({ context: { checkout, community } }, event) => {
    if (event.type !== 'plan.chosen') return true
    if (checkout !== null)
      return !!checkout.agreed?.startsWith('plan-month ') && /^plan-(month|free)$/.test(event.planId)
    return community.plans[1]?.price === 19.99 || /^plan-(month|trial)$/.test(event.planId)
  },
  // Ignores `at` and `price`: each has only one sample, so they do not distinguish states.
  identity: ({ community: { id, plans }, at, price, path, ...seen }) => ({
    ...seen,
    communityId: id,
    offered: plans[1]?.price,
  }),
  facet: ({ context }) => context.error ?? chosenPlan(context)?.id ?? 'none',
}
