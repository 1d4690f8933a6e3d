import { whichWholeNumber, wholeNumber } from '../kit/numbers.ts'
import { coerceCurrency, formatMoney } from './money.ts'
import { namesIn } from './plan-changes.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { clearPrice, namesAnotherCurrency, priceQuestion } from './plan-prices.ts'
import { noMore, roleLengths, stripeRefuses } from './third-party-limits.ts'

const longRole = (roles: readonly string[], platform: keyof typeof roleLengths) =>
  namesIn(roles).some((role) => role.length > roleLengths[platform]) &&
  noMore(platform, `${roleLengths[platform]} characters for a role`)

const readAs = (value: string) => `Read as ${value}.`

const joined = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')

/**
 * The note below a field for a whole number: how the number was read, or what to type instead. `limit` returns a
 * sentence if a third party refuses the number; the note ends with this sentence.
 */
const countNote = (text: string, count: number | null, limit: (count: number) => string | false) => {
  if (count === null)
    return text.trim() !== '' && (whichWholeNumber(text) ?? 'Write a whole number in digits, such as 3.')
  return joined(text.trim() !== String(count) && readAs(String(count)), limit(count))
}

const priceNote = ({ price: text, currency }: PlanDraft): string | false => {
  if (text.trim() === '') return false
  const price = clearPrice(text)
  if (Number.isNaN(price)) return priceQuestion(text) ?? 'Write the price in digits, such as 49.90.'
  const code = coerceCurrency(currency)
  return joined(
    !/^\d+(\.\d\d?)?$/.test(text.trim()) && readAs(formatMoney(price, code)),
    namesAnotherCurrency(text, code) && `The currency is ${code.toUpperCase()}.`,
    stripeRefuses.price(price, code),
  )
}

/**
 * The notes below the fields of a plan while the seller types: how an unusual number was read, or what to type instead
 * (B21), and which values a third party refuses although D2 allows them. A note does not prevent saving.
 */
export const planNotes = (plan: PlanDraft) => {
  const { recurrenceCount: count, recurrenceUnit: unit } = plan
  const trial = plan.freeTrialDays ?? ''
  return {
    price: priceNote(plan),
    interval: countNote(plan.countText ?? String(count ?? ''), count, (read) =>
      stripeRefuses.interval(read, unit),
    ),
    freeTrialDays: countNote(trial, wholeNumber(trial), stripeRefuses.trial),
    discordRoles: longRole(plan.discordRoles, 'Discord'),
    telegramRoles: longRole(plan.telegramRoles, 'Telegram'),
  }
}
