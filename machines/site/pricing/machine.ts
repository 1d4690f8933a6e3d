import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { payload } from '#machines/kit/params.ts'
import {
  type BillingPeriod,
  billingPeriods,
  pickedSales,
  salesRange,
  slidSales,
} from '#machines/rules/plans/tiers.ts'

export type PricingEvent =
  | { type: 'sales.slid'; sales: number }
  | { type: 'sales.picked'; sales: number }
  | { type: 'billing.chosen'; billing: BillingPeriod }
  | { type: 'tier.chosen' }

/** The page /Pricing, which recommends a tier for the seller's monthly sales (D1 §2, §9). */
export const pricingMachine = setup({
  types: {
    context: {} as { sales: number; billing: BillingPeriod },
    events: {} as PricingEvent,
    emitted: {} as Emission,
  },
  actions: {
    slideSales: assign({ sales: (_, params: { sales: number }) => slidSales(params.sales) }),
    pickSales: assign({ sales: (_, params: { sales: number }) => pickedSales(params.sales) }),
    chooseBilling: assign({ billing: (_, params: { billing: BillingPeriod }) => params.billing }),
    openRegister: emit({ type: 'page.opened', path: '/register' }),
  },
}).createMachine({
  id: 'pricing',
  meta: { recorded: { 'billing.chosen': { billing: billingPeriods } } },
  context: { sales: salesRange.start, billing: 'monthly' },
  initial: 'comparing',
  states: {
    comparing: {
      description: 'A visitor compares the tiers for the sales they expect.',
      meta: {
        requirements: [
          'PRICE-01',
          'PRICE-02',
          'PRICE-03',
          'PRICE-04',
          'PRICE-05',
          'PRICE-10',
          'PRICE-12',
          'PRICE-13',
          'PRICE-14',
        ],
      },
      on: {
        'sales.slid': { actions: { type: 'slideSales', params: payload } },
        'sales.picked': { actions: { type: 'pickSales', params: payload } },
        'billing.chosen': { actions: { type: 'chooseBilling', params: payload } },
        'tier.chosen': { actions: 'openRegister' },
      },
    },
  },
})
