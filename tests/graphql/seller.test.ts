import { describe, expect, it, vi } from 'vitest'
import { json, settle } from '../api/world.ts'
import { documents } from './documents.ts'
import { course, graphOver, me } from './world.ts'

const user = { userId: 'u9' }
const done = { message: 'Done' }

const whole = {
  ...course,
  logoPublicId: 'course/logo',
  video: 'https://images.test/film.mp4',
  videoPublicId: 'course_uploads/videos/film',
  thumbnail: 'https://images.test/thumb.png',
  category: 'Finance',
  tags: ['stocks', 'options'],
  totalUsers: 1234,
  plans: [
    {
      ...course.plans[0],
      discordRole: ['member'],
      telegramRole: ['reader'],
      stripeProductId: 'prod-1',
      stripePriceId: 'price-1',
    },
  ],
}

const read = {
  id: 'c1',
  slug: 'trading',
  title: 'Trading',
  description: 'Line one\nLine two',
  logo: 'https://images.test/logo.png',
  logoPublicId: 'course/logo',
  video: 'https://images.test/film.mp4',
  videoPublicId: 'course_uploads/videos/film',
  thumbnail: 'https://images.test/thumb.png',
  category: 'Finance',
  tags: ['stocks', 'options'],
  sellerId: 'u9',
  isActive: true,
  totalUsers: 1234,
  plans: [
    {
      id: 'p1',
      title: 'Gold',
      description: 'All of it.',
      price: 19,
      currency: 'eur',
      billingType: 'Subscription',
      recurrenceCount: 1,
      recurrenceUnit: 'month',
      freeTrialDays: 7,
      platforms: ['Discord', 'Telegram'],
      discordServerId: 's1',
      telegramServerId: '-100',
      isPopular: true,
      discordRoles: ['member'],
      telegramRoles: ['reader'],
      stripeProductId: 'prod-1',
      stripePriceId: 'price-1',
    },
  ],
}

const bare = {
  _id: 'c2',
  title: 'Bare',
  slug: 'bare',
  seller: 'u9',
  isActive: false,
  plans: [{ _id: 'p2', title: 'Free', price: 0, billingType: 'Free' }],
}

describe('communities as their seller sees them', () => {
  it('PLANRULE-02, API-46: every field of a course and its plans', async () => {
    const { graph, asked } = graphOver({ 'GET /courses/seller/u9': () => [whole] })
    await expect(graph.query(documents.sellerCommunitiesQuery, { sellerId: 'u9' })).resolves.toEqual({
      sellerCommunities: [read],
    })
    expect(asked).toEqual([['GET /courses/seller/u9', undefined]])
  })

  it('PLANRULE-02, EDIT-02, API-38: one community by its slug', async () => {
    const { graph, asked } = graphOver({ 'GET /courses/trading': () => whole })
    await expect(graph.query(documents.sellerCommunityQuery, { slug: 'trading' })).resolves.toEqual({
      community: read,
    })
    expect(asked).toEqual([['GET /courses/trading', undefined]])
  })

  it('PLANRULE-01, PLANRULE-02, C45: what nothing is done with is not read: a thumbnail’s public id, whether a bot was invited', async () => {
    const said = {
      ...whole,
      thumbnailPublicId: 'course/thumb',
      plans: whole.plans.map((plan) => ({ ...plan, botInvited: true })),
    }
    const { graph } = graphOver({ 'GET /courses/trading': () => said })
    await expect(graph.query(documents.sellerCommunityQuery, { slug: 'trading' })).resolves.toEqual({
      community: read,
    })
  })

  it('PLANRULE-02: what a community lacks is null or an empty list', async () => {
    const { graph } = graphOver({ 'GET /courses/seller/u9': () => [bare] })
    const { sellerCommunities } = await graph.query(documents.sellerCommunitiesQuery, { sellerId: 'u9' })
    expect(sellerCommunities).toMatchObject([
      {
        logo: null,
        logoPublicId: null,
        video: null,
        videoPublicId: null,
        thumbnail: null,
        category: null,
        tags: [],
        totalUsers: null,
        plans: [{ discordRoles: [], telegramRoles: [], stripeProductId: null, stripePriceId: null }],
      },
    ])
  })

  it('PAGES-13, API-47: how many members a community has', async () => {
    const { graph, asked } = graphOver({ 'GET /courses/c1/total-users': () => ({ totalUsers: 1200 }) })
    await expect(graph.query(documents.totalUsersQuery, { communityId: 'c1' })).resolves.toEqual({
      totalUsers: 1200,
    })
    expect(asked).toEqual([['GET /courses/c1/total-users', undefined]])
  })
})

describe('making and changing a community', () => {
  const community = {
    title: 'Trading',
    description: 'All of it.',
    sellerId: 'u9',
    logo: null,
    video: null,
    plans: [
      {
        title: 'Gold',
        description: 'All of it.',
        price: 19.99,
        currency: 'eur',
        platforms: ['Discord' as const],
        discordServerId: 's1',
        telegramServerId: '',
        discordRoles: [],
        telegramRoles: [],
        billingType: 'One Time Fee' as const,
        recurrenceCount: null,
        recurrenceUnit: 'day' as const,
        freeTrialDays: null,
        isPopular: false,
      },
    ],
  }

  it('WIZ-15, API-48: the plans of a new community come back with their ids', async () => {
    const { graph, asked } = graphOver({
      'POST /courses/create': () => ({ courseId: 'c7', plans: [{ _id: 'p7', title: 'Gold' }] }),
    })
    await expect(graph.mutate(documents.createCommunityMutation, { community })).resolves.toEqual({
      createCommunity: { communityId: 'c7', plans: [{ id: 'p7', title: 'Gold' }] },
    })
    expect(asked).toEqual([
      [
        'POST /courses/create',
        {
          title: 'Trading',
          description: 'All of it.',
          seller: 'u9',
          logo: null,
          video: null,
          plans: [
            {
              title: 'Gold',
              description: 'All of it.',
              price: 19.99,
              currency: 'eur',
              platform: ['Discord'],
              discordServerId: 's1',
              telegramServerId: '',
              discordRole: [],
              telegramRole: [],
              billingType: 'One Time Fee',
              recurrenceCount: null,
              recurrenceUnit: 'day',
              freeTrialDays: null,
              isPopular: false,
            },
          ],
        },
      ],
    ])
  })

  it('EDIT-08, API-52: a change is a form whose lists are JSON texts, and the community comes back', async () => {
    const { graph, asked } = graphOver({ 'PUT /courses/c1': () => whole })
    const change = {
      title: 'Trading',
      tags: ['stocks'],
      plans: [{ id: 'p1', price: 20 }],
      removePlanIds: ['p2'],
      videoRemoved: true as const,
    }
    await expect(
      graph.mutate(documents.updateCommunityMutation, { communityId: 'c1', change }),
    ).resolves.toEqual({
      updateCommunity: read,
    })
    expect(asked).toEqual([
      [
        'PUT /courses/c1',
        {
          title: 'Trading',
          tags: '["stocks"]',
          plans: '[{"_id":"p1","price":20}]',
          removePlanIds: '["p2"]',
          videoRemoved: 'true',
        },
      ],
    ])
  })

  it('EDIT-08: what is not changed is not in the form', async () => {
    const { graph, asked } = graphOver({ 'PUT /courses/c1': () => whole })
    await graph.mutate(documents.updateCommunityMutation, {
      communityId: 'c1',
      change: { logo: 'https://i.test/n' },
    })
    expect(asked).toEqual([['PUT /courses/c1', { logo: 'https://i.test/n' }]])
  })

  it.each([
    ['image' as const, 'DELETE /images/delete', 'API-29'],
    ['video' as const, 'DELETE /images/delete-video', 'API-57'],
  ])('MEDIA-03: an upload that is a %s is deleted with %s (%s)', async (kind, line, _) => {
    const { graph, asked } = graphOver({ [line]: () => done })
    expect(await graph.mutate(documents.deleteMediaMutation, { kind, publicId: 'course/logo' })).toEqual({
      deleteMedia: true,
    })
    expect(asked).toEqual([[line, { publicId: 'course/logo' }]])
  })
})

describe('products at the card payment provider', () => {
  const product = {
    userId: 'u9',
    communityTitle: 'Trading',
    planTitle: 'Gold',
    price: 1999,
    currency: 'eur' as const,
  }
  const body = { userId: 'u9', courseTitle: 'Trading', planTitle: 'Gold', price: 1999, currency: 'eur' }
  const made = { productId: 'prod-1', priceId: 'price-1', currency: 'eur' }

  it.each([
    ['paid once', 'POST /stripe/create-one-time-product', {}],
    [
      'that recurs',
      'POST /stripe/create-subscription-product',
      { recurrenceCount: 2, recurrenceUnit: 'week' as const },
    ],
  ])('WIZ-16, API-49, API-50: the product of a plan %s is made with %s', async (_, line, recurrence) => {
    const { graph, asked } = graphOver({ [line]: () => made })
    const asks = { product: { ...product, ...recurrence } }
    await expect(graph.mutate(documents.createProductMutation, asks)).resolves.toEqual({
      createProduct: made,
    })
    expect(asked).toEqual([[line, { ...body, ...recurrence }]])
  })

  it.each(['usd', 'eur', 'gbp', 'sek'] as const)(
    'WIZ-17, PLANRULE-20: a product can be sold in %s',
    async (currency) => {
      const { graph } = graphOver({ 'POST /stripe/create-one-time-product': () => ({ ...made, currency }) })
      const asks = { product: { ...product, currency } }
      await expect(graph.mutate(documents.createProductMutation, asks)).resolves.toEqual({
        createProduct: { ...made, currency },
      })
    },
  )

  it.each([
    [
      'all three',
      { stripeProductId: 'prod-1', stripePriceId: 'price-1', currency: 'eur' as const },
      { stripeProductId: 'prod-1', stripePriceId: 'price-1', currency: 'eur' },
    ],
    ['only the price', { stripePriceId: 'price-2' }, { stripePriceId: 'price-2' }],
  ])('WIZ-16, EDIT-10, API-51: a plan is linked to its product by %s', async (_, link, body) => {
    const warned = vi.spyOn(console, 'warn')
    const { graph, asked } = graphOver({ 'PUT /courses/c1/update-plan-stripe/p1': () => done })
    const linked = await graph.mutate(documents.linkPlanToProductMutation, {
      communityId: 'c1',
      planId: 'p1',
      ...link,
    })
    expect(linked).toEqual({ linkPlanToProduct: true })
    expect(warned).not.toHaveBeenCalled()
    expect(asked).toEqual([['PUT /courses/c1/update-plan-stripe/p1', body]])
  })

  it('EDIT-10, API-55: a new price answers with its id', async () => {
    const ids = { userId: 'u9', productId: 'prod-1', oldPriceId: 'price-1' }
    const newPrice = {
      price: 2000,
      currency: 'eur' as const,
      recurrenceCount: 1,
      recurrenceUnit: 'month' as const,
    }
    const { graph, asked } = graphOver({ 'PUT /stripe/update-price': () => ({ newPriceId: 'price-2' }) })
    await expect(graph.mutate(documents.updatePriceMutation, { ...ids, newPrice })).resolves.toEqual({
      updatePrice: 'price-2',
    })
    const newPriceDetails = {
      unit_amount: 2000,
      currency: 'eur',
      recurring: { interval: 'month', interval_count: 1 },
    }
    expect(asked).toEqual([['PUT /stripe/update-price', { ...ids, newPriceDetails }]])
  })

  it('EDIT-11, API-54: name and description of a product', async () => {
    const body = { userId: 'u9', productId: 'prod-1', updates: { name: 'Gold', description: 'More.' } }
    const { graph, asked } = graphOver({ 'PUT /stripe/update-product': () => done })
    expect(await graph.mutate(documents.updateProductMutation, body)).toEqual({ updateProduct: true })
    expect(asked).toEqual([['PUT /stripe/update-product', body]])
  })

  it('EDIT-12, API-53: a product is deleted in the name of its seller', async () => {
    const { graph, asked } = graphOver({ 'DELETE /stripe/delete-product/prod-1': () => done })
    const gone = await graph.mutate(documents.deleteProductMutation, { productId: 'prod-1', ...user })
    expect(gone).toEqual({ deleteProduct: true })
    expect(asked).toEqual([['DELETE /stripe/delete-product/prod-1?userId=u9', undefined]])
  })

  it('EDIT-07, API-56: a community is deleted', async () => {
    const { graph, asked } = graphOver({ 'DELETE /courses/c1': () => done })
    const gone = await graph.mutate(documents.deleteCommunityMutation, { communityId: 'c1' })
    expect(gone).toEqual({ deleteCommunity: true })
    expect(asked).toEqual([['DELETE /courses/c1', undefined]])
  })
})

describe('the payment account', () => {
  const account = (accountStatus: unknown) => ({ stripeAccount: { accountStatus } })

  it.each([
    ['verified', account('verified'), 'verified'],
    ['pending', account('pending'), 'pending'],
    ['not connected', account('not_connected'), 'not_connected'],
    ['unknown', account('restricted'), 'not_connected'],
    ['missing', account(null), 'not_connected'],
    ['without an account', {}, 'not_connected'],
  ])('PAYACC-05, API-21, B04: a status that is %s', async (_, answer, status) => {
    const { graph, asked } = graphOver({ 'GET /stripe/account/u9': () => answer })
    await expect(graph.query(documents.paymentAccountQuery, user)).resolves.toEqual({
      paymentAccount: status,
    })
    expect(asked).toEqual([['GET /stripe/account/u9', undefined]])
  })

  it.each([
    ['verified', account('verified'), 'verified'],
    ['not connected', account('not_connected'), 'not_connected'],
    ['unknown', account('restricted'), 'pending'],
    ['missing', account(undefined), 'pending'],
    ['without an account', { stripeAccount: null }, 'pending'],
  ])('PAYACC-03, PAYACC-09, API-22, B04: after a refresh a status that is %s', async (_, answer, status) => {
    const { graph, asked } = graphOver({ 'POST /stripe/account/refresh-info': () => answer })
    await expect(graph.mutate(documents.refreshPaymentAccountMutation, user)).resolves.toEqual({
      refreshPaymentAccount: status,
    })
    expect(asked).toEqual([['POST /stripe/account/refresh-info', user]])
  })

  it.each([
    ['verified', { accountStatus: 'verified' }, 'verified'],
    ['missing', {}, 'not_connected'],
  ])('PAGES-16, API-44, B04: before creating, a status that is %s', async (_, answer, status) => {
    const { graph } = graphOver({ 'GET /stripe/account/status/u9': () => answer })
    await expect(graph.query(documents.paymentAccountStatusQuery, user)).resolves.toEqual({
      paymentAccountStatus: status,
    })
  })

  it('PAGES-16, API-45: what the account may do', async () => {
    const { graph } = graphOver({
      'GET /stripe/account/capabilities/u9': () => ({ capabilities: ['card_payments', 'transfers'] }),
    })
    await expect(graph.query(documents.paymentAccountCapabilitiesQuery, user)).resolves.toEqual({
      paymentAccountCapabilities: ['card_payments', 'transfers'],
    })
  })

  it('PAYACC-02, API-23: a new account', async () => {
    const { graph, asked } = graphOver({ 'POST /stripe/account': () => ({ stripeAccountId: 'acct-1' }) })
    await expect(graph.mutate(documents.createPaymentAccountMutation, user)).resolves.toEqual({
      createPaymentAccount: { stripeAccountId: 'acct-1' },
    })
    expect(asked).toEqual([['POST /stripe/account', user]])
  })

  it('PAYACC-06: the account that there was already', async () => {
    const { graph } = graphOver({
      'POST /stripe/account': () =>
        json({ message: 'User already has a Stripe account', stripeAccountId: 'acct-1' }, 400),
    })
    await expect(graph.mutate(documents.createPaymentAccountMutation, user)).resolves.toEqual({
      createPaymentAccount: { stripeAccountId: 'acct-1' },
    })
  })

  it.each([
    ['other words', { message: 'No', stripeAccountId: 'acct-1' }],
    ['no account', { message: 'User already has a Stripe account' }],
    ['an account that is no text', { message: 'User already has a Stripe account', stripeAccountId: 7 }],
    ['an empty account', { message: 'User already has a Stripe account', stripeAccountId: null }],
  ])('PAYACC-08: a refusal with %s stays a refusal', async (_, refusal) => {
    const { graph } = graphOver({ 'POST /stripe/account': () => json(refusal, 400) })
    await expect(graph.mutate(documents.createPaymentAccountMutation, user)).rejects.toMatchObject({
      status: 400,
      serverMessage: refusal.message,
    })
  })

  it('PAYACC-07, API-24: the address of the onboarding', async () => {
    const { graph, asked } = graphOver({
      'POST /stripe/account_link': () => ({ url: 'https://connect.stripe.com/setup/1' }),
    })
    await expect(
      graph.mutate(documents.linkPaymentAccountMutation, { stripeAccountId: 'acct-1' }),
    ).resolves.toEqual({ linkPaymentAccount: 'https://connect.stripe.com/setup/1' })
    expect(asked).toEqual([['POST /stripe/account_link', { stripeAccountId: 'acct-1' }]])
  })

  it('PAYACC-04, API-25: the account is removed', async () => {
    const { graph, asked } = graphOver({ 'DELETE /stripe/account/u9': () => done })
    expect(await graph.mutate(documents.removePaymentAccountMutation, user)).toEqual({
      removePaymentAccount: true,
    })
    expect(asked).toEqual([['DELETE /stripe/account/u9', undefined]])
  })
})

describe('what a change means for everything that shows it', () => {
  it('PAGES-15, API-43: whoever becomes a seller is one everywhere', async () => {
    const { graph, asked } = graphOver({ 'GET /users/me': () => me, 'PUT /users/role': () => done })
    await graph.query(documents.accountQuery, {})
    expect(await graph.mutate(documents.promoteToSellerMutation, {})).toEqual({ promoteToSeller: true })
    const { account } = await graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(account?.role).toBe('seller')
    expect(asked).toEqual([
      ['GET /users/me', undefined],
      ['PUT /users/role', {}],
    ])
  })

  it.each([
    [
      'created',
      documents.createCommunityMutation,
      { community: { title: 'T', description: '', sellerId: 'u9', plans: [] } },
    ],
    ['deleted', documents.deleteCommunityMutation, { communityId: 'c1' }],
  ])("a seller's list is asked for anew once a community is %s", async (_, document, variables) => {
    const { graph, asked } = graphOver({
      'GET /courses/seller/u9': () => [whole],
      'POST /courses/create': () => ({ courseId: 'c7', plans: [] }),
      'DELETE /courses/c1': () => done,
      'GET /users/me': () => me,
    })
    const shown = graph.watch(documents.accountQuery, {}, (seen) => seen).subscribe(() => {})
    const list = graph.watch(documents.sellerCommunitiesQuery, { sellerId: 'u9' }, (seen) => seen)
    const { unsubscribe } = list.subscribe(() => {})
    await settle()
    await graph.mutate(document as never, variables as never)
    await settle()
    expect(asked.filter(([line]) => line === 'GET /courses/seller/u9')).toHaveLength(2)
    expect(asked.filter(([line]) => line === 'GET /users/me')).toHaveLength(1)
    unsubscribe()
    shown.unsubscribe()
  })

  it('a plan that gets a product has it everywhere, and keeps what was not sent', async () => {
    const { graph } = graphOver({
      'GET /courses/trading': () => whole,
      'PUT /courses/c1/update-plan-stripe/p1': () => done,
    })
    const ask = () =>
      graph.query(documents.sellerCommunityQuery, { slug: 'trading' }, { policy: 'cache-first' })
    await ask()
    await graph.mutate(documents.linkPlanToProductMutation, {
      communityId: 'c1',
      planId: 'p1',
      stripePriceId: 'price-2',
    })
    expect((await ask()).community.plans[0]).toMatchObject({
      stripeProductId: 'prod-1',
      stripePriceId: 'price-2',
      currency: 'eur',
    })
    await graph.mutate(documents.linkPlanToProductMutation, {
      communityId: 'c1',
      planId: 'p1',
      stripeProductId: 'prod-3',
      stripePriceId: 'price-3',
      currency: 'sek',
    })
    expect((await ask()).community.plans[0]).toMatchObject({
      stripeProductId: 'prod-3',
      stripePriceId: 'price-3',
      currency: 'sek',
    })
  })
})
