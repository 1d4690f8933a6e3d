import { planPickerMachine } from '#machines/selling/plan-picker/machine.ts'
import { planPickerSamples } from '#machines/selling/plan-picker/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import { selectionGestures, tierExpectation } from '#model/driver/page/tiers.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { planPickerFlow } from '#src/flows/selling/plan-picker/flow.ts'

const userId = '64b000000000000000000003'

const putTier = (sandbox: Sandbox, tier: 'growthMonthly' | null) =>
  sandbox.patch('accounts', userId, { tier })

/** The current plan as last loaded; undefined while it is unknown. */
const currentPlan = (path: PathSoFar): string | null | undefined => {
  const last = path.latest('loadPlan', 'lookAgain')
  return last?.kind === 'output' ? (last.output as { plan: string | null }).plan : undefined
}

/** PICK-14: the text that says what switching to Free does. */
const endsGrowth = 'This ends your Growth subscription.'
const changesBilling = 'Your Growth plan is billed monthly now, and annually from this payment on.'
const onGrowthNow = "You're on Growth now."
const notOpened = 'The payment page has not opened yet.'
const nothingChanged = 'That did not work. Your plan has not changed.'

/**
 * PICK-17: whether a switch with a lost response has failed. It has failed if the plan that is loaded afterwards is
 * still a paid plan.
 */
const hasNotWorked = (path: PathSoFar): boolean => {
  if (path.in('deciding.switching') || path.in('deciding.starting')) return false
  // Leaves out 'subscription.confirmed', because a confirmation without accepted terms is no attempt to switch.
  const last = path.latest('tier.chosen', 'switchToFree', 'lookAgain', 'startCheckout')
  if (last?.kind === 'output') return last.id === 'lookAgain'
  return last?.kind === 'error' && (last.id === 'startCheckout' || path.wordsOf(last) !== null)
}

const withPlans = (path: PathSoFar) => {
  const plan = currentPlan(path)
  const { shows, hides } = tierExpectation(path)
  const isNew = path.input === 'paid' && plan === 'growthMonthly'
  return {
    shows: [
      ...(isNew ? [onGrowthNow] : []),
      'Pick a plan',
      'Got questions?',
      ...shows,
      ...(plan === undefined ? [] : ['Current plan']),
      ...(path.latest('loadPlan', 'lookAgain', 'retry.requested')?.kind === 'error'
        ? ['Your current plan could not be loaded.']
        : []),
    ],
    hides: [...hides, ...(plan === undefined ? ['Current plan'] : []), ...(isNew ? [] : [onGrowthNow])],
  }
}

export const planPickerModel = modelOf({
  machine: planPickerMachine,
  samples: planPickerSamples,
  view: sellingViews['plan-picker'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Sol Seller', email: 'sol@guildhall.test', role: 'seller' })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId } : {}),
  flow: planPickerFlow,
  drives: {
    loadPlan: {
      call: 'myPlan',
      answers: (sandbox, { plan }) => putTier(sandbox, plan === null ? null : 'growthMonthly'),
    },
    switchToFree: {
      call: 'cancelPlatformSubscription',
      answers: (sandbox) => putTier(sandbox, 'growthMonthly'),
      effect: async (sandbox) => expect(await sandbox.row('accounts', userId)).toMatchObject({ tier: null }),
    },
    startCheckout: {
      call: 'startPlanCheckout',
      answers: 'asItIs',
      effect: async (sandbox, input) => {
        const checkout = (await sandbox.rows('checkouts')).at(-1)
        expect(checkout).toMatchObject({
          userId,
          tier: input.planKey,
          successUrl: input.successUrl,
          cancelUrl: input.cancelUrl,
          status: 'open',
        })
      },
    },
  },
  gestures: {
    ...selectionGestures,
    'tier.chosen': {
      control: ({ tier }) => ({
        role: 'button',
        name: [`Continue with ${tier}`, `Switch to annual billing: ${tier}`],
      }),
    },
    'terms.toggled': press('checkbox', 'I agree to the Terms of Service'),
    'subscription.confirmed': press('button', 'Subscribe', 'Selected deal'),
    'dialog.closed': close('Close', 'Selected deal'),
    'page.closed': press('link', 'Close'),
    'questions.extended': press('button', 'Load more'),
    'retry.requested': press('button', 'Try again'),
    'payment.continued': press('button', 'Continue to payment', 'Selected deal'),
    'page.restored': { bySystem: ({ send }, event) => send(event) },
  },
  expectations: {
    checking: null,
    ready: withPlans,
    deciding: (path) => {
      const complaints = hasNotWorked(path) ? [nothingChanged] : []
      const ends = path.written('tier.chosen', 'tier') === 'Free' ? [endsGrowth] : []
      const chosen = path.written('tier.chosen', 'tier')
      const own = chosen === 'Growth' && currentPlan(path) === 'growthMonthly' ? [changesBilling] : []
      const said = [...ends, ...own, ...complaints]
      return {
        dialog: 'Selected deal',
        says: [chosen, 'Secured by Stripe', ...said],
        hides: [nothingChanged, endsGrowth, changesBilling].filter((words) => !said.includes(words)),
      }
    },
    paying: (path) => ({
      dialog: 'Selected deal',
      ...(path.in('paying.late')
        ? { says: [notOpened], offers: { 'Continue to payment': true } }
        : { busy: 'Subscribe', hides: [notOpened] }),
    }),
    left: () => ({}),
  },
  randomKeys: ['checkoutUrl', 'url'],
})
