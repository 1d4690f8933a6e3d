import { expect, it } from 'vitest'
import { addDays, addMonths, formatDate } from '#machines/rules/kit/dates.ts'

it('SUBS-10, C66: dates have the en-US medium format in the given time zone', () => {
  expect(formatDate('2026-03-02T02:00:00.000Z', 'UTC')).toBe('Mar 2, 2026')
  expect(formatDate('2026-03-02T02:00:00.000Z', 'America/New_York')).toBe('Mar 1, 2026')
  expect(formatDate('2026-03-02T12:00:00.000Z')).toMatch(/^Mar [123], 2026$/)
})

it('D2 §9: a day has 24 hours, even if the clocks change in that time', () => {
  expect(addDays('2026-03-28T01:30:00.000Z', 2)).toBe('2026-03-30T01:30:00.000Z')
})

it.each([
  ['2026-01-31T23:30:00.000Z', 1, '2026-02-28T23:30:00.000Z'],
  ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-12-15T10:00:00.000Z', 1, '2027-01-15T10:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 48, '2032-02-29T12:00:00.000Z'],
])('CHECKOUT-21: %s plus %d month(s) is %s, at most the last day of that month', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to)
})
