import { describe, expect, it } from 'vitest'
import type { CallInput } from '#src/api/contract/index.ts'
import { BUYER, ORIGIN, open, refused, SELLER } from '../backend.ts'

const INES = 'ines@guildhall.test'
const done = { status: 200, body: { message: 'Done.' } }

const OWN_ACCOUNT_ONLY = refused(403, 'You may only use your own payment account.')
const NO_ACCOUNT = refused(404, 'You have no payment account.')
const OWN_PRODUCTS_ONLY = refused(403, 'This product belongs to another seller.')
const UNKNOWN_PRODUCT = refused(404, 'No such product.')
const FOREIGN_URL = refused(400, 'successUrl and cancelUrl must be addresses of this site.')

const sessionIn = (checkoutUrl: string) => new URL(checkoutUrl).searchParams.get('session') ?? ''

describe('a payment account', () => {
  const calls = (userId: string) =>
    [
      ['paymentAccount', { params: { userId } }],
      ['paymentAccountStatus', { params: { userId } }],
      ['paymentAccountCapabilities', { params: { userId } }],
      ['refreshPaymentAccount', { body: { userId } }],
      ['createPaymentAccount', { body: { userId } }],
      ['removePaymentAccount', { params: { userId } }],
    ] as const

  it('API-21, API-22, API-23, API-25, API-44, API-45: is for its seller only', async () => {
    const { ask, call, signIn } = await open()
    const [bea, sam, ines] = [await signIn(BUYER), await signIn(SELLER), await signIn(INES)]
    for (const [who, about] of [
      [ines, sam],
      [bea, sam],
      [bea, bea],
    ] as const) {
      for (const [name, asked] of calls(about.user.id)) {
        expect([name, await call(name, asked, who.token)]).toEqual([name, OWN_ACCOUNT_ONLY])
      }
    }
    expect(await ask('paymentAccount', { params: { userId: sam.user.id } }, sam.token)).toEqual({
      stripeAccount: { accountStatus: 'verified' },
    })
  })

  it.each([
    ['complete', 'verified', ['card_payments', 'transfers']],
    ['needsMore', 'pending', []],
    ['withoutPayouts', 'verified', ['card_payments']],
  ] as const)(
    'API-21, API-22, API-44, API-45: after %s papers it is %s and may %j, once it is read anew',
    async (outcome, status, may) => {
      const { ask, admin, signIn } = await open()
      const { token, user } = await signIn('tariq@guildhall.test')
      const params = { userId: user.id }
      const read = async () => [
        await ask('paymentAccount', { params }, token),
        await ask('paymentAccountStatus', { params }, token),
        await ask('paymentAccountCapabilities', { params }, token),
      ]
      const refresh = () => ask('refreshPaymentAccount', { body: params }, token)
      const as = (accountStatus: string, capabilities: readonly string[]) => [
        { stripeAccount: { accountStatus } },
        { accountStatus },
        { capabilities },
      ]
      expect(await refresh()).toEqual({ stripeAccount: { accountStatus: 'pending' } })
      await admin.finishOnboarding({ payoutAccountId: 'acct_tariq', outcome })
      expect(await read()).toEqual(as('pending', []))
      expect(await refresh()).toEqual({ stripeAccount: { accountStatus: status } })
      expect(await read()).toEqual(as(status, may))
    },
  )

  it('API-22, API-24, API-25: whoever has none is told so', async () => {
    const { ask, call, signIn } = await open()
    const { token, user } = await signIn(SELLER)
    const userId = user.id
    expect(await call('removePaymentAccount', { params: { userId } }, token)).toEqual(done)
    expect(await call('removePaymentAccount', { params: { userId } }, token)).toEqual(NO_ACCOUNT)
    expect(await call('refreshPaymentAccount', { body: { userId } }, token)).toEqual(NO_ACCOUNT)
    expect(await ask('paymentAccountStatus', { params: { userId } }, token)).toEqual({
      accountStatus: 'not_connected',
    })
    const link = (stripeAccountId: string) => call('linkPaymentAccount', { body: { stripeAccountId } }, token)
    expect(await link('acct_okafor')).toEqual(refused(404, 'No such payment account.'))
    expect(await link('acct_carvalho')).toEqual(OWN_ACCOUNT_ONLY)
  })

  it('API-23: there is one for each seller, and the second wish names it', async () => {
    const { ask, call, signIn } = await open()
    const { token, user } = await signIn(BUYER)
    await ask('becomeSeller', { body: {} }, token)
    const body = { userId: user.id }
    const { stripeAccountId } = await ask('createPaymentAccount', { body }, token)
    expect(stripeAccountId).toMatch(/^acct_[0-9a-f]{56}$/)
    expect(await call('createPaymentAccount', { body }, token)).toEqual(
      refused(400, 'User already has a Stripe account', { stripeAccountId }),
    )
  })
})

describe('a product', () => {
  const sold = { courseTitle: 'Evenings', planTitle: 'Members', price: 4900, currency: 'eur' as const }
  const monthly = { ...sold, recurrenceCount: 1, recurrenceUnit: 'month' as const }

  const seller = async () => {
    const world = await open()
    const { token, user } = await world.signIn(SELLER)
    const userId = user.id
    const products = () => world.backend.store.read((tx) => tx.products.list())
    const kept = async (productId: string) => (await products()).find(({ id }) => id === productId)
    return { ...world, token, userId, products, kept }
  }

  it('API-49: of a plan that is paid once is kept as it was sent', async () => {
    const { ask, token, userId, kept } = await seller()
    const body = { userId, ...sold }
    const { productId, priceId, currency } = await ask('createOneTimeProduct', { body }, token)
    expect([productId, priceId, currency]).toEqual([
      expect.stringMatching(/^prod_[0-9a-f]{56}$/),
      expect.stringMatching(/^price_[0-9a-f]{56}$/),
      'eur',
    ])
    expect(await kept(productId)).toEqual({
      id: productId,
      sellerId: userId,
      name: 'Evenings: Members',
      description: null,
      priceId,
      unitAmount: 4900,
      currency: 'eur',
      recurring: null,
    })
  })

  it('API-50: of a subscription recurs as it was sent', async () => {
    const { ask, token, userId, kept } = await seller()
    const body = { userId, ...sold, recurrenceCount: 3, recurrenceUnit: 'week' as const }
    const { productId, priceId, currency } = await ask('createSubscriptionProduct', { body }, token)
    expect([productId, priceId, currency]).toEqual([
      expect.stringMatching(/^prod_[0-9a-f]{56}$/),
      expect.stringMatching(/^price_[0-9a-f]{56}$/),
      'eur',
    ])
    expect(await kept(productId)).toEqual({
      id: productId,
      sellerId: userId,
      name: 'Evenings: Members',
      description: null,
      priceId,
      unitAmount: 4900,
      currency: 'eur',
      recurring: { interval: 'week', count: 3 },
    })
  })

  it('API-49, API-50: costs at least a cent and recurs at least each one', async () => {
    const { call, token, userId, products } = await seller()
    const before = (await products()).length
    const below = refused(400, 'A price must be above 0.')
    for (const price of [0, -1]) {
      expect(await call('createOneTimeProduct', { body: { userId, ...sold, price } }, token)).toEqual(below)
      expect(await call('createSubscriptionProduct', { body: { userId, ...monthly, price } }, token)).toEqual(
        below,
      )
    }
    for (const recurrenceCount of [0, -1]) {
      const body = { userId, ...monthly, recurrenceCount }
      expect(await call('createSubscriptionProduct', { body }, token)).toEqual(
        refused(400, 'A period must be at least 1.'),
      )
    }
    expect(await products()).toHaveLength(before)
    expect(await call('createOneTimeProduct', { body: { userId, ...sold, price: 1 } }, token)).toMatchObject({
      status: 200,
    })
    expect(
      await call('createSubscriptionProduct', { body: { userId, ...monthly, price: 1 } }, token),
    ).toMatchObject({ status: 200 })
  })

  it('API-49, API-50, API-53, API-54, API-55: is its seller’s alone', async () => {
    const { ask, call, token, userId, kept, signIn } = await seller()
    const { productId, priceId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const before = await kept(productId)
    const all = (userId: string, productId: string) =>
      [
        ['updateProduct', { body: { userId, productId, updates: { name: 'Mine' } } }],
        [
          'updatePrice',
          {
            body: {
              userId,
              productId,
              oldPriceId: priceId,
              newPriceDetails: { unit_amount: 1, currency: 'usd' },
            },
          },
        ],
        ['deleteProduct', { params: { productId }, query: { userId } }],
      ] as const
    const [bea, ines] = [await signIn(BUYER), await signIn(INES)]
    for (const [who, as] of [
      [ines, ines.user.id],
      [ines, userId],
      [bea, bea.user.id],
    ] as const) {
      for (const [name, asked] of all(as, productId)) {
        expect([name, await call(name, asked, who.token)]).toEqual([name, OWN_PRODUCTS_ONLY])
      }
    }
    for (const [name, body] of [
      ['createOneTimeProduct', { userId, ...sold }],
      ['createSubscriptionProduct', { userId, ...monthly }],
    ] as const) {
      expect([name, await call(name, { body }, ines.token)]).toEqual([name, OWN_PRODUCTS_ONLY])
    }
    // Nor does their own product belong to whoever they name.
    for (const [name, asked] of all(ines.user.id, productId)) {
      expect([name, await call(name, asked, token)]).toEqual([name, OWN_PRODUCTS_ONLY])
    }
    for (const [name, asked] of all(userId, 'none')) {
      expect([name, await call(name, asked, token)]).toEqual([name, UNKNOWN_PRODUCT])
    }
    expect(await kept(productId)).toEqual(before)
  })

  it.each([
    [{ name: 'Evenings: for good' }, { name: 'Evenings: for good' }],
    [{ description: 'Every room.' }, { description: 'Every room.' }],
    [{}, {}],
  ])('API-53: %j changes nothing else', async (updates, changed) => {
    const { ask, token, userId, kept } = await seller()
    const { productId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const before = await kept(productId)
    expect(await ask('updateProduct', { body: { userId, productId, updates } }, token)).toEqual(done.body)
    expect(await kept(productId)).toEqual({ ...before, ...changed })
  })

  it('API-54: a new price takes the place of the one that is named', async () => {
    const { ask, call, token, userId, kept } = await seller()
    const { productId, priceId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const before = await kept(productId)
    const change = (
      oldPriceId: string,
      newPriceDetails: CallInput<'updatePrice'>['body']['newPriceDetails'],
    ) => call('updatePrice', { body: { userId, productId, oldPriceId, newPriceDetails } }, token)

    const wrong = refused(400, 'This is not the price of the product.')
    expect(await change('price_other', { unit_amount: 1, currency: 'usd' })).toEqual(wrong)
    for (const unit_amount of [0, -1]) {
      expect(await change(priceId, { unit_amount, currency: 'usd' })).toEqual(
        refused(400, 'A price must be above 0.'),
      )
    }
    expect(await kept(productId)).toEqual(before)

    const recurring = { interval: 'week', interval_count: 2 } as const
    const first = await change(priceId, { unit_amount: 1, currency: 'usd', recurring })
    const changed = await kept(productId)
    expect(changed).toEqual({
      ...before,
      priceId: expect.stringMatching(/^price_[0-9a-f]{56}$/),
      unitAmount: 1,
      currency: 'usd',
      recurring: { interval: 'week', count: 2 },
    })
    expect(first).toEqual({ status: 200, body: { newPriceId: changed?.priceId } })
    expect(changed?.priceId).not.toBe(priceId)
    expect(await change(priceId, { unit_amount: 2, currency: 'usd' })).toEqual(wrong)
    await change(changed?.priceId ?? '', { unit_amount: 2, currency: 'usd' })
    expect(await kept(productId)).toMatchObject({ unitAmount: 2, recurring: null })
  })

  it('API-55: a deleted one is gone', async () => {
    const { ask, call, token, userId, kept } = await seller()
    const { productId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const asked = { params: { productId }, query: { userId } }
    expect(await call('deleteProduct', asked, token)).toEqual(done)
    expect(await kept(productId)).toBeUndefined()
    expect(await call('deleteProduct', asked, token)).toEqual(UNKNOWN_PRODUCT)
  })
})

describe('a platform tier', () => {
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

  it('API-31: whoever has none cannot cancel it', async () => {
    const { call, signIn } = await open()
    const { token } = await signIn(SELLER)
    expect(await call('cancelPlatformSubscription', { body: {} }, token)).toEqual(done)
    expect(await call('cancelPlatformSubscription', { body: {} }, token)).toEqual(
      refused(404, 'You have no platform subscription.'),
    )
  })

  it('API-33: a pay-per-view session that nobody began is unknown', async () => {
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
  ])('API-32, API-37: a way back to %j is taken: %s', async (url, taken) => {
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

  it('API-32: only a web address is ours, even where a page of another kind asks', async () => {
    const { backend, signIn } = await open()
    const { token } = await signIn(BUYER)
    // The page's own address counts as ours, and is here one that no browser should be sent to.
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
    expect(await ask('https://studio.test')).toBe(200)
    expect(await ask('ftp://studio.test')).toBe(400)
    // Browsers call the origin of these two the same: 'null'.
    expect(await ask('xhttp://studio.test')).toBe(400)
    expect(await ask('studio://page')).toBe(400)
  })
})

describe('a checkout', () => {
  it('API-37: is of the plan, by its price, for who asks', async () => {
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

  it('API-37: what is refused, in words', async () => {
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
    // What has lapsed can be bought again.
    expect(await plan('almatbakh-aldafi', 'صاحب الدار')).toMatchObject({ status: 200 })
  })
})

describe('ending the charges of a subscription', () => {
  it('API-63: is for what recurs and is one’s own', async () => {
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

  it('API-63: a record that has lost what was sold does not recur', async () => {
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

  it('API-63: alone it already ends the subscription with its period', async () => {
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
