import { describe, expect, it } from 'vitest'
import { BUYER, done, open, refused } from '#tests/mocks/backend.ts'

describe('the fake backend: ending the charges of a subscription', () => {
  it("API-63: is allowed for the user's own recurring purchase", async () => {
    const { call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const end = async (slug: string, title: string) =>
      call('unsubscribeWithProvider', { body: (await planCalled(slug, title)).pair }, token)
    expect(await end('the-lantern-room', 'Resident')).toEqual(done)
    expect(await end('gambit-chess-club', 'Life member')).toEqual(
      refused(400, 'Nothing recurs for this plan.'),
    )
    expect(await end('the-lantern-room', 'Visitor')).toEqual(
      refused(404, 'You have no subscription to this plan.'),
    )
  })

  it('API-63: is refused for a record that has lost its plan', async () => {
    const { backend, call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    await backend.store.request('arrange', (tx) => {
      for (const { id } of tx.purchases.list({ where: (query) => query.where({ planId: pair.planId }) })) {
        tx.purchases.patch(id, { plan: null })
      }
    })
    expect(await call('unsubscribeWithProvider', { body: pair }, token)).toEqual(
      refused(400, 'Nothing recurs for this plan.'),
    )
  })

  it('API-63: ends the subscription at the end of its period, without a further request', async () => {
    const { ask, admin, signIn, planCalled, purchases, checkout, nextPeriodEnd } = await open()
    await admin.pay({ sessionId: await checkout(await signIn(BUYER), 'tide-table', 'Weekly') })
    const { pair } = await planCalled('tide-table', 'Weekly')
    await ask('unsubscribeWithProvider', { body: pair }, (await signIn(BUYER)).token)
    await admin.advanceToNextDue()
    expect(await purchases((await signIn(BUYER)).token)).toMatchObject([
      { isActive: false, amount: 4, nextBillingDate: '2026-03-09T09:00:00.000Z' },
    ])
    expect(await nextPeriodEnd()).toBeUndefined()
  })
})
