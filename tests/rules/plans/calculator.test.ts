import { describe, expect, it } from 'vitest'
import {
  calculatorTier,
  earningsOf,
  landingPricing,
  memberPriceAt,
  memberPricePositions,
  membersAt,
  membersPositions,
} from '#machines/rules/plans/calculator.ts'

describe('the sliders of the earnings calculator', () => {
  it.each([
    [0, 50],
    [20, 100],
    [40, 250],
    [60, 500],
    [80, 1000],
    [100, 2500],
  ])('CALC-02, C76: position %i of the members slider stands for %i members', (position, members) => {
    expect(membersAt(position)).toBe(members)
  })

  it.each([5, 10, 15, 20, 30, 50, 75, 100, 150, 200].map((price, position) => [position, price]))(
    'CALC-04, C76: position %i of the price slider stands for $%i a month',
    (position, price) => {
      expect(memberPriceAt(position)).toBe(price)
    },
  )

  it('CALC-02, CALC-03, CALC-04, CALC-05: start at 250 members and $20', () => {
    expect(membersPositions).toEqual({ min: 0, max: 100, step: 20, start: 40 })
    expect(memberPricePositions).toEqual({ min: 0, max: 9, step: 1, start: 3 })
    expect(membersAt(membersPositions.start)).toBe(250)
    expect(memberPriceAt(memberPricePositions.start)).toBe(20)
  })

  it.each([
    [-1, 50],
    [29, 100],
    [31, 250],
    [900, 2500],
  ])(
    'CALC-02: position %i, which the members slider does not have, counts as its nearest position: %i members',
    (at, members) => {
      expect(membersAt(at)).toBe(members)
    },
  )

  it.each([
    [-1, 5],
    [10, 200],
  ])(
    'CALC-04: position %i, which the price slider does not have, counts as its nearest position: $%i',
    (at, price) => {
      expect(memberPriceAt(at)).toBe(price)
    },
  )
})

describe('the earnings in the calculator', () => {
  it.each([
    [422, 'Free'],
    [423, 'Growth'],
    [1249, 'Growth'],
    [1250, 'Pro'],
    [1999, 'Pro'],
    [2000, 'Scale'],
  ] as const)('CALC-06, B06: a revenue of $%i a month belongs to the tier %s', (revenue, tier) => {
    expect(calculatorTier(revenue)).toBe(tier)
  })

  it.each([
    { members: 250, price: 20, revenue: 5000, tier: 'Scale', cardFees: 220, serviceFee: 100, earned: 4680 },
    { members: 50, price: 5, revenue: 250, tier: 'Free', cardFees: 22.25, serviceFee: 30, earned: 198 },
    { members: 100, price: 5, revenue: 500, tier: 'Growth', cardFees: 44.5, serviceFee: 37.5, earned: 418 },
    { members: 250, price: 5, revenue: 1250, tier: 'Pro', cardFees: 111.25, serviceFee: 43.75, earned: 1095 },
    { members: 50, price: 30, revenue: 1500, tier: 'Pro', cardFees: 58.5, serviceFee: 52.5, earned: 1389 },
    { members: 50, price: 50, revenue: 2500, tier: 'Scale', cardFees: 87.5, serviceFee: 50, earned: 2363 },
    {
      members: 2500,
      price: 200,
      revenue: 500000,
      tier: 'Scale',
      cardFees: 15250,
      serviceFee: 10000,
      earned: 474750,
    },
  ] as const)(
    'CALC-06, CALC-07: $members members at $$price a month earn $$earned after fees',
    ({ members, price, ...earnings }) => {
      expect(earningsOf({ members, price })).toEqual(earnings)
    },
  )

  it('CALC-07: are 0 instead of negative', () => {
    expect(earningsOf({ members: 100, price: 0.1 }).earned).toBe(0)
  })
})

describe('the prices on the landing page', () => {
  it('LAND-13, LAND-14, B10: list each tier with a monthly fee of 0', () => {
    expect(landingPricing).toEqual([
      { members: 'Up to 21', plan: 'Free', productFee: '12%', monthlyFee: 0 },
      { members: 'Up to 62', plan: 'Growth', productFee: '7.5%', monthlyFee: 0 },
      { members: 'Up to 99', plan: 'Pro', productFee: '3.5%', monthlyFee: 0 },
      { members: '100 and more', plan: 'Scale', productFee: '2%', monthlyFee: 0 },
    ])
  })

  it.each([
    [21, 'Free'],
    [22, 'Growth'],
    [62, 'Growth'],
    [63, 'Pro'],
    [99, 'Pro'],
    [100, 'Scale'],
  ] as const)('LAND-13: a revenue of %i members at $20 a month belongs to the tier %s', (members, tier) => {
    expect(earningsOf({ members, price: 20 }).tier).toBe(tier)
  })
})
