import type { RecurrenceUnit } from '../kit/entities.ts'
import { wholeNumber } from '../kit/numbers.ts'

/** The allowed number of units between two payments (D2 §9). */
export const recurrenceRanges = {
  day: { min: 1, max: 31 },
  week: { min: 1, max: 52 },
  month: { min: 1, max: 72 },
  year: { min: 1, max: 99 },
} as const satisfies Record<RecurrenceUnit, { min: number; max: number }>

/** The intervals that are offered beside 'Custom' (D2 §9). */
export const quickIntervals = {
  '1 week': { count: 1, unit: 'week' },
  '2 weeks': { count: 2, unit: 'week' },
  '1 month': { count: 1, unit: 'month' },
} as const satisfies Record<string, { count: number; unit: RecurrenceUnit }>

export type QuickInterval = keyof typeof quickIntervals

export const quickIntervalNames = ['1 week', '2 weeks', '1 month'] as const satisfies QuickInterval[]

/** The quick interval for a count and unit, such as '2 weeks' for 2 and 'week'; null if no quick interval matches. */
export const quickIntervalOf = (count: number | null, unit: RecurrenceUnit): QuickInterval | null =>
  quickIntervalNames.find(
    (name) => quickIntervals[name].count === count && quickIntervals[name].unit === unit,
  ) ?? null

export const isQuickInterval = (count: number, unit: RecurrenceUnit) => quickIntervalOf(count, unit) !== null

interface TypedCount {
  recurrenceCount: number | null
  countText?: string | undefined
}

/** The text of the count field: the text as typed, or the maximum of the range if the typed count is greater (C53). */
export const countText = ({ recurrenceCount, countText: typed }: TypedCount): string =>
  typed === undefined || (recurrenceCount !== null && (wholeNumber(typed) ?? 0) > recurrenceCount)
    ? String(recurrenceCount ?? '')
    : typed

/**
 * The recurrence count in a typed text, limited to the range of the unit; null if the text is no whole number (C53).
 */
export const clampedCount = (text: string, unit: RecurrenceUnit): number | null => {
  const count = wholeNumber(text)
  if (count === null) return null
  const { min, max } = recurrenceRanges[unit]
  return Math.min(max, Math.max(min, count))
}
