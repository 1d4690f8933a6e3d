import { type CheckoutInput, checkoutMachine } from '#machines/buying/checkout/machine.ts'
import { samplePlanOnOffer, sampleWithoutPlans } from '#machines/kit/sample-communities.ts'
import type { Community, OfferedPlan } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { returns, run } from '#tests/machines/run.ts'

const plan: OfferedPlan = {
  ...samplePlanOnOffer,
  id: 'monthly',
  description: '',
  price: 20,
  currency: 'eur',
  discordServerId: 'discord-1',
  priceLabel: '€20.00 / month',
}

export const community: Community = {
  ...sampleWithoutPlans,
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: '',
  sellerId: 'seller-1',
  plans: [
    plan,
    { ...plan, id: 'free', billingType: 'Free', price: 0, recurrenceCount: null, recurrenceUnit: null },
    { ...plan, id: 'once', billingType: 'One Time Fee', recurrenceCount: null, recurrenceUnit: null },
    { ...plan, id: 'trial', freeTrialDays: 14 },
    { ...plan, id: 'unserved', platforms: ['Telegram'] },
  ],
}

export const input = {
  community,
  signedIn: true,
  userId: 'user-1',
  path: '/community/glass?from=mail',
  baseUrl: 'https://guildhall.test',
}

export const at = '2026-03-31T12:00:00.000Z'

export const script = {
  loadCommunity: [returns({ kind: 'loaded', community })],
  loadSubscriptions: [returns({ subscriptions: [] })],
  recordPurchase: [returns()],
  raisePlanMetrics: [returns()],
  loadSessionInfo: [returns({ priceId: 'price-1', billingType: 'Subscription' })],
  createSession: [returns({ checkoutUrl: 'https://pay.guildhall.test/1' })],
}

export const refused = new Failure({ kind: 'refused', message: 'answered 400', serverMessage: 'No.' })

export const start = (
  differs: Partial<typeof script & Record<string, unknown>> = {},
  inputs: CheckoutInput = input,
) => run(checkoutMachine, { input: inputs, script: { ...script, ...differs }, began: at })

export const choose = ({ actor }: ReturnType<typeof start>, planId: string) =>
  actor.send({ type: 'plan.chosen', planId })

export const subscribe = (flow: ReturnType<typeof start>, planId: string) => {
  choose(flow, planId)
  flow.actor.send({ type: 'terms.toggled' })
  flow.actor.send({ type: 'subscription.confirmed' })
}

/** The top-level state of the checkout machine. */
export const value = ({ actor }: ReturnType<typeof start>) => {
  const state = actor.getSnapshot().value
  return typeof state === 'string' ? state : Object.keys(state)[0]
}

/** The community with one changed plan. */
export const changed = (planId: string, differs: Partial<OfferedPlan>): Community => ({
  ...community,
  plans: community.plans.map((one) => (one.id === planId ? { ...one, ...differs } : one)),
})

/** The error that the dialog shows. */
export const error = ({ actor }: ReturnType<typeof start>) => actor.getSnapshot().context.error

/** The names of the called ports. */
export const called = ({ calls }: ReturnType<typeof start>) => calls.map(([port]) => port)
