import type { Samples } from '#machines/kit/samples.ts'
import type { pricingMachine } from './machine.ts'

export const pricingSamples: Samples<typeof pricingMachine> = {
  inputs: { visitor: undefined },
  events: {
    'sales.slid': [{ sales: 400 }, { sales: 1900 }],
    'sales.picked': [{ sales: 250 }, { sales: 1500 }, { sales: 5000 }],
    'billing.chosen': [{ billing: 'annual' }, { billing: 'monthly' }],
    'tier.chosen': [{}],
  },
  actors: {},
  possible: ({ context }, event) =>
    (!('sales' in event) || event.sales !== context.sales) &&
    (!('billing' in event) || event.billing !== context.billing),
}
