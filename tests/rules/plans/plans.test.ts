import { describe, expect, it } from 'vitest'
import {
  billingPeriod,
  coercePlatforms,
  hostedOn,
  priceFrom,
  priceLabel,
} from '#machines/rules/plans/plans.ts'

const monthly = {
  price: 19,
  currency: 'usd',
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
} as const

const offered = (label: string) => {
  const [, amount = '0', count, unit] =
    /([\d.]+)(?: \/ (?:(\d+) )?(day|week|month|year)s?)?$/.exec(label) ?? []
  return {
    priceLabel: label,
    price: Number(amount),
    currency: label.startsWith('€') ? ('eur' as const) : ('usd' as const),
    billingType:
      label === 'FREE' ? ('Free' as const) : unit ? ('Subscription' as const) : ('One Time Fee' as const),
    recurrenceCount: unit ? Number(count ?? 1) : null,
    recurrenceUnit: (unit ?? null) as 'day' | 'week' | 'month' | 'year' | null,
  }
}

describe('the labels of a plan', () => {
  it.each([
    [{}, '$19.00 / month'],
    [{ recurrenceCount: 2, recurrenceUnit: 'week' }, '$19.00 / 2 weeks'],
    [{ recurrenceCount: 30, recurrenceUnit: 'day' }, '$19.00 / 30 days'],
    [{ recurrenceCount: 1, recurrenceUnit: 'year', currency: 'sek', price: 990 }, 'kr990.00 / year'],
    [{ recurrenceCount: null }, '$19.00 / month'],
    [{ recurrenceUnit: null }, '$19.00'],
  ] as const)('COMM-15: a subscription with %j has the price label %j', (change, label) => {
    expect(priceLabel({ ...monthly, ...change })).toBe(label)
  })

  it('COMM-14: the price label of a one-time fee has no period', () => {
    expect(priceLabel({ ...monthly, billingType: 'One Time Fee', price: 49 })).toBe('$49.00')
  })

  it.each([0, 5])('COMM-14: a Free plan with the price %d is labeled FREE', (price) => {
    expect(priceLabel({ ...monthly, billingType: 'Free', price })).toBe('FREE')
  })

  it('COMM-14: a plan with the price 0 is labeled FREE only if its billing type is Free', () => {
    expect(priceLabel({ ...monthly, price: 0 })).toBe('$0.00 / month')
  })

  it.each([
    ['Subscription', 1, 'week', '/ week'],
    ['Subscription', 2, 'month', '/ 2 months'],
    ['One Time Fee', 1, 'month', null],
    ['Free', 1, 'month', null],
    ['Subscription', 1, null, null],
  ] as const)(
    'COMM-15: the billing type %s with %j %j has the period %j',
    (billingType, recurrenceCount, recurrenceUnit, period) => {
      expect(billingPeriod({ billingType, recurrenceCount, recurrenceUnit })).toBe(period)
    },
  )

  it("COMM-02: platform names are joined by ' & '", () => {
    expect(hostedOn(['Discord', 'Telegram'])).toBe('Discord & Telegram')
    expect(hostedOn(['Telegram'])).toBe('Telegram')
    expect(hostedOn([])).toBe('')
  })

  it.each([
    [
      ['Discord', 'Telegram'],
      ['Discord', 'Telegram'],
    ],
    [['Telegram', 'Telegram'], ['Telegram']],
    ['Discord', ['Discord']],
    [['Slack', 'Discord', 7, null], ['Discord']],
    ['Slack', []],
    ['', []],
    [undefined, []],
    [null, []],
  ])('PLANRULE-03: reads the platform %j as %j', (value, platforms) => {
    expect(coercePlatforms(value)).toEqual(platforms)
  })

  it.each([
    ['no plan', [], null],
    ['one plan', ['$19.00 / month'], '$19.00 / month'],
    ['several plans with one price', ['$19.00 / month', '$19.00 / month'], '$19.00 / month'],
    ['several', ['$45.00 / 2 weeks', '$9.50 / month', '$249.00'], 'From $9.50 / month'],
    ['a week that costs more than a month', ['$5.00 / week', '$12.00 / month'], 'From $12.00 / month'],
    ['a week that costs less', ['$2.50 / week', '$12.00 / month'], 'From $2.50 / week'],
    ['two weeks', ['$5.00 / 2 weeks', '$12.00 / month'], 'From $5.00 / 2 weeks'],
    ['a day', ['$0.50 / day', '$14.00 / month'], 'From $14.00 / month'],
    ['a year that costs less than its months', ['$120.00 / year', '$12.00 / month'], 'From $120.00 / year'],
    ['a one-time fee', ['$11.00', '$12.00 / month'], 'From $11.00'],
    ['a single free plan', ['FREE'], 'FREE'],
    ['a free plan beside others', ['$9.50 / month', 'FREE'], 'Free to join'],
    ['a free plan among several currencies', ['$9.50', '€8.00', 'FREE'], 'Free to join'],
    ['several currencies, which cannot be compared', ['$9.50 / month', '€8.00'], null],
  ])('COMM-14: shows the lowest price of the plans, compared per month: %s', (_, labels, said) => {
    expect(priceFrom(labels.map(offered))).toBe(said)
  })

  it('COMM-14: compares a one-time fee and a plan without a period by their whole price', () => {
    const once = { ...offered('$120.00'), recurrenceCount: 1, recurrenceUnit: 'year' as const }
    expect(priceFrom([once, offered('$20.00 / month')])).toBe('From $20.00 / month')
    const endless = { ...offered('$5.00 / month'), recurrenceUnit: null }
    expect(priceFrom([offered('$20.00 / month'), endless])).toBe('From $5.00 / month')
  })
})
