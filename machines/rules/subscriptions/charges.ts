import { addDays, formatDate } from '../kit/dates.ts'
import type { Instant, Plan } from '../kit/entities.ts'
import { formatMoney } from '../plans/money.ts'
import { billingPeriod } from '../plans/plans.ts'
import { trialDays } from './purchases.ts'

type Charged = Pick<
  Plan,
  'price' | 'currency' | 'billingType' | 'recurrenceCount' | 'recurrenceUnit' | 'freeTrialDays'
>

/** What is charged first for a plan bought now, and when. Null while that depends on a time that is not known. */
export const chargeOf = (plan: Charged, now: Instant | null, timeZone?: string): string | null => {
  if (plan.billingType === 'Free') return 'Nothing is charged.'
  const price = formatMoney(plan.price, plan.currency)
  if (plan.billingType === 'One Time Fee') return `${price} is charged once, today.`
  const interval = billingPeriod(plan)?.replace('/', 'every')
  const days = trialDays(plan)
  if (days === 0) {
    return interval ? `${price} is charged today and then ${interval}.` : `${price} is charged today.`
  }
  if (now === null) return null
  const first = `Nothing is charged today. ${price} is charged on ${formatDate(addDays(now, days), timeZone)}, when the free trial ends`
  return interval ? `${first}, and then ${interval}.` : `${first}.`
}
