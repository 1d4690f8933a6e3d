import type { Instant } from '#machines/rules/kit/entities.ts'

/** What the provider leaves out, sends as null or sends empty is null here. */
export const textOrNull = (value: string | null | undefined): string | null => value || null

/** A count that the schema can carry; anything else counts as absent. */
export const wholeOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null

/** A hundred years of days; what would be longer could lead to no date. */
const longestPeriod = 36_500

/** How many days, or units of a recurrence, something lasts; what is no such number counts as absent. */
export const periodOrNull = (value: number | null | undefined): number | null => {
  const whole = wholeOrNull(value)
  return whole !== null && whole >= 0 && whole <= longestPeriod ? whole : null
}

export const instantOf = (value: string): Instant => new Date(value).toISOString()

/** ISO 8601 or epoch milliseconds; null for anything else (C19). */
export const instantOrNull = (value: string | number | null | undefined): Instant | null => {
  const date = new Date(value ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
