import { expect, it } from 'vitest'
import { formatDate } from '#machines/rules/kit/dates.ts'

it('SUBS-10, C66: dates are en-US medium, in the time zone asked for', () => {
  expect(formatDate('2026-03-02T02:00:00.000Z', 'UTC')).toBe('Mar 2, 2026')
  expect(formatDate('2026-03-02T02:00:00.000Z', 'America/New_York')).toBe('Mar 1, 2026')
  expect(formatDate('2026-03-02T12:00:00.000Z')).toMatch(/^Mar [123], 2026$/)
})
