import { describe, expect, it } from 'vitest'
import { BUYER, done, ORIGIN, open, refused, SELLER } from '#tests/mocks/backend.ts'

const FOREIGN_URL = refused(400, 'successUrl and cancelUrl must be addresses of this site.')

const sessionIn = (checkoutUrl: string) => new URL(checkoutUrl).searchParams.get('session') ?? ''

describe('the fake backend: a platform tier', () => {
  const addresses = {
    successUrl: `${ORIGIN}/Pick-Plan?status=success`,
    cancelUrl: `${ORIGIN}/Pick-Plan?status=cancel`,
  }

  it.each([
    ['growthMonthly', 'Growth, monthly', 19, 'month'],
    ['growthAnnual', 'Growth, annual', 182, 'year'],
    ['proMonthly', 'Pro, monthly', 69, 'month'],
    ['proAnnual', 'Pro, annual', 662, 'year'],
    ['scaleMonthly', 'Scale, monthly', 99, 'month'],
    ['scaleAnnual', 'Scale, annual', 950, 'year'],
  ] as const)('API-32: %s is sold as %s for $%d a %s', async (planKey, title, price, unit) => {
    const { ask, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    const { checkoutUrl } = await ask('startPlanCheckout', { body: { planKey, ...addresses } }, token)
    const sessionId = sessionIn(checkoutUrl)
    expect(checkoutUrl).toBe(`${ORIGIN}/mocks/providers/checkout.html?session=${sessionId}`)
    expect(sessionId).toMatch(/^checkout_[0-9a-f]{56}$/)
    expect(await admin.checkout({ sessionId })).toEqual({
      sessionId,
      status: 'open',
      title,
      buyer: 'Bea Lindqvist',
      amount: price,
      price,
      currency: 'usd',
      trialDays: 0,
      period: { count: 1, unit },
      ...addresses,
    })
    expect(await admin.pay({ sessionId })).toEqual({ goTo: addresses.successUrl })
    expect(await ask('myPlan', {}, token)).toEqual({ plan: planKey })
  })

  it('API-31: cannot be canceled by a user who has no tier', async () => {
    const { call, signIn } = await open()
    const { token } = await signIn(SELLER)
    expect(await call('cancelPlatformSubscription', { body: {} }, token)).toEqual(done)
    expect(await call('cancelPlatformSubscription', { body: {} }, token)).toEqual(
      refused(404, 'You have no platform subscription.'),
    )
  })

  it('API-33: a pay-per-view session that was never started is unknown', async () => {
    const { call } = await open()
    expect(await call('verifyPpv', { query: { sid: 'none' } })).toEqual(
      refused(404, 'No such payment session.'),
    )
  })

  it.each([
    ['https://evil.test/', false],
    [`${ORIGIN}.evil.test/`, false],
    ['javascript:alert(1)', false],
    ['/subscriptions', false],
    ['', false],
    [ORIGIN, true],
    [`${ORIGIN}/any/where?at=all#here`, true],
  ])('API-32, API-37: accepts only pages of the product as return addresses: %j', async (url, taken) => {
    const { call, signIn, planCalled, checkoutBody } = await open()
    const { token, user } = await signIn(BUYER)
    const body = checkoutBody(user.id, await planCalled('tide-table', 'Weekly'))
    const expected = taken ? { status: 200 } : FOREIGN_URL
    for (const field of ['successUrl', 'cancelUrl']) {
      const tier = { planKey: 'proAnnual' as const, ...addresses, [field]: url }
      expect(await call('startPlanCheckout', { body: tier }, token)).toMatchObject(expected)
      expect(await call('createCheckoutSession', { body: { ...body, [field]: url } }, token)).toMatchObject(
        expected,
      )
    }
  })

  it('API-32: the checkout refuses return addresses whose scheme is neither http nor https, even if the requesting page has that scheme', async () => {
    const { backend, signIn } = await open()
    const { token } = await signIn(BUYER)
    // Requests a checkout from a page at `base`, with return addresses on the same page.
    const ask = async (base: string) => {
      const response = await backend.fetch(
        new Request(`${ORIGIN}/api/stripe/start-plan-checkout`, {
          method: 'POST',
          headers: { 'x-api-key': 'guildhall', authorization: `Bearer ${token}`, origin: base },
          body: JSON.stringify({ planKey: 'proAnnual', successUrl: `${base}/a`, cancelUrl: `${base}/b` }),
        }),
      )
      return response.status
    }
    expect(await ask('http://localhost:4444')).toBe(200)
    expect(await ask('ftp://localhost')).toBe(403)
    // For the schemes of the next two pages, `new URL(…).origin` is 'null'.
    expect(await ask('xhttp://localhost')).toBe(403)
    expect(await ask('studio://page')).toBe(403)
  })
})
