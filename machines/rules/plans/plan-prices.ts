import { coerceCurrency, formatMoney } from './money.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { billingPeriod } from './plans.ts'

/** The price in major units that a text says; a comma is a decimal point, anything else is NaN (B21). */
export const priceOf = (text: string): number => {
  const trimmed = text.trim()
  if (!/^(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed)) return Number.NaN
  const price = Number(trimmed.replace(',', '.'))
  return Number.isFinite(price) ? price : Number.NaN
}

/** The price line while it is typed: 'FREE', '$19.00 / 2 weeks'; null while a part of it is missing. */
export const draftPriceLabel = (draft: PlanDraft): string | null => {
  const { billingType, recurrenceCount, recurrenceUnit } = draft
  if (billingType === 'Free') return 'FREE'
  const price = priceOf(draft.price)
  if (!(price > 0)) return null
  const amount = formatMoney(price, coerceCurrency(draft.currency))
  if (billingType !== 'Subscription') return amount
  if (recurrenceCount === null) return null
  return `${amount} ${billingPeriod({ billingType, recurrenceCount, recurrenceUnit })}`
}
