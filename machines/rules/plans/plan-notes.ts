import { whichWholeNumber, wholeNumber } from '../kit/numbers.ts'
import { coerceCurrency, formatMoney } from './money.ts'
import { roleNames } from './plan-changes.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { clearPrice, namesAnotherCurrency, priceQuestion } from './plan-prices.ts'
import { roleLengths, stripeLimits } from './third-party-limits.ts'

const noMore = (who: string, limit: string) => `${who} accepts no more than ${limit}.`

const longRole = (roles: readonly string[], platform: keyof typeof roleLengths) =>
  roleNames(roles).some((role) => role.length > roleLengths[platform]) &&
  noMore(platform, `${roleLengths[platform]} characters for a role`)

const readAs = (value: string) => `Read as ${value}.`

const joined = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')

/** How a whole number was read, or what to write instead; `limit` is what a third party says to it. */
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
  const money = (amount: number) => formatMoney(amount, code)
  const least = stripeLimits.leastAmount[code]
  return joined(
    !/^\d+(\.\d\d?)?$/.test(text.trim()) && readAs(money(price)),
    namesAnotherCurrency(text, code) && `The currency is ${code.toUpperCase()}.`,
    price > 0 && price < least && `Stripe accepts no less than ${money(least)}.`,
    price > stripeLimits.greatestAmount && noMore('Stripe', money(stripeLimits.greatestAmount)),
  )
}

/**
 * What stands at the fields of a plan while they are written: how a number was read where it is not written plainly, or
 * what to write (B21), and what a third party does not accept although D2 does. None of it blocks.
 */
export const planNotes = (plan: PlanDraft) => {
  const { recurrenceCount: count, recurrenceUnit: unit } = plan
  const trial = plan.freeTrialDays ?? ''
  return {
    price: priceNote(plan),
    interval: countNote(plan.countText ?? String(count ?? ''), count, (read) => {
      const most = stripeLimits.interval[unit]
      return read > most && noMore('Stripe', `${most} ${unit}s`)
    }),
    freeTrialDays: countNote(
      trial,
      wholeNumber(trial),
      (days) => days > stripeLimits.trialDays && noMore('Stripe', `${stripeLimits.trialDays} trial days`),
    ),
    discordRoles: longRole(plan.discordRoles, 'Discord'),
    telegramRoles: longRole(plan.telegramRoles, 'Telegram'),
  }
}
