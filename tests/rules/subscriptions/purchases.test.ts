import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samplePlanOnOffer, sampleWithoutPlans } from '#machines/kit/sample-communities.ts'
import { botChecks } from '#machines/rules/communities/bots.ts'
import type { Community, OfferedPlan, Plan } from '#machines/rules/kit/entities.ts'
import {
  checkoutSession,
  freePurchase,
  nextBillingDate,
  paidPurchase,
  purchaseRefusal,
} from '#machines/rules/subscriptions/purchases.ts'

const plan: OfferedPlan = {
  ...samplePlanOnOffer,
  id: 'plan-1',
  description: 'All of it.',
  currency: 'gbp',
  platforms: ['Discord', 'Telegram'],
  discordServerId: 'discord-1',
  telegramServerId: '-100',
  priceLabel: '£19.99 / month',
}
const community: Community = {
  ...sampleWithoutPlans,
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: '',
  logo: 'https://images.guildhall.test/glass.png',
  sellerId: 'seller-1',
  plans: [plan],
}
const now = '2026-01-31T23:30:00.000Z'

describe('purchaseRefusal', () => {
  const noPlatform = 'This plan has no platform assigned. Please contact the seller.'
  const noServer = 'The plan is missing its Discord/Telegram server ID. Please contact the seller.'
  const dearFree = 'This plan is marked Free but has a non-zero price. Please contact support.'
  const missing = 'Missing course or plan information. Please refresh and try again.'
  const free = { ...plan, billingType: 'Free' as const }

  it.each<[string, Community | null, Plan | null, string | null]>([
    ['CHECKOUT-07: refuses a missing plan', community, null, 'Please select a plan first.'],
    ['CHECKOUT-07: refuses a missing plan and community', null, null, 'Please select a plan first.'],
    ['CHECKOUT-08: refuses a missing community', null, plan, missing],
    ['CHECKOUT-08: refuses a community without an id', { ...community, id: '' }, plan, missing],
    ['CHECKOUT-08: refuses a plan without an id', community, { ...plan, id: '' }, missing],
    ['CHECKOUT-09: refuses a plan without a platform', community, { ...plan, platforms: [] }, noPlatform],
    [
      'CHECKOUT-09: reports a missing platform before the price of a Free plan',
      community,
      { ...free, platforms: [] },
      noPlatform,
    ],
    [
      'CHECKOUT-10: refuses a plan without its Discord server',
      community,
      { ...plan, discordServerId: null },
      noServer,
    ],
    [
      'CHECKOUT-10: refuses a plan without its Telegram server',
      community,
      { ...plan, telegramServerId: '' },
      noServer,
    ],
    [
      'CHECKOUT-10: reports a missing server before the price of a Free plan',
      community,
      { ...free, telegramServerId: null },
      noServer,
    ],
    ['CHECKOUT-11: refuses a Free plan with a price', community, { ...free, price: 0.01 }, dearFree],
    ['accepts a Free plan without a price', community, { ...free, price: 0 }, null],
    ['accepts a paid plan', community, plan, null],
    [
      'ignores servers of platforms that the plan does not use',
      community,
      { ...plan, platforms: ['Telegram'], discordServerId: null },
      null,
    ],
  ])(
    'decides whether a purchase is refused, and for which reason: %s',
    (_, chosenCommunity, chosenPlan, refusal) => {
      expect(purchaseRefusal({ userId: 'user-1', community: chosenCommunity, plan: chosenPlan })).toBe(
        refusal,
      )
    },
  )

  it('CHECKOUT-18: a buyer without an id can get Free plans only (addition)', () => {
    const nobody = { userId: null, community }
    expect(purchaseRefusal({ ...nobody, plan })).toBe(missing)
    expect(purchaseRefusal({ ...nobody, plan: { ...plan, billingType: 'One Time Fee' } })).toBe(missing)
    expect(purchaseRefusal({ ...nobody, plan: { ...free, price: 0 } })).toBeNull()
  })
})

describe('nextBillingDate', () => {
  it.each<[string, Partial<Plan>, string, string | null]>([
    ['a month ends on the last day of a shorter month', {}, now, '2026-02-28T23:30:00.000Z'],
    ['a month ends on Feb 29 in a leap year', {}, '2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    [
      'a month that begins in December ends in the next year',
      {},
      '2026-12-15T10:00:00.000Z',
      '2027-01-15T10:00:00.000Z',
    ],
    ['13 months', { recurrenceCount: 13 }, now, '2027-02-28T23:30:00.000Z'],
    [
      'a year from Feb 29 ends on Feb 28',
      { recurrenceUnit: 'year' },
      '2028-02-29T12:00:00.000Z',
      '2029-02-28T12:00:00.000Z',
    ],
    [
      'four years from a leap day end on a leap day',
      { recurrenceUnit: 'year', recurrenceCount: 4 },
      '2028-02-29T12:00:00.000Z',
      '2032-02-29T12:00:00.000Z',
    ],
    ['two weeks', { recurrenceUnit: 'week', recurrenceCount: 2 }, now, '2026-02-14T23:30:00.000Z'],
    [
      'two days in which the clocks change',
      { recurrenceUnit: 'day', recurrenceCount: 2 },
      '2026-03-28T01:30:00.000Z',
      '2026-03-30T01:30:00.000Z',
    ],
    ['a trial replaces the period', { freeTrialDays: 7 }, now, '2026-02-07T23:30:00.000Z'],
    ['a trial of 0 days is ignored', { freeTrialDays: 0 }, now, '2026-02-28T23:30:00.000Z'],
    ['a missing count gives no next date', { recurrenceCount: null }, now, null],
    ['a missing unit counts as a month', { recurrenceUnit: null }, now, '2026-02-28T23:30:00.000Z'],
    ['a one-time fee has no next date, whatever count is stored', { billingType: 'One Time Fee' }, now, null],
    ['a free plan has no next date', { billingType: 'Free' }, now, null],
  ])('CHECKOUT-21: computes the next billing date: %s', (_, differs, from, expected) => {
    expect(nextBillingDate({ ...plan, ...differs }, from)).toBe(expected)
  })

  const anyInstant = fc.date({
    min: new Date('2000-01-01T00:00:00.000Z'),
    max: new Date('2099-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })

  it('CHECKOUT-21: adding months preserves the time of day, and the day or else the last day of the month', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 72 }), (date, recurrenceCount) => {
        const next = new Date(nextBillingDate({ ...plan, recurrenceCount }, date.toISOString()) ?? '')
        const months =
          (next.getUTCFullYear() - date.getUTCFullYear()) * 12 + next.getUTCMonth() - date.getUTCMonth()
        expect(months).toBe(recurrenceCount)
        expect(next.toISOString().slice(11)).toBe(date.toISOString().slice(11))
        const dayAfter = new Date(next.getTime() + 86_400_000)
        if (next.getUTCDate() !== date.getUTCDate()) {
          expect(next.getUTCDate()).toBeLessThan(date.getUTCDate())
          expect(dayAfter.getUTCDate()).toBe(1)
        }
      }),
    )
  })

  it('CHECKOUT-21: a trial has days of 24 hours, even if the clocks change in that time', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 1000 }), (date, freeTrialDays) => {
        const next = nextBillingDate({ ...plan, freeTrialDays }, date.toISOString())
        expect(Date.parse(next ?? '') - date.getTime()).toBe(freeTrialDays * 86_400_000)
      }),
    )
  })

  it("CHECKOUT-21: the computer's time zone does not change the next billing date", () => {
    const before = process.env.TZ
    const zones = ['UTC', 'America/New_York', 'Pacific/Apia', 'Europe/Stockholm', 'Asia/Kathmandu']
    try {
      fc.assert(
        fc.property(
          anyInstant,
          fc.constantFrom('month' as const, 'year' as const),
          (date, recurrenceUnit) => {
            const dates = zones.map((zone) => {
              process.env.TZ = zone
              return nextBillingDate({ ...plan, recurrenceUnit }, date.toISOString())
            })
            expect(new Set(dates).size).toBe(1)
          },
        ),
        { numRuns: 50 },
      )
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

describe('the data that is sent for a purchase', () => {
  it('CHECKOUT-14, SUBS-20: a free purchase contains a copy of the plan', () => {
    const free: Plan = { ...plan, billingType: 'Free', price: 0, recurrenceCount: null, recurrenceUnit: null }
    expect(freePurchase(community, free, now)).toEqual({
      purchaseDate: now,
      amount: 0,
      nextBillingDate: null,
      community: {
        id: 'course-1',
        title: 'Glass',
        logo: 'https://images.guildhall.test/glass.png',
        slug: 'glass',
      },
      plan: {
        id: 'plan-1',
        title: 'Member',
        billingType: 'Free',
        currency: 'gbp',
        freeTrialDays: null,
        platforms: ['Discord', 'Telegram'],
        discordServerId: 'discord-1',
        telegramServerId: '-100',
        recurrenceCount: null,
        recurrenceUnit: null,
      },
    })
  })

  it('CHECKOUT-18: a paid purchase has exactly these twelve fields', () => {
    expect(paidPurchase({ userId: 'user-1', community, plan, now })).toEqual({
      userId: 'user-1',
      courseId: 'course-1',
      planId: 'plan-1',
      amount: 19.99,
      purchaseDate: now,
      freeTrialDays: null,
      recurrenceCount: 1,
      recurrenceUnit: 'month',
      nextBillingDate: '2026-02-28T23:30:00.000Z',
      platform: ['Discord', 'Telegram'],
      discordServerId: 'discord-1',
      telegramServerId: '-100',
    })
  })

  it.each<[Partial<Plan>, number]>([
    [{ freeTrialDays: 14 }, 0],
    [{ freeTrialDays: 0 }, 19.99],
    [{ billingType: 'One Time Fee', freeTrialDays: 14 }, 19.99],
  ])('CHECKOUT-18, C57: for a plan with %j the amount to pay today is %d', (differs, amount) => {
    const order = { userId: 'user-1', community, plan: { ...plan, ...differs }, now }
    expect(paidPurchase(order).amount).toBe(amount)
  })

  const order = { userId: 'user-1', community, now, priceId: 'price-1', baseUrl: 'https://guildhall.test' }

  it('CHECKOUT-16, CHECKOUT-17, CHECKOUT-19, CHECKOUT-20: a plan with a trial and long titles gives exactly this checkout session', () => {
    const session = checkoutSession({
      ...order,
      community: { ...community, title: 'T'.repeat(70), slug: 's'.repeat(90) },
      plan: { ...plan, title: `${'p'.repeat(59)}🏛 hall`, freeTrialDays: 14 },
      billingType: 'Subscription',
      path: '/community/glass?from=mail',
    })
    expect(session).toEqual({
      userId: 'user-1',
      communityId: 'course-1',
      planId: 'plan-1',
      priceId: 'price-1',
      billingType: 'Subscription',
      freeTrialDays: 14,
      amount: 19.99,
      currency: 'gbp',
      purchase: session.purchase,
      communityTitle: 'T'.repeat(60),
      communitySlug: 's'.repeat(80),
      planTitle: 'p'.repeat(59),
      successUrl: 'https://guildhall.test/subscriptions?success=true',
      cancelUrl: 'https://guildhall.test/community/glass?from=mail',
    })
    expect(session.purchase).toMatch(/^%7B%22userId%22%3A%22user-1%22/)
    expect(JSON.parse(decodeURIComponent(session.purchase))).toMatchObject({
      amount: 0,
      nextBillingDate: '2026-02-14T23:30:00.000Z',
    })
  })

  it('CHECKOUT-19, C58: even the purchase with the longest possible data stays within the limit of 500 characters', () => {
    const long = {
      userId: '64b000000000000000000001',
      community: { ...community, id: '64c000000000000000000001' },
      plan: {
        ...plan,
        id: '64d000000000000000000001',
        price: 99_999.99,
        recurrenceCount: 52,
        freeTrialDays: 1000,
        discordServerId: '11000000000000000001',
        telegramServerId: '-1001234567890123',
      },
    }
    const { purchase } = checkoutSession({ ...order, ...long, billingType: 'Subscription', path: '/' })
    expect(purchase.length).toBeLessThanOrEqual(500)
    expect(JSON.parse(decodeURIComponent(purchase))).toEqual(paidPurchase({ ...long, now }))
  })

  it.each([
    [500, 'escaped', '%2C%22purchaseDate%22%3A%22'],
    [501, 'left as it is', ',%22purchaseDate%22:%22'],
  ])(
    'CHECKOUT-19, C58: if the purchase data would have %d characters when escaped, its commas are %s',
    (length, _, part) => {
      const withUser = (userId: string) =>
        checkoutSession({ ...order, plan, userId, billingType: 'Subscription', path: '/' }).purchase
      const userId = 'u'.repeat(length - withUser('').length)
      expect(withUser(userId)).toContain(part)
    },
  )

  it('CHECKOUT-19: titles of the checkout session that are short enough are not shortened', () => {
    const titled = { ...community, title: '🦉 Night Owls 🦉', slug: '🦉-owls' }
    const session = checkoutSession({
      ...order,
      community: titled,
      plan: { ...plan, title: '🦉' },
      billingType: 'Subscription',
      path: '/',
    })
    expect(session).toMatchObject({
      communityTitle: '🦉 Night Owls 🦉',
      communitySlug: '🦉-owls',
      planTitle: '🦉',
    })
  })

  it("CHECKOUT-17: the checkout session of a one-time fee has the billing type 'One Time Fee'", () => {
    const once: Plan = { ...plan, billingType: 'One Time Fee' }
    const session = checkoutSession({ ...order, plan: once, billingType: 'One Time Fee', path: '/' })
    expect(session.billingType).toBe('One Time Fee')
  })
})

describe('botChecks', () => {
  it('COMM-12, C41: checks each server once, only for platforms of the plan that have an id', () => {
    expect(
      botChecks([
        plan,
        { ...plan, id: 'plan-2', platforms: ['Discord'] },
        { ...plan, id: 'plan-3', platforms: ['Telegram'], telegramServerId: null },
        { ...plan, id: 'plan-4', platforms: ['Discord'], discordServerId: 'discord-2' },
      ]),
    ).toEqual([
      { platform: 'Discord', serverId: 'discord-1' },
      { platform: 'Telegram', serverId: '-100' },
      { platform: 'Discord', serverId: 'discord-2' },
    ])
  })
})
