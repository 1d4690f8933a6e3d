import { describe, expect, it } from 'vitest'
import { endPeriod, periodEnd, trialFor, unrecordedPayment } from '#mocks/backend/domain/purchases.ts'
import type { PlanRow, PurchaseRow } from '#mocks/backend/tables.ts'
import { BUYER, NOW } from '#tests/mocks/backend.ts'
import { among, DAY } from './fixtures.ts'

describe('a trial in the fake backend', () => {
  it('API-37: applies to subscriptions only, once per plan', async () => {
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
  ])('a purchase record with %j ends at %s', async ({ nextBillingAt, plan }, end) => {
    const { buy } = await among('the-lantern-room', 'Resident')
    const row = await buy(7)
    const bent = { ...row, nextBillingAt, plan: plan && row.plan && { ...row.plan, ...plan } }
    expect(periodEnd(bent)).toBe(end)
  })
})

describe('the end of a billing period in the fake backend', () => {
  const next = (row: PurchaseRow | undefined) =>
    row?.nextBillingAt == null ? null : new Date(row.nextBillingAt).toISOString().slice(0, 10)

  it.each([
    ['the-lantern-room', 'Resident', ['2026-04-02', '2026-05-02', '2026-06-02', '2026-07-02']],
    ['the-slow-orchard', 'Season ticket', ['2026-06-02', '2026-09-02', '2026-12-02', '2027-03-02']],
    ['gambit-chess-club', 'Fortnight of analysis', ['2026-03-16', '2026-03-30', '2026-04-13', '2026-04-27']],
    ['observatory', 'One night', ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']],
  ])(
    'is followed by a period of the same length, which is charged (community %s, plan %s)',
    async (slug, title, dates) => {
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
    },
  )

  it('after a trial is followed by the first charge', async () => {
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
    ['the purchase was set inactive', { isActive: false }],
    ['the buyer does not exist any more', { userId: 'gone' }],
  ])('ends the subscription when %s', async (_, change) => {
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
  ])('ends the subscription with a mail about %s when the card is refused', async (title, change) => {
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
    ['the purchase has lost its plan', { plan: null }],
    [
      'the next billing date of the purchase was changed',
      { nextBillingAt: Date.parse('2026-05-02T09:00:00Z') },
    ],
  ])('changes nothing when %s', async (_, change) => {
    const { buy, kept, admin, store } = await among('the-lantern-room', 'Resident')
    const row = await buy(0, change)
    await admin.advanceToNextDue()
    expect(await kept(row.id)).toEqual(row)
    expect(await store.read((tx) => [tx.payments.count(), tx.schedule.count()])).toEqual([0, 0])
  })

  it('changes nothing when its purchase was deleted', async () => {
    const { write } = await among('the-lantern-room', 'Resident')
    await expect(write((tx) => endPeriod(tx, 'gone', NOW))).resolves.toBeUndefined()
  })

  it("is followed by a charge in dollars when the plan's currency is invalid", async () => {
    const { buy, write, admin, store } = await among('the-lantern-room', 'Resident')
    const { id, plan } = await buy()
    await write((tx) => tx.purchases.patch(id, { plan: plan && { ...plan, currency: 'doubloon' } }))
    await admin.advanceToNextDue()
    expect(await store.read((tx) => tx.payments.list())).toMatchObject([{ amount: 12, currency: 'usd' }])
  })

  it('is followed by a charge even when the record has no community or plan any more', async () => {
    const { buy, kept, admin, store } = await among('the-lantern-room', 'Resident')
    const { id } = await buy(0, { courseId: null, planId: null })
    await admin.advanceToNextDue()
    expect(next(await kept(id))).toBe('2026-05-02')
    expect(await store.read((tx) => tx.payments.list())).toMatchObject([
      { courseId: '', planId: '', purchaseId: id, amount: 12 },
    ])
  })
})
