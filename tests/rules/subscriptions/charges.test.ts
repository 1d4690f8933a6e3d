import { expect, it } from 'vitest'
import { samplePlanOnOffer } from '#machines/kit/sample-communities.ts'
import type { Plan } from '#machines/rules/kit/entities.ts'
import { chargeOf } from '#machines/rules/subscriptions/charges.ts'

const monthly: Plan = {
  ...samplePlanOnOffer,
  description: '',
  discordServerId: '1',
}
const now = '2026-03-02T12:00:00.000Z'

it.each<[string, Partial<Plan>, string]>([
  ['a month', {}, '$19.99 is charged today and then every month.'],
  ['a trial of 0 days', { freeTrialDays: 0 }, '$19.99 is charged today and then every month.'],
  [
    'two weeks in euros',
    { recurrenceCount: 2, recurrenceUnit: 'week', price: 45, currency: 'eur' },
    '€45.00 is charged today and then every 2 weeks.',
  ],
  [
    'a plan with an unknown interval',
    { recurrenceUnit: null, recurrenceCount: null },
    '$19.99 is charged today.',
  ],
  [
    'a trial',
    { freeTrialDays: 14 },
    'Nothing is charged today. $19.99 is charged on Mar 16, 2026, when the free trial ends, and then every month.',
  ],
  [
    'a trial of a plan with an unknown interval',
    { freeTrialDays: 30, recurrenceUnit: null },
    'Nothing is charged today. $19.99 is charged on Apr 1, 2026, when the free trial ends.',
  ],
  ['a one-time fee', { billingType: 'One Time Fee', price: 120 }, '$120.00 is charged once, today.'],
  ['a free plan', { billingType: 'Free', price: 0 }, 'Nothing is charged.'],
])(
  'CHECKOUT-01, CHECKOUT-21: for %s the checkout says how much is charged first, and when (addition)',
  (_, change, said) => {
    expect(chargeOf({ ...monthly, ...change }, now, 'unused')).toBe(said)
  },
)

it("CHECKOUT-21: the end of a trial is shown as a day in the buyer's time zone", () => {
  const late = '2026-03-02T23:30:00.000Z'
  expect(chargeOf({ ...monthly, freeTrialDays: 7 }, late, 'unused', 'Europe/Stockholm')).toContain(
    'Mar 10, 2026',
  )
  expect(chargeOf({ ...monthly, freeTrialDays: 7 }, late, 'unused', 'America/New_York')).toContain(
    'Mar 9, 2026',
  )
})

it('CHECKOUT-01: while it is unknown whether the buyer has had the free trial before, the checkout describes both cases', () => {
  expect(chargeOf({ ...monthly, freeTrialDays: 14 }, now, 'unknown')).toBe(
    'If you have not had this free trial before, nothing is charged today and $19.99 on Mar 16, 2026, when it ends. Otherwise $19.99 is charged today. After that it is charged every month.',
  )
  expect(chargeOf({ ...monthly, freeTrialDays: 14, recurrenceUnit: null }, now, 'unknown')).toBe(
    'If you have not had this free trial before, nothing is charged today and $19.99 on Mar 16, 2026, when it ends. Otherwise $19.99 is charged today.',
  )
  expect(chargeOf(monthly, now, 'unknown')).toBe('$19.99 is charged today and then every month.')
})
