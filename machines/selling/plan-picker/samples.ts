import type { SnapshotFrom } from 'xstate'
import { lost, type Samples } from '#machines/kit/samples.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { planPickerMachine } from './machine.ts'

type Context = SnapshotFrom<typeof planPickerMachine>['context']

/**
 * Whether the page still has its initial values. The sales and the number of questions influence nothing else, so each
 * change of them is tried once.
 */
const isUntouched = ({ sales, questionsShown }: Context) => sales === 1000 && questionsShown === 8

/**
 * Whether the seller has just returned from paying and has not used the page yet. Later states only show the new tier.
 */
const hasJustPaid = (context: Context) =>
  context.returned === 'success' &&
  context.current !== 'Free' &&
  context.problem === null &&
  context.billing === 'monthly' &&
  isUntouched(context)

const seller = { token: 'token-1', returned: null, baseUrl: 'https://guildhall.test' } as const

export const planPickerSamples: Samples<typeof planPickerMachine> = {
  mainPath: ['ready.browsing', 'paying.opening'],
  inputs: {
    seller,
    paid: { ...seller, returned: 'success' },
    canceled: { ...seller, returned: 'cancel' },
    visitor: { ...seller, token: null },
  },
  events: {
    'sales.slid': [{ sales: 1900 }],
    'sales.picked': [{ sales: 250 }],
    'billing.chosen': [{ billing: 'annual' }, { billing: 'monthly' }],
    'tier.chosen': [{ tier: 'Free' }, { tier: 'Growth' }, { tier: 'Pro' }],
    'terms.toggled': [{}],
    'subscription.confirmed': [{}],
    'dialog.closed': [{}],
    'page.closed': [{}],
    'questions.extended': [{}],
    'retry.requested': [{}],
    'payment.continued': [{}],
    'page.restored': [{}],
  },
  actors: {
    loadPlan: {
      outputs: [{ plan: null }, { plan: 'growthMonthly' }],
      errors: ['The server is resting.'],
    },
    switchToFree: {
      outputs: [undefined],
      errors: [{ status: 404, serverMessage: 'You have no platform subscription.', details: {} }, lost],
    },
    startCheckout: {
      outputs: [{ checkoutUrl: externalUrl('https://checkout.test/1') }],
      errors: ['No.', null],
    },
  },
  possible: ({ context }, event) => {
    const isFresh = context.billing === 'monthly' && context.current === 'Free' && context.problem === null
    switch (event.type) {
      case 'sales.slid':
      case 'sales.picked':
        return isFresh && isUntouched(context)
      case 'questions.extended':
        return isFresh && context.sales === 1000
      case 'tier.chosen':
        return isUntouched(context)
      case 'billing.chosen':
        return isUntouched(context) && event.billing !== context.billing
      default:
        return true
    }
  },
  facet: (snapshot) => {
    const { chosen, current } = snapshot.context
    if (chosen !== 'Free') return chosen === current ? 'their own tier' : 'another tier'
    return snapshot.matches({ ready: 'browsing' }) && current && hasJustPaid(snapshot.context)
      ? 'a new tier'
      : 'another tier'
  },
  identity: (context) => {
    const { returned, baseUrl, ...seen } = context
    return { ...seen, hasJustPaid: hasJustPaid(context) }
  },
}
