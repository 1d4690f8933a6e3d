import { describe, expect, it } from 'vitest'
import { BUYER, INES, ORIGIN, open, SELLER } from '../backend.ts'

const draft = {
  title: 'Members',
  description: 'Everything.',
  price: 10,
  currency: 'usd',
  platform: ['Discord' as const],
  discordServerId: '811204417729318401',
  billingType: 'Subscription' as const,
  recurrenceCount: 1,
  recurrenceUnit: 'month' as const,
  freeTrialDays: 0,
}

const newCourse = (seller: string) => ({
  title: 'Évening Classes!',
  description: 'After work.',
  seller,
  logo: null,
  plans: [draft, { ...draft, title: 'Guest', price: 0, billingType: 'Free' as const }],
})

describe('the fake backend: communities of a seller', () => {
  it('API-46, API-47: are listed and counted for their seller only', async () => {
    const { ask, call, signIn } = await open()
    const sam = await signIn(SELLER)
    const bea = await signIn(BUYER)
    const params = { userId: sam.user.id }
    const courses = await ask('sellerCourses', { params }, sam.token)
    expect(courses.map(({ slug }) => slug)).toEqual([
      'the-lantern-room',
      'the-slow-orchard',
      'closed-quarter',
      'the-anvil-the-worshipful-and-entirely-unofficial-company-of-hobby-blacksmiths-farriers',
      'night-shift',
    ])
    expect(await call('sellerCourses', { params }, bea.token)).toMatchObject({ status: 403 })
    const courseId = courses[0]?._id ?? ''
    expect(await ask('totalUsers', { params: { courseId } }, sam.token)).toEqual({ totalUsers: 1281 })
    expect(await call('totalUsers', { params: { courseId } }, bea.token)).toMatchObject({ status: 403 })
    expect(await call('totalUsers', { params: { courseId: 'none' } }, sam.token)).toMatchObject({
      status: 404,
    })
  })

  it('API-48, API-50, API-51, API-36: get a slug when they are created, and then products and prices for their plans', async () => {
    const { ask, call, signIn } = await open()
    const { token, user } = await signIn(SELLER)
    const created = await ask('createCourse', { body: newCourse(user.id) }, token)
    expect(created.plans.map(({ title }) => title)).toEqual(['Members', 'Guest'])
    expect(await ask('course', { params: { slug: 'evening-classes' } })).toMatchObject({
      _id: created.courseId,
      isActive: false,
      totalUsers: 0,
    })
    const product = await ask(
      'createSubscriptionProduct',
      {
        body: {
          userId: user.id,
          courseTitle: 'Évening Classes!',
          planTitle: 'Members',
          price: 1000,
          currency: 'usd',
          recurrenceCount: 1,
          recurrenceUnit: 'month',
        },
      },
      token,
    )
    const params = { courseId: created.courseId, planId: created.plans[0]?._id ?? '' }
    const body = {
      stripeProductId: product.productId,
      stripePriceId: product.priceId,
      currency: 'usd' as const,
    }
    const forged = { ...body, stripePriceId: 'price_forged' }
    expect(await call('linkPlanToProduct', { params, body: forged }, token)).toMatchObject({ status: 400 })
    await ask('linkPlanToProduct', { params, body }, token)
    expect(await ask('checkoutSessionInfo', { params }, token)).toEqual({
      priceId: product.priceId,
      billingType: 'Subscription',
    })
    await ask('createCourse', { body: newCourse(user.id) }, token)
    expect(await call('course', { params: { slug: 'evening-classes-2' } })).toMatchObject({ status: 200 })
  })

  it('API-48: can be created only by a seller, for themselves, with valid plans', async () => {
    const { call, signIn } = await open()
    const bea = await signIn(BUYER)
    const sam = await signIn(SELLER)
    expect(await call('createCourse', { body: newCourse(bea.user.id) }, bea.token)).toMatchObject({
      status: 403,
    })
    expect(await call('createCourse', { body: newCourse(bea.user.id) }, sam.token)).toMatchObject({
      status: 403,
    })
    const body = { ...newCourse(sam.user.id), plans: [{ ...draft, currency: 'doubloon' }] }
    expect(await call('createCourse', { body }, sam.token)).toEqual({
      status: 400,
      body: { message: 'Unsupported currency.' },
    })
  })

  it('API-52: the form of an update changes the fields that it contains, and adds and removes plans', async () => {
    const { ask, call, signIn, planCalled } = await open()
    const { token } = await signIn(SELLER)
    const { course, plan } = await planCalled('the-lantern-room', 'Resident')
    const params = { courseId: course._id }
    const visitor = course.plans[0]?._id
    const form = {
      title: 'The Lamp Room',
      tags: '["ink"]',
      plans: JSON.stringify([
        { _id: plan._id, price: 14 },
        { ...draft, title: 'Weekend' },
      ]),
      removePlanIds: JSON.stringify([visitor]),
      videoRemoved: 'true' as const,
    }
    const changed = await ask('updateCourse', { params, form }, token)
    expect(changed).toMatchObject({
      title: 'The Lamp Room',
      slug: 'the-lantern-room',
      tags: ['ink'],
      video: null,
    })
    expect(changed.plans.map(({ title, price }) => [title, price])).toEqual([
      ['Resident', 14],
      ['Patron', 120],
      ['Weekend', 10],
    ])
    expect(await call('updateCourse', { params, form: { plans: 'no list' } }, token)).toMatchObject({
      status: 400,
    })
    expect(await call('updateCourse', { params, form }, (await signIn(BUYER)).token)).toMatchObject({
      status: 403,
    })
  })

  it('API-52: an update that lists all plans also sets their order', async () => {
    const { ask, signIn, planCalled } = await open()
    const { token } = await signIn(SELLER)
    const { course } = await planCalled('the-lantern-room', 'Resident')
    const params = { courseId: course._id }
    const named = (ids: (string | undefined)[]) => ({
      plans: JSON.stringify([{ ...draft, title: 'Weekend' }, ...ids.map((_id) => ({ _id }))]),
    })
    const [visitor, resident, patron] = course.plans.map(({ _id }) => _id)
    const titles = async (ids: (string | undefined)[]) =>
      (await ask('updateCourse', { params, form: named(ids) }, token)).plans.map(({ title }) => title)
    expect(await titles([patron, visitor, resident])).toEqual(['Weekend', 'Patron', 'Visitor', 'Resident'])
    expect(await titles([visitor, patron])).toEqual(['Weekend', 'Patron', 'Visitor', 'Resident', 'Weekend'])
  })

  it('API-56: a deleted community is gone, and its subscribers are not charged again', async () => {
    const { ask, call, admin, signIn, planCalled, purchases } = await open('buyer')
    const { token } = await signIn(SELLER)
    const { course } = await planCalled('the-lantern-room', 'Resident')
    const params = { courseId: course._id }
    expect(await call('deleteCourse', { params }, (await signIn(BUYER)).token)).toMatchObject({ status: 403 })
    await ask('deleteCourse', { params }, token)
    expect(await call('course', { params: { slug: 'the-lantern-room' } })).toMatchObject({ status: 404 })
    const resident = async () =>
      (await purchases((await signIn(BUYER)).token)).find(
        ({ planSnapshot }) => planSnapshot?.title === 'Resident',
      )
    expect(await resident()).toMatchObject({
      isActive: true,
      unsubscribeRequested: true,
      courseDetails: null,
      courseSnapshot: { title: 'The Lantern Room' },
    })
    await admin.advanceMonths({ months: 1 })
    expect(await resident()).toMatchObject({ isActive: false })
  })
})

describe('the fake backend: the card provider', () => {
  it('API-21, API-22, API-23, API-24, API-25, API-44, API-45: an account can be opened, checked, verified and removed', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token, user } = await signIn(BUYER)
    const params = { userId: user.id }
    expect(await call('paymentAccount', { params }, token)).toMatchObject({ status: 403 })
    await ask('becomeSeller', { body: {} }, token)
    expect(await ask('paymentAccount', { params }, token)).toEqual({ stripeAccount: null })
    expect(await ask('paymentAccountStatus', { params }, token)).toEqual({ accountStatus: 'not_connected' })
    expect(await ask('paymentAccountCapabilities', { params }, token)).toEqual({ capabilities: [] })
    expect(await call('refreshPaymentAccount', { body: params }, token)).toMatchObject({ status: 404 })

    const { stripeAccountId } = await ask('createPaymentAccount', { body: params }, token)
    expect(await call('createPaymentAccount', { body: params }, token)).toEqual({
      status: 400,
      body: { message: 'User already has a Stripe account', stripeAccountId },
    })
    expect(await ask('paymentAccount', { params }, token)).toEqual({
      stripeAccount: { accountStatus: 'pending' },
    })
    const { url } = await ask('linkPaymentAccount', { body: { stripeAccountId } }, token)
    expect(url).toBe(`${ORIGIN}/mocks/providers/onboarding.html?account=${stripeAccountId}`)
    const foreign = { stripeAccountId: 'acct_okafor' }
    expect(await call('linkPaymentAccount', { body: foreign }, token)).toMatchObject({ status: 403 })
    expect(await call('linkPaymentAccount', { body: { stripeAccountId: 'none' } }, token)).toMatchObject({
      status: 404,
    })

    await admin.finishOnboarding({ payoutAccountId: stripeAccountId })
    // The provider learns of the finished onboarding only when the product refreshes the account.
    expect(await ask('paymentAccount', { params }, token)).toEqual({
      stripeAccount: { accountStatus: 'pending' },
    })
    expect(await ask('refreshPaymentAccount', { body: params }, token)).toEqual({
      stripeAccount: { accountStatus: 'verified' },
    })
    expect(await ask('paymentAccountCapabilities', { params }, token)).toEqual({
      capabilities: ['card_payments', 'transfers'],
    })
    await ask('removePaymentAccount', { params }, token)
    expect(await ask('paymentAccountStatus', { params }, token)).toEqual({ accountStatus: 'not_connected' })
    expect(await call('removePaymentAccount', { params }, token)).toMatchObject({ status: 404 })
  })

  it.each([
    ['needsMore', 'pending', []],
    ['withoutPayouts', 'verified', ['card_payments']],
    ['complete', 'verified', ['card_payments', 'transfers']],
  ] as const)(
    'API-22, API-44, API-45: after an onboarding with the outcome %s the refreshed account is %s; a second onboarding can complete it',
    async (outcome, accountStatus, capabilities) => {
      const { ask, admin, signIn } = await open()
      const { token, user } = await signIn(BUYER)
      const params = { userId: user.id }
      await ask('becomeSeller', { body: {} }, token)
      const { stripeAccountId: payoutAccountId } = await ask('createPaymentAccount', { body: params }, token)
      expect(await admin.onboarding({ payoutAccountId })).toMatchObject({ status: 'open' })
      await admin.finishOnboarding({ payoutAccountId, outcome })
      expect(await admin.onboarding({ payoutAccountId })).toMatchObject({ status: outcome })
      expect(await ask('refreshPaymentAccount', { body: params }, token)).toEqual({
        stripeAccount: { accountStatus },
      })
      expect(await ask('paymentAccountStatus', { params }, token)).toEqual({ accountStatus })
      expect(await ask('paymentAccountCapabilities', { params }, token)).toEqual({ capabilities })

      await admin.finishOnboarding({ payoutAccountId })
      await ask('refreshPaymentAccount', { body: params }, token)
      expect(await ask('paymentAccountCapabilities', { params }, token)).toEqual({
        capabilities: ['card_payments', 'transfers'],
      })
    },
  )

  it('API-49, API-53, API-54, API-55: a product can be changed only by the seller who created it', async () => {
    const { ask, call, signIn } = await open()
    const { token, user } = await signIn(SELLER)
    const ines = await signIn(INES)
    const userId = user.id
    const product = {
      userId,
      courseTitle: 'Evenings',
      planTitle: 'Once',
      price: 4900,
      currency: 'eur' as const,
    }
    const { productId, priceId, currency } = await ask('createOneTimeProduct', { body: product }, token)
    expect(currency).toBe('eur')
    expect(await call('createOneTimeProduct', { body: product }, ines.token)).toMatchObject({ status: 403 })
    expect(await call('createOneTimeProduct', { body: { ...product, price: 0 } }, token)).toMatchObject({
      status: 400,
    })

    await ask(
      'updateProduct',
      { body: { userId, productId, updates: { name: 'Evenings: for good' } } },
      token,
    )
    const newPriceDetails = { unit_amount: 5900, currency: 'eur' as const }
    const body = { userId, productId, oldPriceId: priceId, newPriceDetails }
    const { newPriceId } = await ask('updatePrice', { body }, token)
    expect(newPriceId).not.toBe(priceId)
    expect(await call('updatePrice', { body }, token)).toMatchObject({ status: 400 })
    const theirs = { ...body, userId: ines.user.id }
    expect(await call('updatePrice', { body: theirs }, ines.token)).toMatchObject({ status: 403 })

    const params = { productId }
    expect(
      await call('deleteProduct', { params, query: { userId: ines.user.id } }, ines.token),
    ).toMatchObject({ status: 403 })
    await ask('deleteProduct', { params, query: { userId } }, token)
    expect(await call('deleteProduct', { params, query: { userId } }, token)).toMatchObject({ status: 404 })
    expect(await call('deleteProduct', { params }, token)).toMatchObject({
      status: 400,
    })
  })

  it('API-30, API-31, API-32: a platform tier can be bought at the checkout and canceled', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token } = await signIn(SELLER)
    const body = {
      planKey: 'proAnnual' as const,
      successUrl: `${ORIGIN}/Pick-Plan?status=success`,
      cancelUrl: `${ORIGIN}/Pick-Plan?status=cancel`,
    }
    const { checkoutUrl } = await ask('startPlanCheckout', { body }, token)
    const sessionId = new URL(checkoutUrl).searchParams.get('session') ?? ''
    expect(await admin.checkout({ sessionId })).toMatchObject({
      title: 'Pro, annual',
      amount: 662,
      period: { count: 1, unit: 'year' },
    })
    await admin.pay({ sessionId })
    expect(await ask('myPlan', {}, token)).toEqual({ plan: 'proAnnual' })
    await ask('cancelPlatformSubscription', { body: {} }, token)
    expect(await ask('myPlan', {}, token)).toEqual({ plan: null })
    expect(await call('cancelPlatformSubscription', { body: {} }, token)).toMatchObject({ status: 404 })
    const evil = { ...body, successUrl: 'https://evil.test' }
    expect(await call('startPlanCheckout', { body: evil }, token)).toMatchObject({ status: 400 })
  })

  it('API-33: reports a pay-per-view session as paid, unpaid or unknown', async () => {
    const { ask, call, admin } = await open()
    expect(await ask('verifyPpv', { query: await admin.payPerView({ paid: true }) })).toEqual({
      paid: true,
    })
    expect(await ask('verifyPpv', { query: await admin.payPerView({ paid: false }) })).toEqual({
      paid: false,
    })
    expect(await call('verifyPpv', { query: { sid: 'none' } })).toMatchObject({ status: 404 })
    expect(await call('verifyPpv', {})).toMatchObject({ status: 400 })
  })

  it('API-29, API-57: only the owner can delete a picture or video, once, with the endpoint for its kind', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token } = await signIn(SELLER)
    const bea = await signIn(BUYER)
    const keep = (kind: 'image' | 'video') =>
      admin.keepMedia({ account: SELLER, kind, url: 'https://host.test/1' })
    const image = await keep('image')
    expect(await call('deleteImage', { body: image })).toMatchObject({ status: 401 })
    expect(await call('deleteImage', { body: image }, bea.token)).toMatchObject({ status: 403 })
    expect(await call('deleteVideo', { body: image }, token)).toMatchObject({ status: 404 })
    await ask('deleteImage', { body: image }, token)
    expect(await call('deleteImage', { body: image }, token)).toMatchObject({ status: 404 })
    await ask('deleteVideo', { body: await keep('video') }, token)
  })
})
