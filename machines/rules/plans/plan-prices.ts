import { coerceCurrency, currencySymbols, formatMoney } from './money.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { billingPeriod } from './plans.ts'

/** The price in major units that a text says; a comma is a decimal point, anything else is NaN (B21). */
export const priceOf = (text: string): number => {
  const trimmed = text.trim()
  if (!/^(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed)) return Number.NaN
  const price = Number(trimmed.replace(',', '.'))
  return Number.isFinite(price) ? price : Number.NaN
}

/** The price line while it is typed: 'FREE', '$19.00 / 2 weeks'; '—' stands for what is not known yet. */
export const draftPriceLabel = (draft: PlanDraft): string => {
  const { billingType, recurrenceCount, recurrenceUnit } = draft
  if (billingType === 'Free') return 'FREE'
  const currency = coerceCurrency(draft.currency)
  const price = priceOf(draft.price)
  const amount = price > 0 ? formatMoney(price, currency) : `${currencySymbols[currency]}—`
  if (billingType !== 'Subscription') return amount
  const period =
    recurrenceCount === null ? '/ —' : billingPeriod({ billingType, recurrenceCount, recurrenceUnit })
  return `${amount} ${period}`
}
