import { describe, expect, it } from 'vitest'
import { BUYER, done, open, refused, SELLER } from '#tests/mocks/backend.ts'
import { HOUR } from './fixtures.ts'

/** Moves the clock forward and signs in again, because a session lasts only an hour. */
const signInAfter = async (dataset: Awaited<ReturnType<typeof open>>, ms: number, account = BUYER) => {
  await dataset.admin.advance({ ms })
  return (await dataset.signIn(account)).token
}

describe('the fake backend: recording a purchase', () => {
  it('API-34: is refused with a message that names the reason', async () => {
    const { call, admin, signIn, planCalled } = await open('buyer')
    const { token, user } = await signIn(BUYER)
    const record = (body: object) => call('purchase', { body: body as never }, token)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    expect(await record({ ...pair, userId: 'someone-else' })).toEqual(
      refused(400, 'This purchase belongs to another account.'),
    )
    const unknown = refused(404, 'This plan does not exist.')
    expect(await record({ ...pair, planId: 'none' })).toEqual(unknown)
    expect(await record({ ...pair, courseId: 'none' })).toEqual(unknown)
    expect(await record((await planCalled('the-lantern-room', 'Resident')).pair)).toEqual(
      refused(409, 'You already have this plan.'),
    )
    expect(await record((await planCalled('the-lantern-room', 'Patron')).pair)).toEqual(
      refused(402, 'This plan has not been paid for.'),
    )
    expect(await record((await planCalled('odd-lots', 'Preview day')).pair)).toEqual(
      refused(400, 'This plan is marked Free but has a price.'),
    )
    await call(
      'toggleActivation',
      { params: { id: pair.courseId }, body: { isActive: false } },
      (await signIn(SELLER)).token,
    )
    expect(await record(pair)).toEqual(refused(409, 'This community is not available.'))
    await call(
      'toggleActivation',
      { params: { id: pair.courseId }, body: { isActive: true } },
      (await signIn(SELLER)).token,
    )
    expect(await record({ ...pair, userId: user.id })).toEqual({ status: 200, body: { message: 'Done.' } })
    expect((await admin.history())[0]).toMatchObject({ label: 'purchase' })
  })

  it('API-34: starts a trial at the time of its checkout, not of its recording', async () => {
    const dataset = await open()
    const { ask, admin, signIn, checkout, purchases, planCalled } = dataset
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    const sessionId = await checkout(await signIn(BUYER), 'the-lantern-room', 'Resident')
    await admin.pay({ sessionId, recorded: false })
    const token = await signInAfter(dataset, 2 * HOUR)
    await ask('purchase', { body: pair }, token)
    expect(await purchases(token)).toMatchObject([
      {
        amount: 0,
        purchaseDate: '2026-03-02T09:00:00.000Z',
        nextBillingDate: '2026-03-09T09:00:00.000Z',
        isActive: true,
        unsubscribeRequested: false,
      },
    ])
  })

  it('API-34: records a plan as paid when its trial was already used', async () => {
    const { ask, admin, signIn, checkout, purchases, planCalled } = await open()
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    const bea = await signIn(BUYER)
    await admin.pay({ sessionId: await checkout(bea, 'the-lantern-room', 'Resident') })
    await ask('unsubscribe', { body: pair }, bea.token)
    await admin.advanceToNextDue()
    const again = await signIn(BUYER)
    const sessionId = await checkout(again, 'the-lantern-room', 'Resident')
    await admin.pay({ sessionId, recorded: false })
    await ask('purchase', { body: pair }, again.token)
    expect(await purchases(again.token)).toMatchObject([
      {
        amount: 12,
        purchaseDate: '2026-03-09T09:00:00.000Z',
        nextBillingDate: '2026-04-09T09:00:00.000Z',
      },
    ])
  })

  it('API-34: charges a paid subscription again at the end of its period', async () => {
    const dataset = await open()
    const { ask, call, admin, signIn, checkout, purchases, planCalled } = dataset
    const { pair } = await planCalled('tide-table', 'Weekly')
    const sessionId = await checkout(await signIn(BUYER), 'tide-table', 'Weekly')
    await admin.pay({ sessionId, recorded: false })
    const token = await signInAfter(dataset, HOUR)
    await ask('purchase', { body: pair }, token)
    expect(await purchases(token)).toMatchObject([
      {
        amount: 4,
        purchaseDate: '2026-03-02T09:00:00.000Z',
        nextBillingDate: '2026-03-09T09:00:00.000Z',
      },
    ])
    expect(await call('purchase', { body: pair }, token)).toEqual(refused(409, 'You already have this plan.'))
    await ask('unsubscribe', { body: pair }, token)
    await admin.advanceToNextDue()
    // The purchase of this payment has ended. The same payment cannot be recorded as a second purchase.
    const { token: later } = await signIn(BUYER)
    expect(await call('purchase', { body: pair }, later)).toEqual(
      refused(402, 'This plan has not been paid for.'),
    )
  })
})

describe('the fake backend: a purchase that is recorded later than it was paid', () => {
  it('API-34: is charged for each period that has ended since the payment, at the end of that period', async () => {
    const dataset = await open()
    const { backend, ask, admin, signIn, checkout, purchases, planCalled } = dataset
    const { pair } = await planCalled('tide-table', 'Weekly')
    const sessionId = await checkout(await signIn(BUYER), 'tide-table', 'Weekly')
    await admin.pay({ sessionId, recorded: false })
    const token = await signInAfter(dataset, 16 * 24 * HOUR)
    await ask('purchase', { body: pair }, token)
    expect(await purchases(token)).toMatchObject([{ nextBillingDate: '2026-03-23T09:00:00.000Z' }])
    const payments = await backend.store.read((tx) => tx.payments.list())
    expect(payments.map(({ kind, amount, at }) => [kind, amount, new Date(at).toISOString()])).toEqual([
      ['checkout', 4, '2026-03-02T09:00:00.000Z'],
      ['renewal', 4, '2026-03-09T09:00:00.000Z'],
      ['renewal', 4, '2026-03-16T09:00:00.000Z'],
    ])
  })

  it('API-34: has the terms of the latest paid checkout', async () => {
    const { ask, admin, signIn, checkout, purchases, planCalled } = await open()
    const { course, pair } = await planCalled('tide-table', 'Weekly')
    const bea = await signIn(BUYER)
    await admin.pay({ sessionId: await checkout(bea, 'tide-table', 'Weekly') })
    await ask('unsubscribe', { body: pair }, bea.token)
    await admin.advanceToNextDue()
    const form = { plans: JSON.stringify([{ _id: pair.planId, price: 6 }]) }
    const params = { courseId: course._id }
    await ask('updateCourse', { params, form }, (await signIn(course.seller)).token)
    const again = await signIn(BUYER)
    await admin.pay({ sessionId: await checkout(again, 'tide-table', 'Weekly'), recorded: false })
    await ask('purchase', { body: pair }, again.token)
    expect(await purchases(again.token)).toMatchObject([{ amount: 6, isActive: true }])
  })
})

describe('the fake backend: unsubscribing from a plan', () => {
  const none = refused(404, 'You have no subscription to this plan.')

  it('API-64: returns the date until which the plan can be used', async () => {
    const { ask, call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const weekly = await planCalled('observatory', 'Deep sky')
    expect(await ask('unsubscribe', { body: weekly.pair }, token)).toEqual({
      message: 'Your subscription ends on 2026-03-12T09:00:00.000Z.',
    })
    // The purchase record of this plan has no next date, and its trial of 30 days started ten days ago.
    const undated = await planCalled('the-slow-orchard', 'Season ticket')
    expect(await ask('unsubscribe', { body: undated.pair }, token)).toEqual({
      message: 'Your subscription ends on 2026-03-22T09:00:00.000Z.',
    })
    const once = await planCalled('gambit-chess-club', 'Life member')
    expect(await ask('unsubscribe', { body: once.pair }, token)).toEqual({
      message: 'Your subscription has ended.',
    })
    const never = (await planCalled('the-lantern-room', 'Visitor')).pair
    expect(await call('unsubscribe', { body: never }, token)).toEqual(none)
    expect(await call('toggleActive', { body: { ...never, isActive: false } }, token)).toEqual(none)
  })

  it('API-65: cannot be undone for a subscription that has ended', async () => {
    const { ask, call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const set = async (slug: string, title: string, isActive: boolean) =>
      call('toggleActive', { body: { ...(await planCalled(slug, title)).pair, isActive } }, token)
    const ended = refused(403, 'This subscription has ended. Please subscribe again.')
    // The record is marked as active, but its period is over.
    expect(await set('sprout-school', 'Planets', true)).toEqual(ended)
    expect(await set('sprout-school', 'Planets', false)).toEqual(done)
    // The subscription is canceled, but its period is not over.
    expect(await set('tide-table', 'Weekly', false)).toEqual(done)
    expect(await set('tide-table', 'Weekly', true)).toEqual(done)
    // A plan that does not recur may be set active and inactive until the user leaves it.
    expect(await set('gambit-chess-club', 'Spectator', false)).toEqual(done)
    expect(await set('gambit-chess-club', 'Spectator', true)).toEqual(done)
    await ask('unsubscribe', { body: (await planCalled('gambit-chess-club', 'Spectator')).pair }, token)
    expect(await set('gambit-chess-club', 'Spectator', true)).toEqual(ended)
  })
})
