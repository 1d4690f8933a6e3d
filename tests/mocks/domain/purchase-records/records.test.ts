import { describe, expect, it } from 'vitest'
import { isRunning, purchaseOf, purchasesOf, recordPurchase } from '#mocks/backend/domain/purchases.ts'
import { BUYER, NOW, requestOf } from '#tests/mocks/backend.ts'
import { among, DAY, GAMBIT, GAMBIT_CHAT, LANTERN } from './fixtures.ts'

describe('a recorded purchase', () => {
  it('API-34: of a subscription contains its terms, first period and next charge', async () => {
    const { buy, pair, members, store } = await among('the-lantern-room', 'Resident')
    const row = await buy()
    expect(row).toEqual({
      id: row.id,
      ...pair,
      course: {
        id: pair.courseId,
        title: 'The Lantern Room',
        logo: '/pictures/lantern.svg',
        slug: 'the-lantern-room',
      },
      plan: {
        id: pair.planId,
        title: 'Resident',
        billingType: 'Subscription',
        currency: 'usd',
        freeTrialDays: 7,
        platform: ['Discord'],
        discordServerId: LANTERN,
        recurrenceCount: 1,
        recurrenceUnit: 'month',
      },
      amount: 12,
      price: 12,
      purchasedAt: NOW,
      anchorAt: NOW,
      periods: 1,
      nextBillingAt: Date.parse('2026-04-02T09:00:00Z'),
      unsubscribeRequested: false,
      chargeEnded: false,
      isActive: true,
      counted: 'in',
    })
    expect(await members()).toBe(432)
    expect(await store.read((tx) => tx.schedule.list())).toMatchObject([
      { at: Date.parse('2026-04-02T09:00:00Z'), kind: 'purchase.period', subject: row.id },
    ])
  })

  it.each([
    ['the-lantern-room', 'Resident', 7, [0, 12, 0, '2026-03-09', 'in']],
    ['gambit-chess-club', 'Life member', 0, [249, 249, 1, null, 'in']],
    ['the-lantern-room', 'Visitor', 0, [0, 0, 1, null, 'no']],
    ['odd-lots', 'Preview day', 0, [0, 0, 1, null, 'no']],
    ['gambit-chess-club', 'Fortnight of analysis', 0, [45, 45, 1, '2026-03-16', 'in']],
    ['the-slow-orchard', 'Season ticket', 0, [289, 289, 1, '2026-06-02', 'in']],
    ['the-slow-orchard', 'Whole year', 0, [867, 867, 1, '2027-03-02', 'in']],
    ['observatory', 'One night', 0, [1.5, 1.5, 1, '2026-03-03', 'in']],
  ] as const)(
    'API-34: for the plan %s / %s with a trial of %d days has the amounts, next charge and member count $3',
    async (slug, title, trialDays, expected) => {
      const { buy, members, plan, store } = await among(slug, title)
      const { amount, price, periods, nextBillingAt, counted } = await buy(trialDays)
      const next = nextBillingAt === null ? null : new Date(nextBillingAt).toISOString().slice(0, 10)
      expect([amount, price, periods, next, counted]).toEqual(expected)
      expect(await members()).toBe(plan.members + (counted === 'in' ? 1 : 0))
      expect(await store.read((tx) => tx.schedule.count())).toBe(next === null ? 0 : 1)
    },
  )

  it('API-34: replaces an earlier purchase of the same plan, and no other', async () => {
    const { buy, write, course, user, store, pair, members } = await among('the-lantern-room', 'Resident')
    const [visitor] = course.plans
    if (!visitor) throw new Error('no visitor')
    const other = await write((tx) => recordPurchase(tx, user.id, course, visitor, { trialDays: 0 }))
    const [first, second] = [await buy(), await buy()]
    const ids = await store.read((tx) =>
      tx.purchases.list({ index: 'user', key: user.id }).map(({ id }) => id),
    )
    expect(ids).toEqual([other.id, second.id])
    expect(await store.read((tx) => purchasesOf(tx, pair).map(({ id }) => id))).toEqual([second.id])
    expect(first.id).not.toBe(second.id)
    // The buyer counts as one member, although they have bought the plan twice.
    expect(await members()).toBe(432)
  })

  it('API-34: an earlier purchase that was already subtracted from the member count is not subtracted again', async () => {
    const { buy, members } = await among('the-lantern-room', 'Resident')
    await buy(0, { counted: 'out' })
    const before = await members()
    await buy()
    expect(await members()).toBe(before + 1)
  })
})

describe('the response for a purchase', () => {
  const sent = async ({ backend, signIn }: Awaited<ReturnType<typeof among>>) => {
    const { token } = await signIn(BUYER)
    const { purchasedCourses } = await (await backend.fetch(requestOf('myCourses', {}, { token }))).json()
    return purchasedCourses
  }

  it('API-58: contains the current community, and a snapshot of community and plan from the time of the purchase', async () => {
    const dataset = await among('gambit-chess-club', 'Club player')
    const { id } = await dataset.buy()
    const course = {
      _id: dataset.course.id,
      title: 'Gambit Chess Club',
      logo: '/pictures/gambit.svg',
      slug: 'gambit-chess-club',
    }
    expect(await sent(dataset)).toEqual([
      {
        _id: id,
        courseId: dataset.course.id,
        planId: dataset.plan.id,
        courseDetails: course,
        courseSnapshot: course,
        planSnapshot: expect.objectContaining({
          _id: dataset.plan.id,
          title: 'Club player',
          currency: 'eur',
        }),
        platform: ['Discord', 'Telegram'],
        discordServerId: GAMBIT,
        telegramServerId: GAMBIT_CHAT,
        amount: 9.5,
        purchaseDate: '2026-03-02T09:00:00.000Z',
        nextBillingDate: '2026-04-02T09:00:00.000Z',
        unsubscribeRequested: false,
        isActive: true,
      },
    ])
  })

  it('API-58: omits the community, plan and fields that the record does not have', async () => {
    const dataset = await among('gambit-chess-club', 'Club player')
    const lost = {
      courseId: null,
      planId: null,
      course: null,
      plan: null,
      nextBillingAt: null,
      isActive: null,
    }
    const { id } = await dataset.buy(0, lost)
    expect(await sent(dataset)).toEqual([
      {
        _id: id,
        courseId: null,
        planId: null,
        courseDetails: null,
        courseSnapshot: null,
        planSnapshot: null,
        platform: null,
        discordServerId: null,
        telegramServerId: null,
        amount: 9.5,
        purchaseDate: '2026-03-02T09:00:00.000Z',
        nextBillingDate: null,
        unsubscribeRequested: false,
      },
    ])
  })
})

describe('the purchase that a request refers to', () => {
  it('API-64: is the active purchase of the plan, otherwise the latest', async () => {
    const { write, buy, store, pair } = await among('tide-table', 'Weekly')
    const row = await buy()
    const copy = (id: string, purchasedAt: number, nextBillingAt: number) =>
      write((tx) => tx.purchases.insert({ ...row, id, purchasedAt, nextBillingAt }))
    await write((tx) => tx.purchases.remove(row.id))
    const meant = () => store.read((tx) => purchaseOf(tx, pair)?.id)
    expect(await meant()).toBeUndefined()
    await copy('b', NOW - 40 * DAY, NOW - 33 * DAY)
    await copy('c', NOW - 20 * DAY, NOW - 13 * DAY)
    await copy('a', NOW - 60 * DAY, NOW - 53 * DAY)
    expect(await store.read((tx) => purchasesOf(tx, pair).map(({ id }) => id))).toEqual(['c', 'b', 'a'])
    expect(await meant()).toBe('c')
    await copy('d', NOW - 90 * DAY, NOW + 1)
    expect(await meant()).toBe('d')
  })

  it.each([
    [{ nextBillingAt: NOW + 1, isActive: false }, true],
    [{ nextBillingAt: NOW, isActive: true }, false],
    [{ nextBillingAt: NOW - 1, isActive: true }, false],
    [{ nextBillingAt: null, isActive: true }, true],
    [{ nextBillingAt: null, isActive: null }, true],
    [{ nextBillingAt: null, isActive: false }, false],
  ])('API-58: whether it is active with the fields %j: %s', async (change, runs) => {
    const { buy } = await among('tide-table', 'Weekly')
    expect(isRunning(await buy(0, change), NOW)).toBe(runs)
  })
})
