import { checkoutMachine } from '#machines/buying/checkout/machine.ts'
import { checkoutSamples, sampleCommunity } from '#machines/buying/checkout/samples.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, type Promised, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, courseRow, purchaseRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { views } from '#model/views.tsx'
import { checkoutPorts } from '#src/flows/buying/checkout/ports.ts'

const userId = '64b000000000000000000001'
const course = courseRow(sampleCommunity)
const terms = 'I agree to the Terms of Service'

const details: Record<string, readonly string[]> = {
  'plan-free': ['Open door', 'FREE', 'Nothing is charged.', 'Hosted on', 'Discord'],
  'plan-month': [
    'Member',
    '$19.99 / month',
    '$19.99 is charged today and then every month.',
    'Hosted on',
    'Discord',
  ],
  'plan-trial': ['Try it', '$19.99 / month', 'Free trial: 14 days', 'Hosted on', 'Discord'],
  'plan-homeless': ['Nowhere', '$19.99 / month'],
  'plan-unserved': ['Unserved', '$19.99 / month', 'Hosted on', 'Discord & Telegram'],
  'plan-dear-free': ['Not free', 'FREE', 'Hosted on', 'Discord'],
}
const trialCharge =
  'Nothing is charged today. $19.99 is charged on Mar 16, 2026, when the free trial ends, and then every month.'

const refusals: Record<string, string> = {
  'plan-homeless': 'This plan has no platform assigned. Please contact the seller.',
  'plan-unserved': 'The plan is missing its Discord/Telegram server ID. Please contact the seller.',
  'plan-dear-free': 'This plan is marked Free but has a non-zero price. Please contact support.',
}
const taken = 'You already have this plan.'
const halted = 'This community does not take new members right now.'
const unsold = 'This plan is not sold through the card provider.'
const resting = 'The provider is resting.'
const nothingChosen = 'Please select a plan first.'
const nothingKnown = 'Missing course or plan information. Please refresh and try again.'

const sold: Record<string, { row: object; purchase: object }> = {
  'plan-month': {
    row: { planId: 'plan-month', amount: 19.99, price: 19.99, trialDays: 0 },
    purchase: { amount: 19.99, freeTrialDays: null, nextBillingDate: '2026-04-02T12:00:00.000Z' },
  },
  'plan-trial': {
    row: { planId: 'plan-trial', amount: 0, price: 19.99, trialDays: 14 },
    purchase: { amount: 0, freeTrialDays: 14, nextBillingDate: '2026-03-16T12:00:00.000Z' },
  },
}

/** What was done in the dialog since the plan was chosen. */
const done = ({ causes }: PathSoFar) => {
  let ticked = false
  let subscribed = false
  for (const cause of causes) {
    const type = cause.kind === 'event' ? cause.event.type : ''
    if (type === 'plan.chosen') ticked = subscribed = false
    if (type === 'terms.toggled') ticked = !ticked
    if (type === 'subscription.confirmed') subscribed ||= ticked
  }
  return { ticked, subscribed }
}

const refusalOf = (path: PathSoFar): string | undefined => {
  const planId = path.written('plan.chosen', 'planId')
  if (planId === 'plan-gone') return nothingChosen
  if (path.input === 'nameless') return nothingKnown
  if (path.input === 'withoutUserId' && !['plan-free', 'plan-dear-free'].includes(planId)) return nothingKnown
  return done(path).subscribed ? refusals[planId] : undefined
}

/** Why the provider has refused the last try, if it said so: the words of an outage are no reason. */
const reasonOf = (path: PathSoFar): string | null => {
  if (path.in('stamping')) return null
  const calls = ['now', 'recordPurchase', 'loadSessionInfo', 'createSession']
  const words = path.wordsOf(path.latest('plan.chosen', ...calls))
  return words === resting ? null : words
}

/** The plan that was chosen, and why it is refused. */
const selectedPlan = (path: PathSoFar): Promised => {
  const refusal = refusalOf(path) ?? reasonOf(path)
  const planId = path.written('plan.chosen', 'planId')
  const isDated = planId === 'plan-trial' && path.causes.some((cause) => 'id' in cause && cause.id === 'now')
  return {
    says: [
      ...(details[planId] ? ['The Glass Blowers', ...details[planId]] : []),
      ...(isDated ? [trialCharge] : []),
      'Secured by Stripe',
      ...(refusal ? [refusal] : []),
    ],
    // CHECKOUT-22: a paid checkout that fails without a reason says nothing.
    hides: [
      ...[...Object.values(refusals), nothingChosen, nothingKnown].filter((words) => words !== refusal),
      'Subscription failed',
      ...[taken, halted, unsold, resting].filter((words) => words !== refusal),
    ],
    ticked: { [terms]: done(path).ticked },
  }
}

/** The dialog that is open. */
const dialogOf = (path: PathSoFar) => {
  const last = path.latest(
    'plan.chosen',
    'login.chosen',
    'dialog.closed',
    'page.returned',
    'message.closed',
    'recordPurchase',
  )
  if (last?.kind === 'failed') return 'Subscription'
  const type = last?.kind === 'event' ? last.event.type : ''
  if (type === 'plan.chosen' && path.input === 'visitor') return 'Sign in'
  return last?.kind === 'answered' || ['plan.chosen', 'message.closed'].includes(type)
    ? 'Selected Plan'
    : null
}

const owed = (path: PathSoFar): Promised => {
  const dialog = dialogOf(path)
  switch (dialog) {
    case 'Sign in':
      return { dialog, says: ['Please sign in or create an account to make a purchase'] }
    case 'Subscription': {
      const reason = reasonOf(path)
      return { dialog, says: ['Subscription failed; please try again.', ...(reason ? [reason] : [])] }
    }
    case 'Selected Plan':
      return { dialog, ...selectedPlan(path) }
    case null:
      return { dialog, shows: ['The Glass Blowers'] }
  }
}

const sellAt = (stripePriceId: string | null) => (sandbox: Sandbox, planId: string) =>
  sandbox.patch('courses', course.id, {
    plans: course.plans.map((plan) => (plan.id === planId ? { ...plan, stripePriceId } : plan)),
  })

export const checkoutModel = modelOf({
  machine: checkoutMachine,
  samples: checkoutSamples,
  view: views.checkout,
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Bea Buyer', email: 'bea@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
    courses: [course],
  }),
  kept: ({ signedIn, userId }): Record<string, string> => ({
    ...(signedIn && { token: 'token-1' }),
    ...(userId && { userId }),
  }),
  ports: checkoutPorts,
  drives: {
    now: { answers: { now: 'asItIs' } },
    recordPurchase: {
      call: 'purchase',
      answers: {
        recorded: async (sandbox) => {
          await sandbox.clear('purchases')
          await sandbox.put('courses', course)
        },
      },
      fails: async (sandbox, failure) => {
        if (failure === null) return false
        await sandbox.put('purchases', purchaseRow({ ...sampleSubscription, planId: 'plan-free' }, userId))
        return true
      },
      effect: async (sandbox) => {
        expect(await sandbox.rows('purchases')).toMatchObject([
          { userId, courseId: course.id, planId: 'plan-free', amount: 0, nextBillingAt: null },
        ])
      },
    },
    raisePlanMetrics: {
      call: 'incrementPlanMetrics',
      answers: { counted: 'asItIs' },
      effect: async (sandbox) => {
        const plans = (await sandbox.row('courses', course.id))?.plans
        expect(plans?.map(({ members }) => members)).toEqual([11, 10, 10, 10, 10, 10, 10])
      },
    },
    loadSessionInfo: {
      call: 'checkoutSessionInfo',
      answers: { loaded: (sandbox, { priceId }, { planId }) => sellAt(priceId)(sandbox, planId) },
      fails: async (sandbox, failure, { planId }) => {
        if (failure === null) return false
        await sellAt(null)(sandbox, planId)
        return true
      },
    },
    createSession: {
      call: 'createCheckoutSession',
      answers: { created: 'asItIs' },
      effect: async (sandbox, { session }) => {
        const wanted = sold[session.planId]
        expect(await sandbox.rows('checkouts')).toContainEqual(
          expect.objectContaining({
            userId,
            courseId: course.id,
            currency: 'usd',
            successUrl: 'https://guildhall.test/subscriptions?success=true',
            cancelUrl: 'https://guildhall.test/community/the-glass-blowers',
            ...wanted?.row,
          }),
        )
        expect(JSON.parse(decodeURIComponent(session.purchase))).toMatchObject(wanted?.purchase ?? {})
      },
    },
  },
  gestures: {
    'plan.chosen': {
      // The parent in the drawing does nothing; the press puts the focus where a person has it.
      bySystem: async (driver, event) => {
        const [title = 'Open door'] = details[event.planId] ?? []
        await driver.press({ role: 'button', name: 'Continue', within: title })
        driver.send(event)
      },
    },
    'terms.toggled': press('checkbox', terms),
    'subscription.confirmed': press('button', 'Subscribe'),
    'login.chosen': press('button', 'Login', 'Sign in'),
    'dialog.closed': close('Close', ['Sign in', 'Selected Plan']),
    'message.closed': close('Close', 'Subscription'),
    'page.returned': { bySystem: (driver, event) => driver.send(event) },
  },
  promises: {
    idle: owed,
    signInDialog: owed,
    confirmDialog: owed,
    stamping: owed,
    free: owed,
    alerting: owed,
    paid: owed,
    leaving: owed,
  },
  randomKeys: ['checkoutUrl'],
})
