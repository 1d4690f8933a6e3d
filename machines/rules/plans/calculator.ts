import type { TierName } from './tiers.ts'

interface Positions {
  min: number
  max: number
  step: number
  start: number
}

const members = [50, 100, 250, 500, 1000, 2500] as const
/** The prices that a member may pay, in US dollars per month. */
const prices = [5, 10, 15, 20, 30, 50, 75, 100, 150, 200] as const

/** The positions of the members slider (D1 §9, C76). */
export const membersPositions = { min: 0, max: 100, step: 20, start: 40 } as const satisfies Positions
/** The positions of the price slider (D1 §9, C76). */
export const memberPricePositions = { min: 0, max: 9, step: 1, start: 3 } as const satisfies Positions

const placeOf = (position: number, { min, max, step }: Positions) =>
  Math.round((Math.min(Math.max(position, min), max) - min) / step)

export const membersAt = (position: number): number => members[placeOf(position, membersPositions)] ?? 0
export const memberPriceAt = (position: number): number =>
  prices[placeOf(position, memberPricePositions)] ?? 0

/** The service fee of each tier, in percent of the revenue (D1 §9). */
export const serviceFees: Record<TierName, number> = { Free: 12, Growth: 7.5, Pro: 3.5, Scale: 2 }

/** The calculator's tier for this monthly revenue in dollars (CALC-06). The pricing page has other limits (B06). */
export const calculatorTier = (revenue: number): TierName => {
  if (revenue <= 422) return 'Free'
  if (revenue <= 1249) return 'Growth'
  if (revenue <= 1999) return 'Pro'
  return 'Scale'
}

/** The earnings of a month, in US dollars. */
export interface Earnings {
  revenue: number
  tier: TierName
  /** The fees of the card provider: 2.9% of the revenue plus $0.30 per member. */
  cardFees: number
  serviceFee: number
  /** What the seller earns after all fees, in whole dollars. */
  earned: number
}

/** What a seller earns from members who pay `price` per month (D1 §9). Computed in integer thousandths. */
export const earningsOf = ({ members, price }: { members: number; price: number }): Earnings => {
  const revenue = members * price
  const tier = calculatorTier(revenue)
  const cardFees = 29 * revenue + 300 * members
  const serviceFee = 10 * serviceFees[tier] * revenue
  return {
    revenue,
    tier,
    cardFees: cardFees / 1000,
    serviceFee: serviceFee / 1000,
    earned: Math.max(0, Math.round((1000 * revenue - cardFees - serviceFee) / 1000)),
  }
}

/**
 * The tiers on the landing page (D1 §3, §9; B10). `members` is the number of members for which a tier is meant, if each
 * member pays $20 per month.
 */
export const landingPricing = [
  { members: 'Up to 21', plan: 'Free', productFee: '12%', monthlyFee: 0 },
  { members: 'Up to 62', plan: 'Growth', productFee: '7.5%', monthlyFee: 0 },
  { members: 'Up to 99', plan: 'Pro', productFee: '3.5%', monthlyFee: 0 },
  { members: '100 and more', plan: 'Scale', productFee: '2%', monthlyFee: 0 },
] as const satisfies readonly { members: string; plan: TierName; productFee: string; monthlyFee: number }[]
