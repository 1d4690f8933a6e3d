import { groupThousands } from '../kit/count.ts'
import type { Currency } from '../kit/entities.ts'

/** Source: D2 §9. */
export const currencySymbols = { usd: '$', eur: '€', gbp: '£', sek: 'kr' } as const satisfies Record<
  Currency,
  string
>

export const isCurrency = (value: string): value is Currency => Object.hasOwn(currencySymbols, value)

/** What the provider calls a currency, in any letter case; anything unknown is usd (D2 §5.1, B19). */
export const coerceCurrency = (value: unknown): Currency => {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  return isCurrency(code) ? code : 'usd'
}

/**
 * An amount in minor units, as the payment provider takes it: price × 100, rounded (B20). Half a cent goes up although
 * 1.005 is a little less than that in binary: at most two roundings are forgiven.
 */
export const minorUnits = (amount: number): number => Math.round(amount * 100 * (1 + 2 * Number.EPSILON))

/** A finite amount in major units as its symbol and two decimals: '$19.00', 'kr1,234.50' (D2 §5.3). */
export const formatMoney = (amount: number, currency: Currency): string => {
  const cents = minorUnits(Math.abs(amount))
  const sign = amount < 0 && cents > 0 ? '-' : ''
  return `${sign}${currencySymbols[currency]}${groupThousands((cents / 100).toFixed(2))}`
}
