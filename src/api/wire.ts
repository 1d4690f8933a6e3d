import type { Instant } from '#machines/rules/kit/entities.ts'

/** Converts a missing, null or empty string to null. */
export const textOrNull = (value: string | null | undefined): string | null => value || null

/** Returns a count that GraphQL's Int can hold; null for anything else. */
export const wholeOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null

/** A hundred years in days. A longer period could lead to an invalid date. */
const longestPeriod = 36_500

/** Returns the length of a period in days or recurrence units; null if it is not a usable number. */
export const periodOrNull = (value: number | null | undefined): number | null => {
  const whole = wholeOrNull(value)
  return whole !== null && whole >= 0 && whole <= longestPeriod ? whole : null
}

export const instantOf = (value: string): Instant => new Date(value).toISOString()

/** Converts ISO 8601 or epoch milliseconds to an instant; null for anything else (C19). */
export const instantOrNull = (value: string | number | null | undefined): Instant | null => {
  const date = new Date(value ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
