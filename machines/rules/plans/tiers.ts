import { formatCount } from '../kit/count.ts'
import type { PlanKey } from '../kit/entities.ts'

export type TierName = 'Free' | 'Growth' | 'Pro' | 'Scale'
export const billingPeriods = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof billingPeriods)[number]
export type PaidTierName = Exclude<TierName, 'Free'>

/** A platform tier for sellers (D1 §3, §9). Prices are in US dollars; `maxSales` is per month, null without a limit. */
export interface Tier {
  name: TierName
  subtitle: string
  monthlyPrice: number
  annualPrice: number
  maxSales: number | null
  /** For whom the tier is recommended, in the words of D1 §9. */
  recommendedFor: string
  features: readonly string[]
  /** The monthly sales, in whole dollars, above which the tier is cheaper than the next lower tier. */
  paysFrom: Record<BillingPeriod, number> | null
}

/** The platform tiers (D1 §9). Subtitles and features state only facts of D1 (C05). */
export const tiers: readonly Tier[] = [
  {
    name: 'Free',
    subtitle: 'To find your first members.',
    monthlyPrice: 0,
    annualPrice: 0,
    maxSales: 422,
    recommendedFor: 'Monthly sales up to about 422-424',
    features: [
      '12% service fee on revenue',
      'Discord and Telegram communities',
      'Free, one-time and recurring plans',
    ],
    paysFrom: null,
  },
  {
    name: 'Growth',
    subtitle: 'For a community that sells every week.',
    monthlyPrice: 19,
    annualPrice: 182,
    maxSales: 1249,
    recommendedFor: 'Monthly sales up to 1,249',
    features: ['7.5% service fee on revenue', 'Everything in Free'],
    paysFrom: { monthly: 422, annual: 337 },
  },
  {
    name: 'Pro',
    subtitle: 'For a community that is a business.',
    monthlyPrice: 69,
    annualPrice: 662,
    maxSales: 1999,
    recommendedFor: 'Monthly sales up to 1,999',
    features: ['3.5% service fee on revenue', 'Everything in Growth'],
    paysFrom: { monthly: 1250, annual: 1000 },
  },
  {
    name: 'Scale',
    subtitle: 'For sales that keep growing.',
    monthlyPrice: 99,
    annualPrice: 950,
    maxSales: null,
    recommendedFor: 'Monthly sales of 2,000+',
    features: ['2% service fee on revenue', 'Everything in Pro'],
    paysFrom: { monthly: 2000, annual: 1600 },
  },
]

/** The range of monthly sales on the selector, in dollars (D1 §9). */
export const salesRange = { min: 100, max: 5000, step: 100, start: 1000 } as const
export const quickPicks = [100, 250, 500, 1000, 1500, 2000, 5000] as const

/** Formats sales as '1,500'; the maximum means 'or more' (PRICE-13). */
export const salesLabel = (sales: number): string =>
  sales >= salesRange.max ? `${formatCount(salesRange.max)}+` : formatCount(sales)

/**
 * The sales after the user has picked a value: limited to the range of the slider, but not rounded to its steps (B08).
 */
export const pickedSales = (sales: number): number =>
  Math.min(Math.max(sales, salesRange.min), salesRange.max)

/** The sales after the user has moved the slider: its value rounded to the nearest step. */
export const slidSales = (sales: number): number =>
  pickedSales(Math.round(sales / salesRange.step) * salesRange.step)

/**
 * The tier that /Pricing and /Pick-Plan recommend for these monthly sales in dollars (PRICE-14). The calculator has
 * other limits (B06).
 */
export const recommendedTier = (sales: number): TierName => {
  if (sales < 422) return 'Free'
  if (sales < 1250) return 'Growth'
  if (sales < 2000) return 'Pro'
  return 'Scale'
}

/**
 * The price per month in whole dollars. With annual billing, it is a twelfth of the annual price, rounded down (D1 §9).
 */
export const monthlyPrice = (tier: Tier, billing: BillingPeriod): number =>
  billing === 'annual' ? Math.floor(tier.annualPrice / 12) : tier.monthlyPrice

/** The features of a tier, and the sales from which it is worth its price. */
export const featuresOf = ({ features, paysFrom }: Tier, billing: BillingPeriod): readonly string[] =>
  paysFrom ? [...features, `Pays for itself from $${formatCount(paysFrom[billing])} a month`] : features

/** The tier of the user's plan. Case and billing period do not matter; an unknown plan is Free (C33). */
export const currentTier = (plan: string | null): TierName => {
  const name = (plan ?? '')
    .trim()
    .toLowerCase()
    .replace(/(monthly|annual)$/, '')
    .trimEnd()
  return tiers.find((tier) => tier.name.toLowerCase() === name)?.name ?? 'Free'
}

/** The billing period of the user's plan; null if its name does not contain one. */
export const currentBilling = (plan: string | null): BillingPeriod | null => {
  const name = (plan ?? '').trim().toLowerCase()
  return billingPeriods.find((period) => name.endsWith(period)) ?? null
}

/**
 * Whether a user with a plan can choose a tier with a billing period: another tier, or the user's own paid tier with
 * the other billing period (C99).
 */
export const isOffered = (
  { tier, billing }: { tier: TierName; billing: BillingPeriod },
  plan: { current: TierName; currentBilling: BillingPeriod | null },
): boolean => tier !== plan.current || (tier !== 'Free' && billing !== plan.currentBilling)

/** The badge text for the user's plan (SESSION-08). */
export const planLabel = (plan: string | null): TierName | 'None' => (plan ? currentTier(plan) : 'None')

/** The name of a paid tier with a billing period in requests (D1 §7 'planKey values'). */
export const planKey = (tier: PaidTierName, billing: BillingPeriod): PlanKey =>
  // The cast is safe: `toLowerCase` returns the tier's name in lower case, which is the type `Lowercase`.
  `${tier.toLowerCase() as Lowercase<PaidTierName>}${billing === 'annual' ? 'Annual' : 'Monthly'}`
