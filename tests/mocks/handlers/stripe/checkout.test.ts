import { describe, expect, it } from 'vitest'
import { currencies } from '#machines/rules/kit/entities.ts'
import { BUYER, ORIGIN, open, refused } from '#tests/mocks/backend.ts'

describe('the fake backend: a checkout session', () => {
  it('API-37: is created for the plan, its price and the signed-in user', async () => {
    const { admin, signIn, checkout } = await open()
    const bea = await signIn(BUYER)
    const addresses = {
      successUrl: `${ORIGIN}/subscriptions?success=true`,
      cancelUrl: `${ORIGIN}/community/the-lantern-room`,
    }
    const sessionId = await checkout(bea, 'the-lantern-room', 'Resident')
    expect(sessionId).toMatch(/^checkout_[0-9a-f]{56}$/)
    expect(await admin.checkout({ sessionId })).toEqual({
      sessionId,
      status: 'open',
      title: 'The Lantern Room: Resident',
      buyer: 'Bea Lindqvist',
      amount: 0,
      price: 12,
      currency: 'usd',
      trialDays: 7,
      period: { count: 1, unit: 'month' },
      ...addresses,
    })
    expect(
      await admin.checkout({ sessionId: await checkout(bea, 'the-lantern-room', 'Patron') }),
    ).toMatchObject({ amount: 120, price: 120, trialDays: 0, period: { count: 1, unit: 'year' } })
  })

  it.each([['doubloon', 'usd'], ['EUR', 'eur'], ...currencies.map((code): [string, string] => [code, code])])(
    'B19: for a plan with the currency %j has the currency %s, and so has the payment',
    async (currency, charged) => {
      const { backend, admin, signIn, checkout, planCalled, purchases } = await open()
      const { pair } = await planCalled('odd-lots', 'Under the hammer')
      await backend.store.request('arrange', (tx) => {
        tx.courses.patch(pair.courseId, ({ plans }) => ({
          plans: plans.map((plan) => (plan.id === pair.planId ? { ...plan, currency } : plan)),
        }))
      })
      const bea = await signIn(BUYER)
      const sessionId = await checkout(bea, 'odd-lots', 'Under the hammer')
      expect(await admin.checkout({ sessionId })).toMatchObject({ amount: 20, price: 20, currency: charged })
      await admin.pay({ sessionId })
      expect(await purchases(bea.token)).toMatchObject([{ amount: 20, planSnapshot: { currency: charged } }])
      expect(
        await backend.store.read((tx) => tx.payments.list({ index: 'user', key: bea.user.id })),
      ).toMatchObject([{ amount: 20, currency: charged }])
    },
  )

  it.each([
    [730, 200],
    [731, 400],
  ])('API-37: with a trial of %d days has the status %d', async (freeTrialDays, status) => {
    const { backend, call, signIn, planCalled, checkoutBody } = await open()
    const plan = await planCalled('the-lantern-room', 'Resident')
    await backend.store.request('arrange', (tx) => {
      tx.courses.patch(plan.pair.courseId, ({ plans }) => ({
        plans: plans.map((one) => (one.id === plan.pair.planId ? { ...one, freeTrialDays } : one)),
      }))
    })
    const { token, user } = await signIn(BUYER)
    const body = checkoutBody(user.id, plan)
    const response = await call('createCheckoutSession', { body }, token)
    expect(response.status).toBe(status)
    if (status === 400)
      expect(response).toEqual(refused(400, 'The card provider takes no trial of more than 730 days.'))
  })

  it('API-37: is refused with a message that names the reason', async () => {
    const { call, signIn, planCalled, checkoutBody } = await open('buyer')
    const { token, user } = await signIn(BUYER)
    const patron = checkoutBody(user.id, await planCalled('the-lantern-room', 'Patron'))
    const [item] = patron.items
    if (!item) throw new Error('no item')
    const { metadata } = patron
    const opened = async (change: object) =>
      call('createCheckoutSession', { body: { ...patron, ...change } }, token)
    const plan = async (slug: string, title: string) =>
      opened(checkoutBody(user.id, await planCalled(slug, title)))
    const about = (change: object) =>
      opened({ items: [{ ...item, ...change }], metadata: { ...metadata, ...change } })

    expect(await opened({})).toMatchObject({ status: 200 })
    const yourself = refused(403, 'You may only buy for yourself.')
    expect(await opened({ userId: 'someone-else' })).toEqual(yourself)
    expect(await opened({ metadata: { ...metadata, userId: 'someone-else' } })).toEqual(yourself)
    expect(await opened({ items: [item, item] })).toEqual(refused(400, 'A checkout has exactly one item.'))
    const different = refused(400, 'The item and the metadata name different plans.')
    expect(await opened({ items: [{ ...item, planId: 'other' }] })).toEqual(different)
    expect(await opened({ items: [{ ...item, courseId: 'other' }] })).toEqual(different)
    const unknown = refused(404, 'This plan does not exist.')
    expect(await about({ planId: 'none' })).toEqual(unknown)
    expect(await about({ courseId: 'none' })).toEqual(unknown)
    expect(await plan('closed-quarter', 'Reader')).toEqual(refused(409, 'This community is not available.'))
    const free = checkoutBody(user.id, await planCalled('the-lantern-room', 'Visitor'))
    expect(await opened(free)).toEqual(refused(400, 'A free plan needs no checkout.'))
    expect(await opened({ items: [{ ...item, priceId: 'price_cheap' }] })).toEqual(
      refused(400, 'This is not the price of the plan.'),
    )
    expect(await opened({ items: [{ ...item, type: 'one_time' }] })).toEqual(
      refused(400, 'This is not how the plan is billed.'),
    )
    expect(await plan('gambit-chess-club', 'Life member')).toEqual(
      refused(409, 'You already have this plan.'),
    )
    // The buyer's purchase of this plan has ended, so the buyer can open a checkout for it again.
    expect(await plan('almatbakh-aldafi', 'صاحب الدار')).toMatchObject({ status: 200 })
  })
})
