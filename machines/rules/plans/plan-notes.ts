import { whichWholeNumber, wholeNumber } from '../kit/numbers.ts'
import { coerceCurrency, formatMoney } from './money.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { clearPrice, namesAnotherCurrency, priceQuestion } from './plan-prices.ts'
import type { PlanProblems } from './plan-problems.ts'

const readAs = (value: string) => `Read as ${value}.`

const joined = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')

/** How a whole number was read, or what to write instead. */
const countNote = (text: string, count: number | null) => {
  if (count === null)
    return text.trim() !== '' && (whichWholeNumber(text) ?? 'Write a whole number in digits, such as 3.')
  return text.trim() !== String(count) && readAs(String(count))
}

const priceNote = ({ price: text, currency }: PlanDraft) => {
  if (text.trim() === '') return false
  const price = clearPrice(text)
  if (Number.isNaN(price)) return priceQuestion(text) ?? 'Write the price in digits, such as 49.90.'
  const code = coerceCurrency(currency)
  return joined(
    !/^\d+(\.\d\d?)?$/.test(text.trim()) && readAs(formatMoney(price, code)),
    namesAnotherCurrency(text, code) && `The currency is ${code.toUpperCase()}.`,
  )
}

/**
 * What stands at the fields of a plan while they are written: how a number was read where it is not written plainly, or
 * what to write (B21). None of it blocks.
 */
export const planNotes = (plan: PlanDraft): PlanProblems => {
  const { billingType, recurrenceCount: count, freeTrialDays: trial } = plan
  const notes: Record<string, string | false> = {
    price: billingType !== 'Free' && priceNote(plan),
    interval:
      billingType === 'Subscription' &&
      plan.isCustomInterval &&
      countNote(plan.countText ?? String(count ?? ''), count),
    freeTrialDays: billingType === 'Subscription' && trial !== null && countNote(trial, wholeNumber(trial)),
  }
  return Object.fromEntries(Object.entries(notes).filter(([, note]) => note))
}
