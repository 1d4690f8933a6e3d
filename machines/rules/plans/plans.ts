import { knownPlatforms, type OfferedPlan, type Plan, type Platform } from '../kit/entities.ts'
import { formatMoney } from './money.ts'

/** How a plan is billed. */
type Billed = Pick<Plan, 'billingType' | 'recurrenceCount' | 'recurrenceUnit'>

/** What a plan costs and how it is billed. */
export type Priced = Billed & Pick<Plan, 'price' | 'currency'>

/** The billing period of a plan, such as '/ month' or '/ 2 weeks'; null if the plan does not recur (D2 §5.3, §9). */
export const billingPeriod = ({ billingType, recurrenceCount, recurrenceUnit }: Billed): string | null => {
  if (billingType !== 'Subscription' || !recurrenceUnit) return null
  const count = recurrenceCount ?? 1
  return count > 1 ? `/ ${count} ${recurrenceUnit}s` : `/ ${recurrenceUnit}`
}

/** The price of a plan as text: 'FREE', '$49.00' or '$19.00 / month' (D2 §5.3). */
export const priceLabel = (plan: Priced): string => {
  if (plan.billingType === 'Free') return 'FREE'
  const price = formatMoney(plan.price, plan.currency)
  const period = billingPeriod(plan)
  return period ? `${price} ${period}` : price
}

const daysIn = { day: 1, week: 7, month: 30, year: 360 } as const

/** What a plan costs per month, to compare plans: a year counts as twelve months, and a one-time payment in full. */
const monthlyCost = ({ price, billingType, recurrenceCount, recurrenceUnit }: Priced): number =>
  billingType === 'Subscription' && recurrenceUnit
    ? (price * 30) / ((recurrenceCount ?? 1) * daysIn[recurrenceUnit])
    : price

/**
 * The price of the plan that is cheapest per month: 'FREE', '$49.00' or 'From $9.50 / month'; 'Free to join' if only
 * some plans are free. Null without plans, or if the plans have several currencies and cannot be compared.
 */
export const priceFrom = (plans: readonly (Priced & Pick<OfferedPlan, 'priceLabel'>)[]): string | null => {
  const free = plans.filter(({ billingType }) => billingType === 'Free')
  if (free.length > 0) return free.length === plans.length ? 'FREE' : 'Free to join'
  const lowest = [...plans].sort((a, b) => monthlyCost(a) - monthlyCost(b))[0]
  if (!lowest || plans.some(({ currency }) => currency !== lowest.currency)) return null
  const isOnly = plans.every(({ priceLabel }) => priceLabel === lowest.priceLabel)
  return isOnly ? lowest.priceLabel : `From ${lowest.priceLabel}`
}

/** The platforms as text: 'Discord & Telegram' (D2 §2.1). */
export const hostedOn = (platforms: readonly Platform[]): string => platforms.join(' & ')

const isPlatform = (value: unknown): value is Platform => knownPlatforms.some((known) => known === value)

/** Converts a list or a single string to platforms (D2 §3 Plan). Unknown and repeated ones are dropped. */
export const coercePlatforms = (value: unknown): Platform[] => [
  ...new Set((Array.isArray(value) ? value : [value]).filter(isPlatform)),
]
