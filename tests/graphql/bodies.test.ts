import type { AnyVariables, TypedDocumentNode } from 'urql'
import { describe, expect, it } from 'vitest'
import type { CommunityChange } from '#machines/rules/communities/community-change.ts'
import type { NewPrice, NewProduct } from '#machines/rules/drafts/products.ts'
import type { NewCommunity } from '#machines/rules/drafts/submissions.ts'
import type { PlanValues } from '#machines/rules/plans/plan-values.ts'
import type { CheckoutSession } from '#machines/rules/subscriptions/purchases.ts'
import { documents } from './documents.ts'
import { graphOver, purchase } from './fixtures.ts'

/** The body of the only request that a mutation sends. If the body is a form, its fields. */
const sentBy = async <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => {
  const { graph, requests } = graphOver(new Proxy({}, { get: () => () => ({ message: 'Done' }) }))
  await graph.mutate(document, variables).catch(() => {})
  const [request, ...others] = requests
  if (!request || others.length > 0) throw new Error('One request was to be made.')
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isForm ? [...(await request.formData()).entries()] : request.text()
}

const gold: PlanValues = {
  title: 'Gold',
  description: 'All of it.',
  price: 19.99,
  currency: 'usd',
  platforms: ['Discord', 'Telegram'],
  discordServerId: '1',
  telegramServerId: '-100',
  discordRoles: ['a', 'b'],
  telegramRoles: [],
  billingType: 'Subscription',
  recurrenceCount: 2,
  recurrenceUnit: 'week',
  freeTrialDays: 7,
  isPopular: false,
}
const goldText =
  '{"title":"Gold","description":"All of it.","price":19.99,"currency":"usd","platform":["Discord","Telegram"],' +
  '"discordServerId":"1","telegramServerId":"-100","discordRole":["a","b"],"telegramRole":[],' +
  '"billingType":"Subscription","recurrenceCount":2,"recurrenceUnit":"week","freeTrialDays":7,"isPopular":false}'
const door: PlanValues = {
  ...gold,
  title: 'Door',
  description: 'In.',
  price: 0,
  platforms: [],
  discordServerId: '',
  telegramServerId: '',
  discordRoles: [],
  billingType: 'Free',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  freeTrialDays: null,
}
const doorText =
  '{"title":"Door","description":"In.","price":0,"currency":"usd","platform":[],"discordServerId":"",' +
  '"telegramServerId":"","discordRole":[],"telegramRole":[],"billingType":"Free","recurrenceCount":null,' +
  '"recurrenceUnit":"day","freeTrialDays":null,"isPopular":false}'

const community: NewCommunity = {
  title: 'Glass',
  description: 'Fire.',
  sellerId: 'u9',
  logo: 'https://i.test/a',
  video: null,
  plans: [gold, door],
}
const product: NewProduct = {
  userId: 'u9',
  communityTitle: 'Glass',
  planTitle: 'Gold',
  price: 1999,
  currency: 'eur',
}
const price = { userId: 'u9', productId: 'prod-1', oldPriceId: 'price-1' }
const session: CheckoutSession = {
  userId: 'u1',
  communityId: 'c1',
  planId: 'p1',
  priceId: 'price-1',
  billingType: 'Subscription',
  freeTrialDays: 7,
  amount: 19,
  currency: 'gbp',
  purchase: '%7B%7D',
  communityTitle: 'Glass',
  communitySlug: 'glass',
  planTitle: 'Gold',
  successUrl: 'https://g.test/subscriptions?success=true',
  cancelUrl: 'https://g.test/p',
}
const metadataOf = (billingType: string) =>
  '"metadata":{"userId":"u1","courseId":"c1","planId":"p1","purchase":"%7B%7D","courseTitle":"Glass",' +
  `"courseSlug":"glass","planTitle":"Gold","billingType":"${billingType}","currency":"gbp"},` +
  '"successUrl":"https://g.test/subscriptions?success=true","cancelUrl":"https://g.test/p"}'

describe('the exact bodies of requests to the provider', () => {
  it('WIZ-15, PLANRULE-28, API-48: sends a new community with all fields of its plans', async () => {
    expect(await sentBy(documents.createCommunityMutation, { community })).toBe(
      '{"title":"Glass","description":"Fire.","seller":"u9","logo":"https://i.test/a","video":null,' +
        `"plans":[${goldText},${doorText}]}`,
    )
  })

  it('EDIT-08, EDIT-09, API-52: sends each stored plan as its _id and changed fields, and a new plan with all fields', async () => {
    const change: CommunityChange = {
      title: 'N',
      logo: '',
      videoRemoved: true,
      plans: [
        { id: 'p1', title: 'Patron', price: 24.5, platforms: [], discordRoles: ['x'], telegramRoles: ['y'] },
        { id: 'p2' },
        { id: 'p3', recurrenceCount: null, freeTrialDays: null, isPopular: true },
        gold,
      ],
      removePlanIds: ['p4'],
    }
    expect(await sentBy(documents.updateCommunityMutation, { communityId: 'c1', change })).toEqual([
      ['title', 'N'],
      ['logo', ''],
      ['videoRemoved', 'true'],
      [
        'plans',
        '[{"_id":"p1","title":"Patron","price":24.5,"platform":[],"discordRole":["x"],"telegramRole":["y"]},' +
          '{"_id":"p2"},{"_id":"p3","recurrenceCount":null,"freeTrialDays":null,"isPopular":true},' +
          `${goldText}]`,
      ],
      ['removePlanIds', '["p4"]'],
    ])
  })

  it('WIZ-16, API-49: sends a product with a one-time price', async () => {
    expect(await sentBy(documents.createProductMutation, { product })).toBe(
      '{"userId":"u9","courseTitle":"Glass","planTitle":"Gold","price":1999,"currency":"eur"}',
    )
  })

  it('WIZ-16, API-50: sends a recurring product, with a price beyond 32 bits', async () => {
    const recurring: NewProduct = {
      ...product,
      price: 3_000_000_000,
      recurrenceCount: 2,
      recurrenceUnit: 'week',
    }
    expect(await sentBy(documents.createProductMutation, { product: recurring })).toBe(
      '{"userId":"u9","courseTitle":"Glass","planTitle":"Gold","price":3000000000,"currency":"eur",' +
        '"recurrenceCount":2,"recurrenceUnit":"week"}',
    )
  })

  it('API-50, API-55: sends a recurring price although the stored interval is 0', async () => {
    const recurrence = { recurrenceCount: 0, recurrenceUnit: 'day' } as const
    expect(await sentBy(documents.createProductMutation, { product: { ...product, ...recurrence } })).toBe(
      '{"userId":"u9","courseTitle":"Glass","planTitle":"Gold","price":1999,"currency":"eur",' +
        '"recurrenceCount":0,"recurrenceUnit":"day"}',
    )
    const newPrice: NewPrice = { price: 1999, currency: 'eur', ...recurrence }
    expect(await sentBy(documents.updatePriceMutation, { ...price, newPrice })).toBe(
      '{"userId":"u9","productId":"prod-1","oldPriceId":"price-1","newPriceDetails":{"unit_amount":1999,' +
        '"currency":"eur","recurring":{"interval":"day","interval_count":0}}}',
    )
  })

  it('EDIT-10, API-55: sends the new price of a product as a recurring price', async () => {
    const newPrice: NewPrice = { price: 2450, currency: 'usd', recurrenceCount: 2, recurrenceUnit: 'month' }
    expect(await sentBy(documents.updatePriceMutation, { ...price, newPrice })).toBe(
      '{"userId":"u9","productId":"prod-1","oldPriceId":"price-1","newPriceDetails":{"unit_amount":2450,' +
        '"currency":"usd","recurring":{"interval":"month","interval_count":2}}}',
    )
  })

  it('EDIT-10, API-55: sends the new price of a product as a one-time price', async () => {
    const newPrice: NewPrice = { price: 13000, currency: 'usd' }
    expect(await sentBy(documents.updatePriceMutation, { ...price, newPrice })).toBe(
      '{"userId":"u9","productId":"prod-1","oldPriceId":"price-1","newPriceDetails":{"unit_amount":13000,' +
        '"currency":"usd"}}',
    )
  })

  it('EDIT-11, API-54: sends the new texts of a product', async () => {
    const updates = { name: 'Gold', description: 'More.' }
    const variables = { userId: 'u9', productId: 'prod-1', updates }
    expect(await sentBy(documents.updateProductMutation, variables)).toBe(
      '{"userId":"u9","productId":"prod-1","updates":{"name":"Gold","description":"More."}}',
    )
  })

  it('CHECKOUT-14, SUBS-20, API-34: sends a free purchase with exactly these thirteen fields', async () => {
    expect(await sentBy(documents.recordPurchaseMutation, { purchase })).toBe(
      '{"courseId":"c1","planId":"p1","purchaseDate":"2026-01-31T23:30:00.000Z","amount":0,' +
        '"nextBillingDate":null,"freeTrialDays":null,"platform":["Discord"],"discordServerId":"s1",' +
        '"telegramServerId":null,"recurrenceCount":null,"recurrenceUnit":null,' +
        '"courseSnapshot":{"_id":"c1","title":"Trading","logo":null,"slug":"trading"},' +
        '"planSnapshot":{"_id":"p1","title":"Gold","billingType":"Free","currency":"eur","freeTrialDays":null,' +
        '"platform":["Discord"],"discordServerId":"s1","telegramServerId":null,"recurrenceCount":null,' +
        '"recurrenceUnit":null}}',
    )
  })

  it('PENDING-02, STORE-07, API-34: posts a pending purchase as stored', async () => {
    const entry = '{"note":{"b":[1.5],"a":null},"planId":"p1","courseId":"c1","amount":0}'
    expect(await sentBy(documents.recordPendingPurchaseMutation, { entry })).toBe(entry)
  })

  it.each([
    ['Subscription', 'subscription'],
    ['One Time Fee', 'one_time'],
  ] as const)(
    'CHECKOUT-17, CHECKOUT-19, API-37: sends the checkout of a %s as an item of type %s',
    async (billingType, type) => {
      const variables = { session: { ...session, billingType } }
      expect(await sentBy(documents.createCheckoutSessionMutation, variables)).toBe(
        `{"userId":"u1","items":[{"priceId":"price-1","quantity":1,"type":"${type}","freeTrialDays":7,` +
          `"amount":19,"courseId":"c1","planId":"p1"}],${metadataOf(billingType)}`,
      )
    },
  )

  it.each([
    [
      { name: 'A', description: '', profilePicture: null },
      '{"name":"A","description":"","profilePicture":null}',
    ],
    [{ description: 'B' }, '{"description":"B"}'],
  ])('PROFILE-12, API-13: sends only the changed fields of a profile: %j', async (change, text) => {
    expect(await sentBy(documents.updateProfileMutation, { change })).toBe(text)
  })
})
