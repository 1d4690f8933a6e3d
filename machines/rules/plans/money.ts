import { groupThousands } from '../kit/count.ts'
import type { Currency } from '../kit/entities.ts'

/** The symbol of each currency (D2 §9). */
export const currencySymbols = { usd: '$', eur: '€', gbp: '£', sek: 'kr' } as const satisfies Record<
  Currency,
  string
>

export const isCurrency = (value: string): value is Currency => Object.hasOwn(currencySymbols, value)

/** The currency with this name, in upper or lower case; usd if the product does not know it (D2 §5.1, B19). */
export const coerceCurrency = (value: unknown): Currency => {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  return isCurrency(code) ? code : 'usd'
}

/**
 * Converts to minor units, as the card provider expects them: price × 100, rounded (B20). Half a cent rounds up
 * although 1.005 is slightly less in binary; the factor corrects at most two rounding errors.
 */
export const minorUnits = (amount: number): number => Math.round(amount * 100 * (1 + 2 * Number.EPSILON))

/** Formats a finite amount in major units: '$19.00', 'kr1,234.50' (D2 §5.3). */
export const formatMoney = (amount: number, currency: Currency): string => {
  const cents = minorUnits(Math.abs(amount))
  const sign = amount < 0 && cents > 0 ? '-' : ''
  return `${sign}${currencySymbols[currency]}${groupThousands((cents / 100).toFixed(2))}`
}
