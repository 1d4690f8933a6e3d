import { addDays, formatDate } from '../kit/dates.ts'
import type { Instant, Plan } from '../kit/entities.ts'
import { formatMoney } from '../plans/money.ts'
import { billingPeriod, type Priced } from '../plans/plans.ts'
import { type TrialUse, trialDays } from './purchases.ts'

/**
 * The text that says what a purchase of the plan charges first, and when. If it is unknown whether the user has used
 * the trial (`trial`), the text says both cases.
 */
export const chargeOf = (
  plan: Priced & Pick<Plan, 'freeTrialDays'>,
  now: Instant,
  trial: TrialUse,
  timeZone?: string,
): string => {
  if (plan.billingType === 'Free') return 'Nothing is charged.'
  const price = formatMoney(plan.price, plan.currency)
  if (plan.billingType === 'One Time Fee') return `${price} is charged once, today.`
  const interval = billingPeriod(plan)?.replace('/', 'every')
  const days = trialDays(plan)
  if (days === 0) {
    return interval ? `${price} is charged today and then ${interval}.` : `${price} is charged today.`
  }
  const end = formatDate(addDays(now, days), timeZone)
  if (trial === 'unknown') {
    const either = `If you have not had this free trial before, nothing is charged today and ${price} on ${end}, when it ends. Otherwise ${price} is charged today.`
    return interval ? `${either} After that it is charged ${interval}.` : either
  }
  const first = `Nothing is charged today. ${price} is charged on ${end}, when the free trial ends`
  return interval ? `${first}, and then ${interval}.` : `${first}.`
}
