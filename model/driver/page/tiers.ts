import type { PathSoFar } from '../path-so-far.ts'
import type { Control } from './screen.ts'

const picks: Record<number, string> = { 250: '250', 1500: '1,500', 5000: '5,000+' }
const spoken: Record<number, string> = {
  250: '$250',
  400: '$400',
  1500: '$1,500',
  1900: '$1,900',
  5000: '$5,000+',
}

/** Gestures that choose the monthly sales and the billing period, for both pages that show the tiers. */
export const selectionGestures = {
  'sales.slid': {
    control: (): Control => ({ role: 'slider', name: 'Monthly sales' }),
    value: ({ sales }: { sales: number }) => String(sales),
  },
  'sales.picked': {
    control: ({ sales }: { sales: number }): Control => ({ role: 'radio', name: picks[sales] ?? '' }),
  },
  'billing.chosen': {
    control: ({ billing }: { billing: string }): Control => ({
      role: 'radio',
      name: billing === 'annual' ? 'Annual' : 'Monthly',
    }),
  },
}

const chosenSales = (path: PathSoFar): string => {
  const last = path.latest('sales.slid', 'sales.picked')
  const sales = last?.kind === 'event' && 'sales' in last.event ? Number(last.event.sales) : 1000
  return spoken[sales] ?? '$1,000'
}

/** PRICE-06 to PRICE-11: the prices of the tiers for the chosen billing period. */
export const tierExpectation = (path: PathSoFar) => {
  const annual = path.written('billing.chosen', 'billing') === 'annual'
  return {
    shows: [
      chosenSales(path),
      'Save 20%',
      ...(annual ? ['$15', '$55', '$79', '$182 billed once a year'] : ['$19', '$69', '$99']),
      'Recommended',
    ],
    hides: annual ? ['Billed every month'] : ['billed once a year'],
  }
}
