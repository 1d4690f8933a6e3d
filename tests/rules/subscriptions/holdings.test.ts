import { expect, it } from 'vitest'
import { holdingsOf } from '#machines/rules/subscriptions/holdings.ts'
import { type Differs, free, monthly } from './fixtures.ts'

/** Noon, so that it is the same day in every time zone. */
const now = '2026-03-15T12:00:00.000Z'
const until = (at: string | null): Differs => ({ nextBillingDate: at, dueAt: at })
const canceled = (at: string | null): Differs => ({ ...until(at), unsubscribeRequested: true })
const gone: Differs = { ...until(null), isActive: false, isStillValid: false }

it.each<[string, Differs[], { count: number; ending: number } | null]>([
  ['none', [], null],
  ['no valid one', [gone], null],
  ['one that is renewed this month', [until('2026-03-20T12:00:00.000Z')], { count: 1, ending: 0 }],
  ['one that ends this month', [canceled('2026-03-20T12:00:00.000Z')], { count: 1, ending: 1 }],
  ['one that ends next month', [canceled('2026-04-20T12:00:00.000Z')], { count: 1, ending: 0 }],
  [
    'one that ends in this month of next year',
    [canceled('2027-03-20T12:00:00.000Z')],
    { count: 1, ending: 0 },
  ],
  ['one that has ended this month', [canceled('2026-03-10T12:00:00.000Z')], null],
  ['one without a date', [free, canceled(null)], { count: 2, ending: 0 }],
  [
    'several',
    [free, gone, canceled('2026-03-20T12:00:00.000Z'), canceled('2026-03-16T12:00:00.000Z')],
    { count: 3, ending: 2 },
  ],
])('C98: counts the valid subscriptions, and those that end this month: %s', (_, differs, holdings) => {
  expect(
    holdingsOf(
      differs.map((one) => ({ ...monthly, ...one })),
      now,
    ),
  ).toEqual(holdings)
})
