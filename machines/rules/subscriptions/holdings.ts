import type { Instant, Subscription } from '../kit/entities.ts'
import { endOf, isOver } from './subscriptions.ts'

/** The totals of a user's subscriptions. */
export interface Holdings {
  /** The number of valid subscriptions. */
  count: number
  /** How many valid subscriptions end this month. */
  ending: number
}

const monthOf = (instant: Instant) => {
  const date = new Date(instant)
  return date.getFullYear() * 12 + date.getMonth()
}

/**
 * Computes the totals of a user's subscriptions; null if none is valid. Months are in the user's time zone, as on the
 * cards (C66).
 */
export const holdingsOf = (subscriptions: readonly Subscription[], now: Instant): Holdings | null => {
  const valid = subscriptions.filter((one) => !isOver(one, now))
  if (valid.length === 0) return null
  const ends = valid.map(endOf).filter((at) => at !== null)
  return { count: valid.length, ending: ends.filter((at) => monthOf(at) === monthOf(now)).length }
}
