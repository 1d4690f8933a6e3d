import { describe, expect, it } from 'vitest'
import { addPeriod, DAY, HOUR, iso, MINUTE, SECOND } from '#mocks/backend/domain/periods.ts'

describe('a billing period in the fake backend', () => {
  it.each([
    ['2026-03-02T09:00:00.000Z', 1, 'day', '2026-03-03T09:00:00.000Z'],
    ['2026-02-27T09:00:00.000Z', 3, 'day', '2026-03-02T09:00:00.000Z'],
    ['2026-03-02T09:00:00.000Z', 1, 'week', '2026-03-09T09:00:00.000Z'],
    ['2026-03-02T09:00:00.000Z', 2, 'week', '2026-03-16T09:00:00.000Z'],
    ['2026-03-02T09:00:00.000Z', 1, 'month', '2026-04-02T09:00:00.000Z'],
    ['2026-11-15T23:59:59.999Z', 3, 'month', '2027-02-15T23:59:59.999Z'],
    ['2026-01-31T00:00:00.000Z', 1, 'month', '2026-02-28T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', 2, 'month', '2026-03-31T00:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', 1, 'month', '2026-04-30T00:00:00.000Z'],
    ['2026-12-31T00:00:00.000Z', 2, 'month', '2027-02-28T00:00:00.000Z'],
    ['2027-12-31T00:00:00.000Z', 2, 'month', '2028-02-29T00:00:00.000Z'],
    ['2026-01-30T00:00:00.000Z', 0, 'month', '2026-01-30T00:00:00.000Z'],
    ['2026-03-02T09:00:00.000Z', 1, 'year', '2027-03-02T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', 1, 'year', '2029-02-28T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', 4, 'year', '2032-02-29T09:00:00.000Z'],
  ] as const)('that starts at %s and lasts %d × %s ends at %s', (from, count, unit, end) => {
    expect(iso(addPeriod(Date.parse(from), count, unit))).toBe(end)
  })

  it('is computed with constants for a second, minute, hour and day in milliseconds', () => {
    expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1000, 60_000, 3_600_000, 86_400_000])
  })
})
