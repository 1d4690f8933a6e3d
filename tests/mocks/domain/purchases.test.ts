import { describe, expect, it } from 'vitest'
import { BUYER, ORIGIN, open, SELLER } from '../backend.ts'

const DAY = 24 * 60 * 60_000

describe('the fake backend: communities', () => {
  it('API-38: a community is returned with its plans and member count', async () => {
    const { ask, call } = await open()
    const course = await ask('course', { params: { slug: 'the-lantern-room' } })
    expect(course).toMatchObject({ title: 'The Lantern Room', isActive: true, totalUsers: 1281 })
    expect(course.plans.map(({ title, price, billingType }) => [title, price, billingType])).toEqual([
      ['Visitor', 0, 'Free'],
      ['Resident', 12, 'Subscription'],
      ['Patron', 120, 'Subscription'],
    ])
    expect(await call('course', { params: { slug: 'nowhere' } })).toEqual({
      status: 404,
      body: { message: 'This community does not exist.' },
    })
  })

  it('API-36: a signed-in user can request the price id of a plan, unless the plan is free or unknown', async () => {
    const { call, signIn, planCalled } = await open()
    const { token } = await signIn(BUYER)
    const { plan, pair } = await planCalled('the-lantern-room', 'Resident')
    expect(await call('checkoutSessionInfo', { params: pair }, token)).toEqual({
      status: 200,
      body: { priceId: plan.stripePriceId, billingType: 'Subscription' },
    })
    const free = await planCalled('the-lantern-room', 'Visitor')
    expect(await call('checkoutSessionInfo', { params: free.pair }, token)).toMatchObject({ status: 409 })
    expect(await call('checkoutSessionInfo', { params: { ...pair, planId: 'none' } }, token)).toMatchObject({
      status: 404,
    })
    expect(await call('checkoutSessionInfo', { params: pair })).toMatchObject({ status: 401 })
  })
})

describe('the fake backend: a free plan', () => {
  it('API-34, API-35, API-58: is recorded when a user joins, adds one member, and is in the list of purchases', async () => {
    const { ask, call, signIn, planCalled, purchases } = await open()
    const { token } = await signIn(BUYER)
    const { pair, course } = await planCalled('the-lantern-room', 'Visitor')
    await ask('purchase', { body: { ...pair, amount: 0 } }, token)
    await ask('incrementPlanMetrics', { params: pair, body: { userIncrement: 1 } }, token)
    expect(await purchases(token)).toMatchObject([
      {
        ...pair,
        amount: 0,
        isActive: true,
        purchaseDate: '2026-03-02T09:00:00.000Z',
        nextBillingDate: null,
        courseDetails: { title: 'The Lantern Room', slug: 'the-lantern-room' },
        planSnapshot: { title: 'Visitor', billingType: 'Free' },
      },
    ])
    expect((await planCalled('the-lantern-room', 'Visitor')).course.totalUsers).toBe(
      (course.totalUsers ?? 0) + 1,
    )
    const again = await call('incrementPlanMetrics', { params: pair, body: { userIncrement: 1 } }, token)
    expect(again).toMatchObject({ status: 403 })
  })

  it('API-35: the member count changes only with a purchase and an unsubscribe', async () => {
    const { ask, call, signIn, planCalled } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    const count = (userIncrement: 1 | -1) =>
      call('incrementPlanMetrics', { params: pair, body: { userIncrement } }, token)
    expect(await count(1)).toMatchObject({ status: 403 })
    await ask('purchase', { body: pair }, token)
    expect(await count(-1)).toMatchObject({ status: 403 })
    expect(await count(1)).toMatchObject({ status: 200 })
    expect(await count(-1)).toMatchObject({ status: 403 })
    await ask('unsubscribe', { body: pair }, token)
    expect(await count(-1)).toMatchObject({ status: 200 })
    expect(await count(-1)).toMatchObject({ status: 403 })
    const unknown = { params: { ...pair, planId: 'none' }, body: { userIncrement: 1 } } as const
    expect(await call('incrementPlanMetrics', unknown, token)).toMatchObject({ status: 404 })
  })

  it('API-34: cannot be bought again while the first purchase is active (C82)', async () => {
    const { ask, call, signIn, planCalled } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    await ask('purchase', { body: pair }, token)
    expect(await call('purchase', { body: pair }, token)).toEqual({
      status: 409,
      body: { message: 'You already have this plan.' },
    })
  })

  it('API-34: the purchase is refused if the plan has a price, the community is inactive, or the plan is unknown (A17)', async () => {
    const { call, signIn, planCalled } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('odd-lots', 'Preview day')
    expect(await call('purchase', { body: pair }, token)).toMatchObject({ status: 400 })
    expect(await call('purchase', { body: { ...pair, planId: 'none' } }, token)).toMatchObject({
      status: 404,
    })
    expect(await call('purchase', { body: { courseId: pair.courseId } }, token)).toMatchObject({
      status: 400,
    })
    expect(await call('purchase', { body: pair })).toMatchObject({ status: 401 })
  })
})

describe('the fake backend: a paid plan', () => {
  it('API-34: is not recorded for a buyer who did not pay (A06)', async () => {
    const { call, signIn, planCalled, purchases } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    expect(await call('purchase', { body: { ...pair, amount: 0, paid: true } }, token)).toEqual({
      status: 402,
      body: { message: 'This plan has not been paid for.' },
    })
    expect(await purchases(token)).toEqual([])
  })

  it('API-37: paying at the checkout records the purchase with the plan’s own price (A17)', async () => {
    const { admin, signIn, checkout, purchases } = await open()
    const bea = await signIn(BUYER)
    const sessionId = await checkout(bea, 'gambit-chess-club', 'Life member', 0.01)
    expect(await admin.checkout({ sessionId })).toMatchObject({
      status: 'open',
      title: 'Gambit Chess Club: Life member',
      buyer: 'Bea Lindqvist',
      amount: 249,
      currency: 'eur',
      period: null,
    })
    expect(await purchases(bea.token)).toEqual([])
    expect(await admin.pay({ sessionId })).toEqual({ goTo: `${ORIGIN}/subscriptions?success=true` })
    expect(await purchases(bea.token)).toMatchObject([{ amount: 249, nextBillingDate: null, isActive: true }])
    await expect(admin.pay({ sessionId })).rejects.toThrow('This checkout has been paid already.')
  })

  it('API-37: a refused card leaves the checkout open for another try', async () => {
    const { admin, signIn, checkout, purchases } = await open()
    const bea = await signIn(BUYER)
    const sessionId = await checkout(bea, 'tide-table', 'Weekly')
    await admin.decline({ sessionId })
    expect(await admin.checkout({ sessionId })).toMatchObject({ status: 'declined' })
    expect(await purchases(bea.token)).toEqual([])
    await admin.pay({ sessionId })
    expect(await purchases(bea.token)).toMatchObject([{ nextBillingDate: '2026-03-09T09:00:00.000Z' }])
  })

  it('API-37: a checkout expires after a day', async () => {
    const { admin, signIn, checkout } = await open()
    const sessionId = await checkout(await signIn(BUYER), 'tide-table', 'Weekly')
    await admin.advance({ ms: DAY })
    await expect(admin.pay({ sessionId })).rejects.toThrow('This checkout has expired. Please start again.')
  })

  it('API-37: opening a checkout is refused with a wrong price, billing type, buyer, address or plan', async () => {
    const { call, signIn, planCalled, checkoutBody } = await open()
    const { token, user } = await signIn(BUYER)
    const resident = await planCalled('the-lantern-room', 'Resident')
    const body = checkoutBody(user.id, resident)
    const [item] = body.items
    const status = async (change: Partial<typeof body>) =>
      (await call('createCheckoutSession', { body: { ...body, ...change } }, token)).status
    if (!item) throw new Error('no item')

    expect(await status({})).toBe(200)
    expect(await status({ items: [{ ...item, priceId: 'price_cheap' }] })).toBe(400)
    expect(await status({ items: [{ ...item, type: 'one_time' }] })).toBe(400)
    expect(await status({ items: [item, item] })).toBe(400)
    expect(await status({ items: [{ ...item, planId: 'other' }] })).toBe(400)
    expect(await status({ userId: 'someone-else' })).toBe(403)
    expect(await status({ successUrl: 'https://evil.test/' })).toBe(400)
    expect(await status({ cancelUrl: 'javascript:alert(1)' })).toBe(400)
    const free = checkoutBody(user.id, await planCalled('the-lantern-room', 'Visitor'))
    expect((await call('createCheckoutSession', { body: free }, token)).status).toBe(400)
    const closed = checkoutBody(user.id, await planCalled('closed-quarter', 'Reader'))
    expect((await call('createCheckoutSession', { body: closed }, token)).status).toBe(409)
    expect((await call('createCheckoutSession', { body })).status).toBe(401)
  })

  it('API-34: a paid but unrecorded purchase is recorded once when the product posts it', async () => {
    const { ask, call, admin, signIn, checkout, purchases, planCalled } = await open()
    const bea = await signIn(BUYER)
    const sessionId = await checkout(bea, 'tide-table', 'Summer pass')
    await admin.pay({ sessionId, recorded: false })
    expect(await purchases(bea.token)).toEqual([])
    const { pair } = await planCalled('tide-table', 'Summer pass')
    await ask('purchase', { body: { ...pair, amount: 1 } }, bea.token)
    expect(await purchases(bea.token)).toMatchObject([{ amount: 39 }])
    expect(await call('purchase', { body: pair }, bea.token)).toMatchObject({ status: 409 })
    const { token: sam } = await signIn(SELLER)
    expect(await call('purchase', { body: pair }, sam)).toMatchObject({ status: 402 })
  })
})

describe('the fake backend: a subscription over time', () => {
  it('a subscription with a trial costs nothing at first, is charged when the trial ends, renews, and ends after an unsubscribe', async () => {
    const { ask, admin, signIn, checkout, purchases, planCalled, nextPeriodEnd, endNextPeriod } = await open()
    const bea = await signIn(BUYER)
    const before = (await planCalled('the-lantern-room', 'Resident')).course.totalUsers ?? 0
    await admin.pay({ sessionId: await checkout(bea, 'the-lantern-room', 'Resident') })
    expect(await purchases(bea.token)).toMatchObject([
      { amount: 0, isActive: true, nextBillingDate: '2026-03-09T09:00:00.000Z' },
    ])
    expect((await planCalled('the-lantern-room', 'Resident')).course.totalUsers).toBe(before + 1)

    expect(await admin.state()).toMatchObject({
      nextDue: {
        at: Date.parse('2026-03-09T09:00:00Z'),
        about: 'The Lantern Room: Resident, for Bea Lindqvist',
      },
    })
    expect(await admin.advanceToNextDue()).toEqual({ now: Date.parse('2026-03-09T09:00:00Z'), ran: 1 })
    const { token } = await signIn(BUYER)
    expect(await purchases(token)).toMatchObject([
      { amount: 12, nextBillingDate: '2026-04-09T09:00:00.000Z' },
    ])

    await admin.advanceTo({ at: Date.parse('2026-05-10T00:00:00Z') })
    const later = await signIn(BUYER)
    expect(await purchases(later.token)).toMatchObject([
      { isActive: true, nextBillingDate: '2026-06-09T09:00:00.000Z' },
    ])

    const { pair } = await planCalled('the-lantern-room', 'Resident')
    await ask('unsubscribeWithProvider', { body: pair }, later.token)
    await ask('unsubscribe', { body: pair }, later.token)
    expect(await purchases(later.token)).toMatchObject([{ isActive: true, unsubscribeRequested: true }])
    await endNextPeriod()
    const last = await signIn(BUYER)
    expect(await purchases(last.token)).toMatchObject([
      { isActive: false, unsubscribeRequested: true, nextBillingDate: '2026-06-09T09:00:00.000Z' },
    ])
    expect((await planCalled('the-lantern-room', 'Resident')).course.totalUsers).toBe(before)
    expect(await nextPeriodEnd()).toBeUndefined()
  })

  it('a subscription from the 31st is charged on the 31st again after February', async () => {
    const { admin, signIn, checkout, purchases, endNextPeriod } = await open()
    await admin.advanceTo({ at: Date.parse('2027-01-31T10:00:00Z') })
    await admin.pay({
      sessionId: await checkout(await signIn(BUYER), 'gambit-chess-club', 'Club player'),
    })
    const next = async () => (await purchases((await signIn(BUYER)).token))[0]?.nextBillingDate
    expect(await next()).toBe('2027-02-28T10:00:00.000Z')
    await endNextPeriod()
    expect(await next()).toBe('2027-03-31T10:00:00.000Z')
  })

  it('a refused card ends the subscription, with a mail', async () => {
    const { admin, signIn, purchases } = await open('lapsed')
    await admin.advanceToNextDue()
    const { token } = await signIn(BUYER)
    const tide = (await purchases(token)).find(({ courseDetails }) => courseDetails?.title === 'Tide Table')
    expect(tide).toMatchObject({ isActive: false })
    expect(await admin.mails({ to: BUYER })).toMatchObject([{ subject: 'Your card was declined' }])
  })

  it('a trial is given once per plan', async () => {
    const { ask, admin, signIn, checkout, purchases, planCalled } = await open()
    const bea = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    await admin.pay({ sessionId: await checkout(bea, 'the-lantern-room', 'Resident') })
    await ask('unsubscribe', { body: pair }, bea.token)
    await admin.advanceToNextDue()
    const again = await signIn(BUYER)
    const sessionId = await checkout(again, 'the-lantern-room', 'Resident')
    expect(await admin.checkout({ sessionId })).toMatchObject({ amount: 12, trialDays: 0 })
    await admin.pay({ sessionId })
    expect(await purchases(again.token)).toMatchObject([{ amount: 12, unsubscribeRequested: false }])
  })
})

describe('the fake backend: unsubscribing', () => {
  it("API-63, API-64, API-65: is possible for the user's own purchases only", async () => {
    const { call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(SELLER)
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    expect(await call('unsubscribeWithProvider', { body: pair }, token)).toMatchObject({ status: 404 })
    expect(await call('unsubscribe', { body: pair }, token)).toMatchObject({ status: 404 })
    expect(await call('toggleActive', { body: { ...pair, isActive: false } }, token)).toMatchObject({
      status: 404,
    })
    expect(await call('unsubscribe', { body: pair })).toMatchObject({ status: 401 })
  })

  it('API-63: cannot cancel the charges of a plan that does not recur', async () => {
    const { call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('gambit-chess-club', 'Life member')
    expect(await call('unsubscribeWithProvider', { body: pair }, token)).toMatchObject({ status: 400 })
  })

  it('API-65: cannot be undone when the purchase has ended', async () => {
    const { ask, call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const lapsed = await planCalled('almatbakh-aldafi', 'صاحب الدار')
    expect(await call('toggleActive', { body: { ...lapsed.pair, isActive: true } }, token)).toMatchObject({
      status: 403,
    })
    const { pair } = await planCalled('gambit-chess-club', 'Life member')
    await ask('unsubscribe', { body: pair }, token)
    await ask('toggleActive', { body: { ...pair, isActive: false } }, token)
    expect(await call('toggleActive', { body: { ...pair, isActive: true } }, token)).toMatchObject({
      status: 403,
    })
    const running = await planCalled('the-lantern-room', 'Resident')
    expect(await call('toggleActive', { body: { ...running.pair, isActive: true } }, token)).toMatchObject({
      status: 200,
    })
  })

  it('API-65, C62: can be undone until the trial ends, also for a trial whose next billing date is not stored', async () => {
    const { ask, call, admin, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-slow-orchard', 'Season ticket')
    await ask('unsubscribe', { body: pair }, token)
    await ask('toggleActive', { body: { ...pair, isActive: false } }, token)
    const activate = async (as: string) =>
      (await call('toggleActive', { body: { ...pair, isActive: true } }, as)).status
    expect(await activate(token)).toBe(200)
    await admin.advanceTo({ at: Date.parse('2026-03-22T09:00:00Z') })
    expect(await activate((await signIn(BUYER)).token)).toBe(403)
  })

  it('API-63, API-64, API-35, API-65: returns the specified responses for each kind of plan and subscription', async () => {
    const { call, signIn, planCalled, purchases } = await open('buyer')
    const { token } = await signIn(BUYER)
    const leave = async (slug: string, title: string, calls: readonly string[]) => {
      const { pair } = await planCalled(slug, title)
      const made = {
        provider: () => call('unsubscribeWithProvider', { body: pair }, token),
        unsubscribe: () => call('unsubscribe', { body: pair }, token),
        count: () => call('incrementPlanMetrics', { params: pair, body: { userIncrement: -1 } }, token),
        inactive: () => call('toggleActive', { body: { ...pair, isActive: false } }, token),
      }
      const statuses: number[] = []
      for (const name of calls) statuses.push((await made[name as keyof typeof made]()).status)
      const entry = (await purchases(token)).find(({ planId }) => planId === pair.planId)
      return [statuses, entry?.isActive, entry?.unsubscribeRequested]
    }
    const atOnce = ['unsubscribe', 'count', 'inactive']
    const within = ['provider', 'unsubscribe']
    expect(await leave('gambit-chess-club', 'Spectator', atOnce)).toEqual([[200, 200, 200], false, true])
    expect(await leave('gambit-chess-club', 'Life member', atOnce)).toEqual([[200, 200, 200], false, true])
    expect(await leave('sprout-school', 'Planets', ['provider', ...atOnce])).toEqual([
      [200, 200, 200, 200],
      false,
      true,
    ])
    expect(await leave('observatory', 'Deep sky', within)).toEqual([[200, 200], true, true])
    expect(await leave('the-slow-orchard', 'Season ticket', within)).toEqual([[200, 200], true, true])
    expect(await leave('the-lantern-room', 'Resident', within)).toEqual([[200, 200], true, true])
  })

  it('during a trial without a stored next billing date ends the subscription when the days of the trial are over', async () => {
    const { ask, admin, signIn, planCalled, purchases } = await open('buyer')
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-slow-orchard', 'Season ticket')
    await ask('unsubscribe', { body: pair }, token)
    await admin.advanceTo({ at: Date.parse('2026-03-22T09:00:00Z') })
    const later = await signIn(BUYER)
    const entry = (await purchases(later.token)).find(({ planId }) => planId === pair.planId)
    expect(entry).toMatchObject({ isActive: false, nextBillingDate: null })
  })

  it('from a free plan lets the user join that plan again later', async () => {
    const { ask, signIn, planCalled, purchases } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    await ask('purchase', { body: pair }, token)
    await ask('unsubscribe', { body: pair }, token)
    await ask('toggleActive', { body: { ...pair, isActive: false } }, token)
    await ask('purchase', { body: pair }, token)
    expect(await purchases(token)).toMatchObject([{ isActive: true, unsubscribeRequested: false }])
  })
})
