import { describe, expect, it } from 'vitest'
import {
  count,
  endPeriod,
  entitles,
  isRunning,
  lapse,
  periodEnd,
  planOf,
  purchaseOf,
  purchasesOf,
  record,
  sells,
  trialFor,
  unrecordedPayment,
} from '#mocks/backend/domain/purchases.ts'
import type { PlanRow, PurchaseRow, Reading, Writing } from '#mocks/backend/tables.ts'
import { BUYER, open, requestOf, SELLER } from '../backend.ts'

const DAY = 24 * 60 * 60_000
const NOW = Date.parse('2026-03-02T09:00:00Z')
const LANTERN = '811204417729318401'
const TIDE = '-1001884401105'
const GAMBIT = '811204417729318402'
const GAMBIT_CHAT = '-1001884401102'
const BEA_ON_DISCORD = '318204417729855489'
const BEA_ON_TELEGRAM = '614208837'

/** A community's plan, and the buyer's pair with it. */
const among = async (slug: string, title: string, scenario = 'fresh') => {
  const world = await open(scenario)
  const { user } = await world.signIn(BUYER)
  const { store } = world.backend
  const found = (tx: Reading) => {
    const course = tx.courses.by('slug', slug)
    const plan = course?.plans.find((one) => one.title === title)
    if (!course || !plan) throw new Error(`${slug} has no plan '${title}'.`)
    return { course, plan }
  }
  const { course, plan } = await store.read(found)
  const pair = { userId: user.id, courseId: course.id, planId: plan.id }
  const write = <A>(act: (tx: Writing) => A) => store.request('arrange', act)
  const buy = (trialDays = 0, change: Partial<PurchaseRow> = {}) =>
    write((tx) => {
      const row = record(tx, user.id, course, plan, { trialDays })
      return tx.purchases.patch(row.id, change)
    })
  const kept = (id: string) => store.read((tx) => tx.purchases.get(id))
  const members = () => store.read((tx) => found(tx).plan.members)
  return { ...world, store, user, course, plan, pair, write, buy, kept, members }
}

describe('what a purchase remembers', () => {
  it('API-34: of a subscription: its terms, its first period and its next charge', async () => {
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
        telegramServerId: null,
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
  ] as const)('API-34: of %s: %s, after %d free days', async (slug, title, trialDays, expected) => {
    const { buy, members, plan, store } = await among(slug, title)
    const { amount, price, periods, nextBillingAt, counted } = await buy(trialDays)
    const next = nextBillingAt === null ? null : new Date(nextBillingAt).toISOString().slice(0, 10)
    expect([amount, price, periods, next, counted]).toEqual(expected)
    expect(await members()).toBe(plan.members + (counted === 'in' ? 1 : 0))
    expect(await store.read((tx) => tx.schedule.count())).toBe(next === null ? 0 : 1)
  })

  it('API-34: an earlier one of the same plan gives way, those of other plans stay', async () => {
    const { buy, write, course, user, store, pair } = await among('the-lantern-room', 'Resident')
    const [visitor] = course.plans
    if (!visitor) throw new Error('no visitor')
    const other = await write((tx) => record(tx, user.id, course, visitor, { trialDays: 0 }))
    const [first, second] = [await buy(), await buy()]
    const ids = await store.read((tx) =>
      tx.purchases.list({ index: 'user', key: user.id }).map(({ id }) => id),
    )
    expect(ids).toEqual([other.id, second.id])
    expect(await store.read((tx) => purchasesOf(tx, pair).map(({ id }) => id))).toEqual([second.id])
    expect(first.id).not.toBe(second.id)
  })
})

describe('what the wire says of a purchase', () => {
  const sent = async ({ backend, signIn }: Awaited<ReturnType<typeof among>>) => {
    const { token } = await signIn(BUYER)
    const { purchasedCourses } = await (await backend.fetch(requestOf('myCourses', {}, { token }))).json()
    return purchasedCourses
  }

  it('API-58: the community as it is, and both as they were sold', async () => {
    const world = await among('gambit-chess-club', 'Club player')
    const { id } = await world.buy()
    const course = {
      _id: world.course.id,
      title: 'Gambit Chess Club',
      logo: '/pictures/gambit.svg',
      slug: 'gambit-chess-club',
    }
    expect(await sent(world)).toEqual([
      {
        _id: id,
        courseId: world.course.id,
        planId: world.plan.id,
        courseDetails: course,
        courseSnapshot: course,
        planSnapshot: expect.objectContaining({ _id: world.plan.id, title: 'Club player', currency: 'eur' }),
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

  it('API-58: nothing of what a record has lost or never had', async () => {
    const world = await among('gambit-chess-club', 'Club player')
    const lost = {
      courseId: null,
      planId: null,
      course: null,
      plan: null,
      nextBillingAt: null,
      isActive: null,
    }
    const { id } = await world.buy(0, lost)
    expect(await sent(world)).toEqual([
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

describe('the purchase that is meant', () => {
  it('API-64: is the running one, else the latest', async () => {
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
  ])('API-58: with %j it runs: %s', async (change, runs) => {
    const { buy } = await among('tide-table', 'Weekly')
    expect(isRunning(await buy(0, change), NOW)).toBe(runs)
  })
})

describe('who may enter a server', () => {
  it('API-60, API-62: who has a running purchase that names it', async () => {
    const { buy, write, store, user } = await among('gambit-chess-club', 'Club player')
    const enters = () =>
      store.read((tx) =>
        [GAMBIT, GAMBIT_CHAT, LANTERN, TIDE].filter((serverId) => entitles(tx, user.id, serverId)),
      )
    expect(await enters()).toEqual([])
    const { id } = await buy()
    expect(await enters()).toEqual([GAMBIT, GAMBIT_CHAT])
    // A record that lost what was sold names no server.
    await write((tx) => tx.purchases.patch(id, { plan: null }))
    expect(await enters()).toEqual([])
    await buy(0, { nextBillingAt: NOW })
    expect(await enters()).toEqual([])
  })

  it('API-19, API-20: who sells any plan that names it', async () => {
    const { store, signIn } = await among('gambit-chess-club', 'Club player')
    const sold = async (email: string) => {
      const { user } = await signIn(email)
      return store.read((tx) =>
        [GAMBIT, GAMBIT_CHAT, LANTERN, TIDE, '1'].filter((serverId) => sells(tx, user.id, serverId)),
      )
    }
    expect(await sold('ines@guildhall.test')).toEqual([GAMBIT, GAMBIT_CHAT, TIDE])
    expect(await sold(SELLER)).toEqual([LANTERN])
    expect(await sold(BUYER)).toEqual([])
  })
})

describe('counting members', () => {
  it('API-35: changes one plan, never to below none, and nothing that is gone', async () => {
    const { write, course, store } = await among('the-lantern-room', 'Patron')
    const members = () =>
      store.read((tx) => tx.courses.get(course.id)?.plans.map((plan) => [plan.title, plan.members]))
    const [, , patron] = course.plans
    if (!patron) throw new Error('no patron')
    await write((tx) => count(tx, course.id, patron.id, -1))
    const after = [
      ['Visitor', 812],
      ['Resident', 431],
      ['Patron', 37],
    ]
    expect(await members()).toEqual(after)
    await write((tx) => {
      count(tx, 'none', patron.id, 1)
      count(tx, course.id, 'none', 1)
    })
    expect(await members()).toEqual(after)
    await write((tx) => {
      for (let n = 0; n < 40; n += 1) count(tx, course.id, patron.id, -1)
      count(tx, course.id, patron.id, 1)
    })
    expect((await members())?.at(-1)).toEqual(['Patron', 1])
    expect(planOf(course, 'none')).toBeUndefined()
  })
})

describe('a trial', () => {
  it('API-37: is for a subscription, once for each plan', async () => {
    const { store, write, pair, plan } = await among('the-lantern-room', 'Resident')
    const days = (of: Partial<PlanRow> = {}) => store.read((tx) => trialFor(tx, pair, { ...plan, ...of }))
    expect(await days()).toBe(7)
    expect(await days({ freeTrialDays: null })).toBe(0)
    expect(await days({ billingType: 'One Time Fee' })).toBe(0)
    const paid = {
      ...pair,
      purchaseId: null,
      amount: 0,
      currency: 'usd',
      at: NOW,
      kind: 'trial',
      sellerId: null,
      bookedAt: NOW,
      feePerMille: 120,
    } as const
    await write((tx) => {
      tx.payments.insert({ ...paid, id: 'of another plan', planId: 'other' })
      tx.payments.insert({ ...paid, id: 'of another community', courseId: 'other' })
      tx.payments.insert({ ...paid, id: 'of another person', userId: 'other' })
    })
    expect(await days()).toBe(7)
    expect(await store.read((tx) => unrecordedPayment(tx, pair))).toBeUndefined()
    await write((tx) => tx.payments.insert({ ...paid, id: 'recorded', purchaseId: 'some' }))
    expect(await days()).toBe(0)
    expect(await store.read((tx) => unrecordedPayment(tx, pair))).toBeUndefined()
    await write((tx) => tx.payments.insert({ ...paid, id: 'this' }))
    expect(await store.read((tx) => unrecordedPayment(tx, pair)?.id)).toBe('this')
  })

  it.each([
    [{ nextBillingAt: NOW + DAY, plan: {} }, NOW + DAY],
    [{ nextBillingAt: null, plan: {} }, NOW + 7 * DAY],
    [{ nextBillingAt: null, plan: null }, null],
    [{ nextBillingAt: null, plan: { freeTrialDays: 0 } }, null],
    [{ nextBillingAt: null, plan: { freeTrialDays: null } }, null],
    [{ nextBillingAt: null, plan: { billingType: 'One Time Fee' as const } }, null],
  ])('a record with %j ends at %s', async ({ nextBillingAt, plan }, end) => {
    const { buy } = await among('the-lantern-room', 'Resident')
    const row = await buy(7)
    const bent = { ...row, nextBillingAt, plan: plan && row.plan && { ...row.plan, ...plan } }
    expect(periodEnd(bent)).toBe(end)
  })
})

describe('a period that ends', () => {
  const next = (row: PurchaseRow | undefined) =>
    row?.nextBillingAt == null ? null : new Date(row.nextBillingAt).toISOString().slice(0, 10)

  it.each([
    ['the-lantern-room', 'Resident', ['2026-04-02', '2026-05-02', '2026-06-02', '2026-07-02']],
    ['the-slow-orchard', 'Season ticket', ['2026-06-02', '2026-09-02', '2026-12-02', '2027-03-02']],
    ['gambit-chess-club', 'Fortnight of analysis', ['2026-03-16', '2026-03-30', '2026-04-13', '2026-04-27']],
    ['observatory', 'One night', ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']],
  ])('is charged and followed by one as long: %s, %s', async (slug, title, dates) => {
    const { buy, kept, endNextPeriod, store, plan, pair } = await among(slug, title)
    const { id } = await buy()
    const seen = [next(await kept(id))]
    for (const _ of [1, 2, 3]) {
      await endNextPeriod()
      seen.push(next(await kept(id)))
    }
    expect(seen).toEqual(dates)
    expect(await kept(id)).toMatchObject({ periods: 4, amount: plan.price, isActive: true, counted: 'in' })
    expect(await store.read((tx) => tx.payments.list({ index: 'user', key: pair.userId }))).toMatchObject(
      dates.slice(0, 3).map((date) => ({
        ...pair,
        purchaseId: id,
        amount: plan.price,
        currency: plan.currency,
        at: Date.parse(`${date}T09:00:00Z`),
        kind: 'renewal',
      })),
    )
  })

  it('after a trial is the first that costs', async () => {
    const { buy, kept, admin } = await among('the-lantern-room', 'Resident')
    const { id } = await buy(7)
    expect(await kept(id)).toMatchObject({ amount: 0, periods: 0 })
    await admin.advanceToNextDue()
    expect(next(await kept(id))).toBe('2026-04-09')
    expect(await kept(id)).toMatchObject({ amount: 12, periods: 1 })
  })

  it.each([
    ['the charge was ended', { chargeEnded: true }],
    ['an unsubscribe was requested', { unsubscribeRequested: true }],
    ['its buyer is gone', { userId: 'gone' }],
  ])('lapses when %s', async (_, change) => {
    const { buy, kept, admin, members, store } = await among('the-lantern-room', 'Resident')
    const { id } = await buy(0, change)
    await admin.advanceToNextDue()
    expect(await kept(id)).toMatchObject({ isActive: false, chargeEnded: true, counted: 'out', periods: 1 })
    expect(await members()).toBe(431)
    expect(
      await store.read((tx) => [tx.payments.count(), tx.mails.count({ index: 'to', key: BUYER })]),
    ).toEqual([0, 0])
  })

  it.each([
    ['The Lantern Room', {}],
    ['your community', { course: null }],
  ])('lapses with a mail about %s when the card is refused', async (title, change) => {
    const { buy, kept, admin, user } = await among('the-lantern-room', 'Resident')
    const { id } = await buy(0, change)
    await admin.setCard({ accountId: user.id, fails: true })
    await admin.advanceToNextDue()
    expect(await kept(id)).toMatchObject({ isActive: false, chargeEnded: true, counted: 'out' })
    expect(await admin.mails({ to: BUYER })).toMatchObject([
      {
        to: BUYER,
        at: Date.parse('2026-04-02T09:00:00Z'),
        subject: 'Your card was declined',
        text: `Hello Bea Lindqvist,\n\nwe could not charge your card for ${title}, so your subscription has ended. You can subscribe again at any time.`,
        code: null,
        link: null,
      },
    ])
  })

  it.each([
    ['it has lost what was sold', { plan: null }],
    ['it has moved', { nextBillingAt: Date.parse('2026-05-02T09:00:00Z') }],
  ])('changes nothing when %s', async (_, change) => {
    const { buy, kept, admin, store } = await among('the-lantern-room', 'Resident')
    const row = await buy(0, change)
    await admin.advanceToNextDue()
    expect(await kept(row.id)).toEqual(row)
    expect(await store.read((tx) => [tx.payments.count(), tx.schedule.count()])).toEqual([0, 0])
  })

  it('changes nothing for a purchase that is gone', async () => {
    const { write } = await among('the-lantern-room', 'Resident')
    await expect(write((tx) => endPeriod(tx, 'gone', NOW))).resolves.toBeUndefined()
  })

  it('is charged even when the record has lost its community or its plan', async () => {
    const { buy, kept, admin, store } = await among('the-lantern-room', 'Resident')
    const { id } = await buy(0, { courseId: null, planId: null })
    await admin.advanceToNextDue()
    expect(next(await kept(id))).toBe('2026-05-02')
    expect(await store.read((tx) => tx.payments.list())).toMatchObject([
      { courseId: '', planId: '', purchaseId: id, amount: 12 },
    ])
  })
})

describe('a purchase that lapses', () => {
  it.each([
    [{ counted: 'in' as const }, 'out', -1],
    [{ counted: 'no' as const }, 'no', 0],
    [{ counted: 'out' as const }, 'out', 0],
    [{ counted: 'in' as const, courseId: null }, 'out', 0],
    [{ counted: 'in' as const, planId: null }, 'out', 0],
  ])('API-35: with %j it is counted %s, which is %d member', async (change, counted, by) => {
    const { buy, write, kept, members } = await among('the-lantern-room', 'Resident')
    const row = await buy(0, change)
    const before = await members()
    await write((tx) => lapse(tx, row))
    expect(await kept(row.id)).toEqual({ ...row, isActive: false, chargeEnded: true, counted })
    expect(await members()).toBe(before + by)
  })

  it.each([
    ['both', {}, []],
    ['none when another purchase gives access', { other: true }, [GAMBIT, GAMBIT_CHAT]],
    ['Telegram alone when Discord is not connected', { userDiscordId: null }, [GAMBIT]],
    ['Discord alone when Telegram is not connected', { userTelegramId: null }, [GAMBIT_CHAT]],
  ])(
    'A18: takes its buyer out of %s',
    async (_, {
      other,
      ...account
    }: { other?: boolean; userDiscordId?: null; userTelegramId?: null }, left) => {
      const { buy, write, store, user, course } = await among('gambit-chess-club', 'Club player', 'lapsed')
      const [, , , life] = course.plans
      if (!life) throw new Error('no life member')
      const row = await buy()
      await write((tx) => {
        for (const [serverId, platformUserId] of [
          [GAMBIT, BEA_ON_DISCORD],
          [GAMBIT_CHAT, BEA_ON_TELEGRAM],
        ] as const) {
          const id = `${serverId}:${platformUserId}`
          tx.members.insert({ id, serverId, platformUserId, joinedAt: NOW })
        }
        tx.accounts.patch(user.id, account)
        if (other) record(tx, user.id, course, life, { trialDays: 0 })
        // The period that ended gives access no more.
        tx.purchases.patch(row.id, { nextBillingAt: NOW })
        const ended = tx.purchases.get(row.id)
        if (ended) lapse(tx, ended)
      })
      const places = await store.read((tx) =>
        [GAMBIT, GAMBIT_CHAT].filter((key) => tx.members.count({ index: 'server', key }) > 0),
      )
      expect(places).toEqual(left)
    },
  )
})
