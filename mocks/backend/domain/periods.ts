export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type Unit = 'day' | 'week' | 'month' | 'year'

const addMonths = (from: number, months: number): number => {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

const add: Record<Unit, (from: number, count: number) => number> = {
  day: (from, count) => from + count * DAY,
  week: (from, count) => from + count * 7 * DAY,
  month: addMonths,
  year: (from, count) => addMonths(from, 12 * count),
}

/** The time `count` units after the time `from`, in UTC. The 31st becomes the last day of a shorter month. */
export const addPeriod = (from: number, count: number, unit: Unit): number => add[unit](from, count)

export const monthBegin = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

export const iso = (at: number): string => new Date(at).toISOString()
