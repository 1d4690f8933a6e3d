import type { Instant } from './entities.ts'

export const dayInMs = 24 * 60 * 60 * 1000

/** Formats milliseconds as '0.8 seconds'. */
export const seconds = (ms: number): string => `${ms / 1000} seconds`

export const isBefore = (a: Instant, b: Instant): boolean => Date.parse(a) < Date.parse(b)

/** Adds `days` of 24 h each to an instant (D2 §9). */
export const addDays = (instant: Instant, days: number): Instant =>
  new Date(Date.parse(instant) + days * dayInMs).toISOString()

/** Adds months to an instant: the same day and time in UTC, or the last day of a shorter month (B05). */
export const addMonths = (instant: Instant, months: number): Instant => {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string) => {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    ...(timeZone === '' ? {} : { timeZone }),
  })
  formats.set(timeZone, format)
  return format
}

/** Formats a date as 'Mar 2, 2026' (en-US medium, C66), by default in the user's time zone. */
export const formatDate = (instant: Instant, timeZone = '') => formatIn(timeZone).format(Date.parse(instant))
