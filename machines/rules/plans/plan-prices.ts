import { type Currency, currencies } from '../kit/entities.ts'
import { readNumber, whichNumber } from '../kit/numbers.ts'
import { coerceCurrency, currencySymbols, formatMoney } from './money.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { billingPeriod } from './plans.ts'

const codes = currencies.join('|')
const currencySign = String.raw`(?:(?:us)?\p{Sc}|kr\b\.?|${codes})`
/** Matches a currency beside an amount: '€ 49', '49.90 USD', '49:- kr'. */
const besideAmount = new RegExp(`^${currencySign}|(?:[.,:/][-–—]+)? ?${currencySign}?$`, 'giu')

const readPrice = (text: string): string[] => readNumber(text, besideAmount)

/**
 * The price of a valid draft, in major units. If the text can be read in several ways, takes the last one, where the
 * comma or point is a decimal separator: an earlier version read it so, and may have sent the draft with that price.
 */
export const priceOf = (text: string): number => Number(readPrice(text).at(-1))

const longestPrice = 12
const tooLong = new RegExp(`^\\d{${longestPrice + 1}}`)
const twoDecimals = 'at most two decimals'

/** The message that says what to type instead of an invalid or ambiguous price (B21); null if the price is clear. */
export const priceQuestion = (text: string): string | null => {
  const values = readPrice(text)
  const [value = ''] = values
  const question = whichNumber(text, values, (second) =>
    second.endsWith('0') ? second.slice(0, -1) : twoDecimals,
  )
  if (question) return question
  if (/\.\d{3}/.test(value)) return `Write ${twoDecimals}.`
  return tooLong.test(value) ? `Write at most ${longestPrice} digits before the decimals.` : null
}

/** The price in a text, as a number in major units; NaN if the text is invalid or ambiguous. */
export const clearPrice = (text: string): number => (priceQuestion(text) ? Number.NaN : priceOf(text))

const anyCurrency = new RegExp(String.raw`\p{Sc}|kr|${codes}`, 'iu')

/** Whether the text contains another currency than this one. */
export const namesAnotherCurrency = (text: string, code: Currency): boolean => {
  const named = anyCurrency.exec(text)?.[0].toLowerCase()
  return named !== undefined && named !== code && named !== currencySymbols[code]
}

/**
 * The label of a draft's price while the seller types: 'FREE', '$19.00 / 2 weeks'; null while the price or the interval
 * is missing.
 */
export const draftPriceLabel = (draft: PlanDraft): string | null => {
  const { billingType, recurrenceCount, recurrenceUnit } = draft
  if (billingType === 'Free') return 'FREE'
  const price = clearPrice(draft.price)
  if (!(price > 0)) return null
  const amount = formatMoney(price, coerceCurrency(draft.currency))
  if (billingType !== 'Subscription') return amount
  if (recurrenceCount === null) return null
  return `${amount} ${billingPeriod({ billingType, recurrenceCount, recurrenceUnit })}`
}
