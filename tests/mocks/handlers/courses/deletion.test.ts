import { describe, expect, it } from 'vitest'
import { BUYER, done, INES } from '#tests/mocks/backend.ts'
import { seller, UNKNOWN_COURSE } from './fixtures.ts'

describe('the fake backend: deleting a community', () => {
  it('API-56: ends the charges of its active subscriptions, and of no others', async () => {
    const { ask, call, token, planCalled, purchases, signIn } = await seller('buyer')
    const bea = (await signIn(BUYER)).token
    const before = await purchases(bea)
    const { pair } = await planCalled('gambit-chess-club', 'Life member')
    const ines = (await signIn(INES)).token
    expect(await call('deleteCourse', { params: pair }, ines)).toEqual(done)
    const gone = (list: typeof before) =>
      list.map((entry) => (entry.courseId === pair.courseId ? { ...entry, courseDetails: null } : entry))
    // The buyer has a one-time plan and a free plan of this community, so there is no recurring charge to end.
    expect(await purchases(bea)).toEqual(gone(before))

    const lantern = (await planCalled('the-lantern-room', 'Resident')).pair
    await ask('deleteCourse', { params: lantern }, token)
    expect(await purchases(bea)).toEqual(
      gone(before).map((entry) =>
        entry.courseId === lantern.courseId
          ? { ...entry, courseDetails: null, unsubscribeRequested: true }
          : entry,
      ),
    )
    expect(await call('deleteCourse', { params: lantern }, token)).toEqual(UNKNOWN_COURSE)
  })

  it('API-56: stops charging a subscription, which stays active until its period ends', async () => {
    const { ask, backend, token, planCalled } = await seller('buyer')
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    await ask('deleteCourse', { params: pair }, token)
    const rows = await backend.store.read((tx) =>
      tx.purchases.list({ where: (query) => query.where({ planId: pair.planId }) }),
    )
    expect(rows).toMatchObject([{ chargeEnded: true, unsubscribeRequested: true, isActive: true }])
  })

  it('API-56, A25: ends a trial whose next billing date is not stored, without a charge', async () => {
    const { admin, ask, backend, token, planCalled } = await seller('buyer')
    const { pair } = await planCalled('the-slow-orchard', 'Season ticket')
    await ask('deleteCourse', { params: pair }, token)
    await admin.advance({ ms: 200 * 24 * 60 * 60_000 })
    const [row, ...others] = await backend.store.read((tx) =>
      tx.purchases.list({ where: (query) => query.where({ planId: pair.planId }) }),
    )
    expect(others).toEqual([])
    expect(row).toMatchObject({ unsubscribeRequested: true, chargeEnded: true, isActive: false, amount: 0 })
  })

  it('API-56: does not change subscriptions that had ended', async () => {
    const { ask, planCalled, purchases, signIn } = await seller('buyer')
    const bea = (await signIn(BUYER)).token
    const planets = (await planCalled('sprout-school', 'Planets')).pair
    await ask('deleteCourse', { params: planets }, (await signIn(INES)).token)
    expect((await purchases(bea)).find(({ planId }) => planId === planets.planId)).toMatchObject({
      unsubscribeRequested: false,
    })
  })
})
