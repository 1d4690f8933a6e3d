import { describe, expect, it } from 'vitest'
import {
  currentBilling,
  currentTier,
  featuresOf,
  isOffered,
  monthlyPrice,
  pickedSales,
  planKey,
  planLabel,
  quickPicks,
  recommendedTier,
  salesLabel,
  salesRange,
  slidSales,
  tiers,
} from '#machines/rules/plans/tiers.ts'

describe('the platform tiers', () => {
  it.each([
    ['PRICE-06', 'Free', 0, 0, '12%', 'up to about 422-424', 0],
    ['PRICE-07', 'Growth', 19, 182, '7.5%', 'up to 1,249', 15],
    ['PRICE-08', 'Pro', 69, 662, '3.5%', 'up to 1,999', 55],
    ['PRICE-09', 'Scale', 99, 950, '2%', '2,000+', 79],
  ])(
    '%s, PRICE-11: the tier %s costs $%d a month or $%d a year',
    (_, name, month, year, fee, sales, aMonthOfAYear) => {
      const tier = tiers.find((one) => one.name === name) ?? expect.unreachable()
      expect([monthlyPrice(tier, 'monthly'), tier.annualPrice]).toEqual([month, year])
      expect(monthlyPrice(tier, 'annual')).toBe(aMonthOfAYear)
      expect(tier.features[0]).toContain(fee)
      expect(tier.recommendedFor).toContain(sales)
    },
  )

  // The monthly sales from which a tier is cheaper: its extra cost per month, divided by the difference of the fees.
  // 19 / 4.5%, 50 / 4%, 30 / 1.5%; and 182 / 12 / 4.5%, 480 / 12 / 4%, 288 / 12 / 1.5%.
  it.each([
    ['PRICE-07', 'Growth', 'monthly', '7.5%', 'Free', '$422'],
    ['PRICE-08', 'Pro', 'monthly', '3.5%', 'Growth', '$1,250'],
    ['PRICE-09', 'Scale', 'monthly', '2%', 'Pro', '$2,000'],
    ['PRICE-07', 'Growth', 'annual', '7.5%', 'Free', '$337'],
    ['PRICE-08', 'Pro', 'annual', '3.5%', 'Growth', '$1,000'],
    ['PRICE-09', 'Scale', 'annual', '2%', 'Pro', '$1,600'],
  ] as const)(
    '%s, C05: the tier %s, billed %s, states the monthly sales from which it is cheaper than the tier below',
    (_, name, billing, fee, below, from) => {
      const tier = tiers.find((one) => one.name === name) ?? expect.unreachable()
      expect(featuresOf(tier, billing)).toEqual([
        `${fee} service fee on revenue`,
        `Everything in ${below}`,
        `Pays for itself from ${from} a month`,
      ])
    },
  )

  it.each(['monthly', 'annual'] as const)(
    'PRICE-06, C05: the features of the Free tier are the same when billing is %s',
    (billing) => {
      expect(featuresOf(tiers[0] ?? expect.unreachable(), billing)).toEqual([
        '12% service fee on revenue',
        'Discord and Telegram communities',
        'Free, one-time and recurring plans',
      ])
    },
  )

  it('PRICE-05, B07: there are four tiers, each with all its fields', () => {
    expect(tiers.map(({ name, maxSales }) => [name, maxSales])).toEqual([
      ['Free', 422],
      ['Growth', 1249],
      ['Pro', 1999],
      ['Scale', null],
    ])
    for (const { subtitle, features } of tiers) {
      expect(subtitle).toMatch(/\w/)
      expect(features.length).toBeGreaterThan(1)
    }
  })

  it.each([
    [100, 'Free'],
    [421, 'Free'],
    [422, 'Growth'],
    [1249, 'Growth'],
    [1250, 'Pro'],
    [1999, 'Pro'],
    [2000, 'Scale'],
    [5000, 'Scale'],
  ])('PRICE-14, B06: monthly sales of %d belong to the tier %s', (sales, tier) => {
    expect(recommendedTier(sales)).toBe(tier)
  })

  it('PRICE-12: the sales slider runs from 100 to 5000 in steps of 100 and starts at 1000', () => {
    expect(salesRange).toEqual({ min: 100, max: 5000, step: 100, start: 1000 })
  })

  it('PRICE-13: the page has buttons for amounts of sales, the last one without an upper limit', () => {
    expect(quickPicks.map(salesLabel)).toEqual(['100', '250', '500', '1,000', '1,500', '2,000', '5,000+'])
  })

  it.each([
    [250, 250],
    [99, 100],
    [5001, 5000],
    [100, 100],
    [5000, 5000],
  ])('PRICE-12, B08: sales of %d are stored as %d', (sales, stored) => {
    expect(pickedSales(sales)).toBe(stored)
  })

  it.each([
    [350, 400],
    [1949, 1900],
    [40, 100],
    [5100, 5000],
  ])('PRICE-12: the slider value %d means sales of %d', (sales, stored) => {
    expect(slidSales(sales)).toBe(stored)
  })

  it.each([
    [null, 'Free'],
    ['None', 'Free'],
    ['', 'Free'],
    ['Enterprise', 'Free'],
    ['Growth', 'Growth'],
    ['growthMonthly', 'Growth'],
    ['proAnnual', 'Pro'],
    [' SCALE annual ', 'Scale'],
    ['free', 'Free'],
    ['monthlyGrowth', 'Free'],
  ])("SESSION-08, PICK-04, C33: the user's plan %j belongs to the tier %s", (plan, tier) => {
    expect(currentTier(plan)).toBe(tier)
  })

  it.each([
    [null, null],
    ['Growth', null],
    ['monthlyGrowth', null],
    ['growthMonthly', 'monthly'],
    [' SCALE annual ', 'annual'],
  ])("C99: the user's plan %j is billed %s", (plan, billing) => {
    expect(currentBilling(plan)).toBe(billing)
  })

  it.each([
    ['Growth', 'monthly', 'Growth', 'monthly', false],
    ['Growth', 'annual', 'Growth', 'monthly', true],
    ['Growth', 'monthly', 'Growth', null, true],
    ['Pro', 'monthly', 'Growth', 'monthly', true],
    ['Free', 'annual', 'Free', null, false],
    ['Free', 'monthly', 'Growth', 'monthly', true],
  ] as const)(
    'C99: whether the tier %s, billed %s, is offered to a user on %s, billed %s: %j',
    (tier, billing, current, currentBilling, offered) => {
      expect(isOffered({ tier, billing }, { current, currentBilling })).toBe(offered)
    },
  )

  it.each([
    ['Growth', 'monthly', 'growthMonthly'],
    ['Growth', 'annual', 'growthAnnual'],
    ['Pro', 'monthly', 'proMonthly'],
    ['Pro', 'annual', 'proAnnual'],
    ['Scale', 'monthly', 'scaleMonthly'],
    ['Scale', 'annual', 'scaleAnnual'],
  ] as const)('PICK-16: the tier %s, billed %s, has the plan key %s', (tier, billing, key) => {
    expect(planKey(tier, billing)).toBe(key)
  })
})

it.each([
  [null, 'None'],
  ['', 'None'],
  ['growthAnnual', 'Growth'],
  ['PRO', 'Pro'],
  ['Platinum', 'Free'],
])("SESSION-08, PROFILE-20, C33: the badge for the user's plan %j shows %s", (plan, label) => {
  expect(planLabel(plan)).toBe(label)
})
