import type { Instant, Subscription } from '../kit/entities.ts'
import { endOf, isOver } from './subscriptions.ts'

/** What a person's subscriptions come to. */
export interface Holdings {
  /** How many are valid. */
  count: number
  /** How many of them end in this month. */
  ending: number
}

const monthOf = (instant: Instant) => {
  const date = new Date(instant)
  return date.getFullYear() * 12 + date.getMonth()
}

/** Null where none is valid. A month is that of the person's time zone, as on the cards (C66). */
export const holdingsOf = (subscriptions: readonly Subscription[], now: Instant): Holdings | null => {
  const valid = subscriptions.filter((one) => !isOver(one, now))
  if (valid.length === 0) return null
  const ends = valid.map(endOf).filter((at) => at !== null)
  return { count: valid.length, ending: ends.filter((at) => monthOf(at) === monthOf(now)).length }
}
