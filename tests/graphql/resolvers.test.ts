import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  typeFromAST,
} from 'graphql'
import { describe, expect, it, vi } from 'vitest'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { schema } from '#src/graphql/executable-schema.ts'
import { graphql } from '#src/graphql/tada.ts'
import { json, settle } from '../api/world.ts'
import { documents } from './documents.ts'
import { askBy, course, entry, graphOver, me } from './world.ts'

const subscriptionOf = async (changed: Record<string, unknown>, now?: Date): Promise<Subscription> => {
  const { graph, time } = graphOver({
    'GET /users/me/courses': () => ({ purchasedCourses: [{ ...entry, ...changed }] }),
  })
  if (now) time.now = now
  const { subscriptions } = await graph.query(documents.subscriptionsQuery, {})
  return subscriptions[0] ?? expect.unreachable()
}

describe('communities', () => {
  it('COMM-11, API-38: a community with its plans, in the words of the product', async () => {
    const { graph, asked } = graphOver({ 'GET /courses/trading': () => course })
    const { community } = await graph.query(documents.communityQuery, { slug: 'trading' })
    expect(community).toEqual({
      id: 'c1',
      slug: 'trading',
      title: 'Trading',
      description: 'Line one\nLine two',
      logo: 'https://images.test/logo.png',
      video: null,
      sellerId: 'u9',
      isActive: true,
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
          priceLabel: '€19.00 / month',
        },
      ],
    })
    expect(asked).toEqual([['GET /courses/trading', undefined]])
  })

  it('COMM-11, PLANRULE-01: what a community and its plans lack has the stated defaults', async () => {
    const plan = { _id: 'p1', title: 'Gold', price: 0, billingType: 'Free' }
    const bare = {
      _id: 'c1',
      title: 'Trading',
      slug: 'trading',
      seller: 'u9',
      isActive: false,
      plans: [plan],
    }
    const { graph } = graphOver({ 'GET /courses/trading': () => bare })
    await expect(graph.query(documents.communityQuery, { slug: 'trading' })).resolves.toEqual({
      community: {
        id: 'c1',
        slug: 'trading',
        title: 'Trading',
        description: '',
        logo: null,
        video: null,
        sellerId: 'u9',
        isActive: false,
        plans: [
          {
            id: 'p1',
            title: 'Gold',
            description: '',
            price: 0,
            currency: 'usd',
            billingType: 'Free',
            recurrenceCount: null,
            recurrenceUnit: null,
            freeTrialDays: null,
            platforms: [],
            discordServerId: null,
            telegramServerId: null,
            isPopular: false,
            priceLabel: 'FREE',
          },
        ],
      },
    })
  })

  it.each([
    ['doge', 'usd'],
    [null, 'usd'],
    [undefined, 'usd'],
    ['sek', 'sek'],
  ])('B19, PLANRULE-20: the currency %j is read as %s', async (currency, read) => {
    const plan = { ...course.plans[0], currency }
    const { graph } = graphOver({ 'GET /courses/trading': () => ({ ...course, plans: [plan] }) })
    const { community } = await graph.query(documents.communityQuery, { slug: 'trading' })
    expect(community.plans[0]?.currency).toBe(read)
    await expect(subscriptionOf({ planDetails: { ...entry.planDetails, currency } })).resolves.toMatchObject({
      currency: read,
    })
  })

  it.each([
    ['Discord', ['Discord']],
    [['Telegram', 'Telegram'], ['Telegram']],
    [null, []],
  ])('PLANRULE-01: a platform that arrives as %j is read as %j', async (platform, platforms) => {
    const plan = { ...course.plans[0], platform }
    const { graph } = graphOver({ 'GET /courses/trading': () => ({ ...course, plans: [plan] }) })
    const { community } = await graph.query(documents.communityQuery, { slug: 'trading' })
    expect(community.plans[0]?.platforms).toEqual(platforms)
  })

  it('COMM-16, API-39: the seller is what the public page shows', async () => {
    const { graph } = graphOver({
      'GET /users/u9': () => ({ _id: 'u9', name: 'Sol', role: 'seller', description: '' }),
    })
    await expect(graph.query(documents.sellerQuery, { id: 'u9' })).resolves.toEqual({
      seller: { id: 'u9', name: 'Sol', description: null, profilePicture: null },
    })
  })

  it('COMM-12, API-40, API-41, A08: each bot is asked for once, and a failed check is no absent bot', async () => {
    const { graph, asked } = graphOver({
      'GET /discord/check-bot/s1': () => ({ botPresent: true, permissions: { isAdmin: true } }),
      'GET /discord/check-bot/s2': () => ({ botPresent: true, permissions: { isAdmin: false } }),
      'GET /discord/check-bot/s3': () => ({ botPresent: true }),
      'GET /telegram/check-bot/s1': () => ({ botPresent: false, permissions: { isAdmin: true } }),
      'GET /telegram/check-bot/s2': () => json({ message: 'Down' }, 502),
    })
    const check = (platform: 'Discord' | 'Telegram', serverId: string) => ({ platform, serverId })
    const { botChecks } = await graph.query(documents.botChecksQuery, {
      checks: [
        check('Discord', 's1'),
        check('Discord', 's2'),
        check('Discord', 's3'),
        check('Telegram', 's1'),
        check('Telegram', 's2'),
        check('Discord', 's1'),
      ],
    })
    expect(botChecks.map(({ presence }) => presence)).toEqual([
      'present',
      'powerless',
      'powerless',
      'absent',
      'unknown',
      'present',
    ])
    expect(asked).toHaveLength(5)
  })

  it('however many questions ask for bots, six checks at most are on their way; one that is given up makes room', async () => {
    let running = 0
    let most = 0
    const left: (() => void)[] = []
    const check = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((go) => left.push(go))
      running -= 1
      return { botPresent: true, permissions: { isAdmin: true } }
    }
    const ids = Array.from({ length: 10 }, (_, n) => `s${n}`)
    const { graph, asked } = graphOver(
      Object.fromEntries(ids.map((id) => [`GET /discord/check-bot/${id}`, check])),
    )
    const ask = (from: number, to: number, signal?: AbortSignal) =>
      graph.query(
        documents.botChecksQuery,
        { checks: ids.slice(from, to).map((serverId) => ({ platform: 'Discord' as const, serverId })) },
        { signal },
      )
    const givenUp = new AbortController()
    const first = ask(0, 5)
    const second = ask(5, 10, givenUp.signal)
    await expect.poll(() => left.length).toBe(6)
    expect(asked).toHaveLength(6)
    givenUp.abort()
    await expect(second).rejects.toThrow()
    const third = ask(9, 10)
    await expect.poll(() => left.length).toBe(7)
    for (const go of left) go()
    expect((await first).botChecks.map(({ presence }) => presence)).toEqual(Array(5).fill('present'))
    expect((await third).botChecks).toMatchObject([{ serverId: 's9', presence: 'present' }])
    expect(most).toBeLessThanOrEqual(7)
  })

  it('API-39: two sellers in one question are two sellers', async () => {
    const { graph } = graphOver({
      'GET /users/u8': () => ({ _id: 'u8', name: 'Sam' }),
      'GET /users/u9': () => ({ _id: 'u9', name: 'Sol' }),
    })
    const query = graphql(`query { one: seller(id: "u8") { id name } other: seller(id: "u9") { id name } }`)
    await expect(graph.query(query, {})).resolves.toEqual({
      one: { id: 'u8', name: 'Sam' },
      other: { id: 'u9', name: 'Sol' },
    })
  })
})

describe('purchases', () => {
  it('SUBS-19, SUBS-20, API-58: an entry becomes the view of the buyer', async () => {
    await expect(subscriptionOf({})).resolves.toEqual({
      id: 'e1',
      communityId: 'c1',
      planId: 'p1',
      courseName: 'Trading',
      courseSlug: 'trading',
      courseLogo: 'https://images.test/logo.png',
      planName: 'Gold',
      billingType: 'Subscription',
      platforms: ['Discord', 'Telegram'],
      discordServerId: 's1',
      telegramServerId: '-100',
      isActive: true,
      isRecurring: true,
      unsubscribeRequested: false,
      amount: 19,
      currency: 'eur',
      recurrenceCount: 2,
      recurrenceUnit: 'week',
      freeTrialDays: 7,
      purchaseDate: '2026-02-01T00:00:00.000Z',
      nextBillingDate: '2026-03-08T00:00:00.000Z',
      trialDaysLeft: 0,
      isStillValid: true,
      dueAt: '2026-03-08T00:00:00.000Z',
    })
  })

  it('SUBS-19: what an entry lacks has the stated defaults', async () => {
    const { graph } = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [{ _id: 'e1', purchaseDate: '2026-02-01T00:00:00Z' }],
      }),
    })
    const { subscriptions } = await graph.query(documents.subscriptionsQuery, {})
    expect(subscriptions).toEqual([
      {
        id: 'e1',
        communityId: null,
        planId: null,
        courseName: 'Unknown course',
        courseSlug: null,
        courseLogo: null,
        planName: '',
        billingType: 'Free',
        platforms: [],
        discordServerId: null,
        telegramServerId: null,
        isActive: true,
        isRecurring: false,
        unsubscribeRequested: false,
        amount: 0,
        currency: 'usd',
        recurrenceCount: 1,
        recurrenceUnit: 'month',
        freeTrialDays: null,
        purchaseDate: '2026-02-01T00:00:00.000Z',
        nextBillingDate: null,
        trialDaysLeft: 0,
        isStillValid: true,
        dueAt: null,
      },
    ])
  })

  it('SUBS-20: details come before the snapshot, field by field, and the snapshot where there are none', async () => {
    const courseSnapshot = { _id: 'c0', title: 'Old name', slug: 'old', logo: 'https://images.test/old.png' }
    const planSnapshot = { ...entry.planDetails, _id: 'p0', title: 'Old plan', platform: 'Telegram' }
    await expect(
      subscriptionOf({ courseSnapshot, courseDetails: { title: 'New name' }, planSnapshot }),
    ).resolves.toMatchObject({ courseName: 'New name', courseSlug: 'old', planName: 'Gold' })
    await expect(
      subscriptionOf({
        courseId: null,
        planId: null,
        courseSnapshot,
        courseDetails: null,
        planSnapshot,
        planDetails: null,
        platform: null,
      }),
    ).resolves.toMatchObject({
      communityId: 'c0',
      planId: 'p0',
      courseName: 'Old name',
      planName: 'Old plan',
      platforms: ['Telegram'],
    })
  })

  const boughtCourse = { _id: 'c0', title: 'Old name', slug: 'old', logo: 'https://images.test/old.png' }
  const boughtPlan = {
    _id: 'p0',
    title: 'Old plan',
    billingType: 'Subscription',
    currency: 'sek',
    freeTrialDays: 3,
    platform: ['Telegram'],
    discordServerId: 's0',
    telegramServerId: '-1',
    recurrenceCount: 6,
    recurrenceUnit: 'day',
  }
  it('SUBS-20: every field may come from the snapshot alone', async () => {
    await expect(
      subscriptionOf({
        courseId: null,
        planId: null,
        courseDetails: null,
        courseSnapshot: boughtCourse,
        planDetails: null,
        planSnapshot: boughtPlan,
        platform: null,
        discordServerId: null,
        telegramServerId: null,
      }),
    ).resolves.toMatchObject({
      communityId: 'c0',
      planId: 'p0',
      courseName: 'Old name',
      courseSlug: 'old',
      courseLogo: 'https://images.test/old.png',
      planName: 'Old plan',
      billingType: 'Subscription',
      platforms: ['Telegram'],
      discordServerId: 's0',
      telegramServerId: '-1',
      isRecurring: true,
      currency: 'sek',
      recurrenceCount: 6,
      recurrenceUnit: 'day',
      freeTrialDays: 3,
    })
  })

  it('SUBS-20: what the entry lacks comes from the details before it comes from the snapshot', async () => {
    await expect(
      subscriptionOf({
        courseId: '',
        planId: '',
        courseDetails: { ...entry.courseDetails, title: '' },
        courseSnapshot: boughtCourse,
        planDetails: { ...entry.planDetails, discordServerId: 's5', telegramServerId: '-5' },
        planSnapshot: { ...boughtPlan, billingType: 'Free' },
        platform: null,
        discordServerId: null,
        telegramServerId: '',
      }),
    ).resolves.toMatchObject({
      communityId: 'c1',
      planId: 'p1',
      courseName: 'Old name',
      courseSlug: 'trading',
      billingType: 'Subscription',
      platforms: ['Discord'],
      discordServerId: 's5',
      telegramServerId: '-5',
    })
  })

  it.each([
    ['with a next billing date', {}, 'Subscription', true],
    ['that was paid for', { nextBillingDate: null }, 'One Time Fee', false],
    ['that cost nothing', { nextBillingDate: null, amount: 0 }, 'Free', false],
  ])('SUBS-19: a purchase %s whose plan is gone', async (_, changed, billingType, isRecurring) => {
    await expect(subscriptionOf({ planDetails: null, ...changed })).resolves.toMatchObject({
      billingType,
      isRecurring,
    })
  })

  const recurring = { isActive: null, planDetails: { ...entry.planDetails, freeTrialDays: null } }
  it.each([
    ['the provider says no', { isActive: false }, false],
    ['the provider says yes, long ended', { isActive: true, nextBillingDate: '2020-01-01T00:00:00Z' }, true],
    [
      'nothing said, not recurring',
      { isActive: null, nextBillingDate: '2020-01-01T00:00:00Z', planDetails: { billingType: 'Free' } },
      true,
    ],
    ['nothing said, next date to come', { ...recurring, nextBillingDate: '2026-03-01T12:00:00.001Z' }, true],
    ['nothing said, next date now', { ...recurring, nextBillingDate: '2026-03-01T12:00:00Z' }, false],
    ['nothing said, no date', { ...recurring, nextBillingDate: null }, true],
    [
      'nothing said, trial over',
      { isActive: null, nextBillingDate: null, purchaseDate: '2026-02-01T00:00:00Z' },
      false,
    ],
    [
      'nothing said, in the trial',
      { isActive: null, nextBillingDate: null, purchaseDate: '2026-02-27T00:00:00Z' },
      true,
    ],
  ])('SUBS-15, C61: active when %s', async (_, changed, active) => {
    await expect(subscriptionOf(changed)).resolves.toMatchObject({ isActive: active })
  })

  it.each([
    [1.5, 1e300, 1, null],
    [2147483648, -2147483648, 1, null],
    [2147483647, -2147483647, 2147483647, -2147483647],
  ])(
    'numbers that are no counts are left out, and nothing fails: %d and %d',
    async (recurrenceCount, freeTrialDays, count, days) => {
      const planDetails = { ...entry.planDetails, recurrenceCount, freeTrialDays }
      await expect(subscriptionOf({ planDetails })).resolves.toMatchObject({
        recurrenceCount: count,
        freeTrialDays: days,
      })
    },
  )
})

describe('the account', () => {
  it('OPEN-11, API-11: the fields that opening a server needs', async () => {
    const { graph } = graphOver({ 'GET /users/me': () => me })
    await expect(graph.query(documents.accountQuery, {})).resolves.toEqual({
      account: {
        id: 'u1',
        name: 'Bea Buyer',
        role: 'buyer',
        email: 'bea@guildhall.test',
        profilePicture: null,
        discordUserId: 'd1',
        discordAccessToken: 'access-1',
        discordRefreshToken: 'refresh-1',
        telegramUserId: 't1',
      },
    })
  })

  it('DASH-05: no user is an answer', async () => {
    const { graph } = graphOver({ 'GET /users/me': () => json(null) })
    await expect(graph.query(documents.accountQuery, {})).resolves.toEqual({ account: null })
  })

  it.each([
    [undefined, 'bea@guildhall.test'],
    ['', 'bea@guildhall.test'],
    ['other@guildhall.test', 'other@guildhall.test'],
  ])('API-02, C10: an email answered as %j is kept as %s', async (email, kept) => {
    const { graph } = graphOver(
      { 'POST /users/login': () => ({ token: 't', user: { id: 'u1', role: 'buyer', name: 'Bea', email } }) },
      {},
    )
    const variables = { email: 'bea@guildhall.test', password: 'guildhall' }
    await expect(graph.mutate(documents.signInMutation, variables)).resolves.toEqual({
      signIn: { token: 't', userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: kept },
    })
  })

  it('API-03, C10: nobody types an address for Google, so none is kept where none is sent', async () => {
    const user = { id: 'u1', role: 'buyer', name: 'Bea' }
    const { graph } = graphOver({ 'POST /users/login/google': () => ({ token: 't', user }) }, {})
    await expect(graph.mutate(documents.signInWithGoogleMutation, { credential: 'g' })).resolves.toEqual({
      signInWithGoogle: { token: 't', userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: '' },
    })
  })
})

const bought = { communityId: 'c1', planId: 'p1' }
const sent = { courseId: 'c1', planId: 'p1' }
const session = {
  userId: 'u1',
  ...bought,
  priceId: 'price_1',
  billingType: 'Subscription',
  freeTrialDays: 7,
  amount: 19,
  currency: 'eur',
  purchase: '%7B%7D',
  communityTitle: 'Trading',
  communitySlug: 'trading',
  planTitle: 'Gold',
  successUrl: 'https://guildhall.test/subscriptions?success=true',
  cancelUrl: 'https://guildhall.test/community/trading',
}
const sentSession = {
  userId: 'u1',
  items: [{ priceId: 'price_1', quantity: 1, type: 'subscription', freeTrialDays: 7, amount: 19, ...sent }],
  metadata: {
    userId: 'u1',
    ...sent,
    purchase: '%7B%7D',
    courseTitle: 'Trading',
    courseSlug: 'trading',
    planTitle: 'Gold',
    billingType: 'Subscription',
    currency: 'eur',
  },
  successUrl: 'https://guildhall.test/subscriptions?success=true',
  cancelUrl: 'https://guildhall.test/community/trading',
}

const documentOf = (name: string) => {
  const found = new Map(Object.entries(documents)).get(name)
  // The table pairs each document with its own variables.
  return found as never
}

/** A value of the type that anybody could send. */
const exampleOf = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return exampleOf(type.ofType)
  if (isListType(type)) return [exampleOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, exampleOf(field.type)]),
    )
  // A text that is JSON too.
  const known: Readonly<Record<string, unknown>> = { ID: 'x', String: '{}', Int: 1, Float: 1, Boolean: true }
  return known[type.name] ?? {}
}

/** Variables that a document can be asked with. */
const exampleFor = (document: unknown) =>
  Object.fromEntries(
    parse(String(document))
      .definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .flatMap(({ variableDefinitions = [] }) => variableDefinitions)
      .map(({ variable, type }) => [
        variable.name.value,
        exampleOf(typeFromAST(schema, type as never) as GraphQLInputType),
      ]),
  )

describe('one call each', () => {
  const done = { message: 'Done' }
  const signedIn = { token: 't', user: { id: 'u1', role: 'buyer', name: 'Bea', email: 'b@c.se' } }
  const asSignedIn = { token: 't', userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: 'b@c.se' }
  const calls = [
    [
      'API-02',
      'signInMutation',
      { email: 'a@b.se', password: 'p' },
      'POST /users/login',
      { email: 'a@b.se', password: 'p' },
      signedIn,
      { signIn: asSignedIn },
    ],
    [
      'API-03',
      'signInWithGoogleMutation',
      { credential: 'g' },
      'POST /users/login/google',
      { credential: 'g' },
      signedIn,
      { signInWithGoogle: asSignedIn },
    ],
    [
      'API-04',
      'registerMutation',
      { name: 'A', email: 'a@b.se', password: 'p', role: 'buyer' },
      'POST /users/register',
      { name: 'A', email: 'a@b.se', password: 'p', role: 'buyer' },
      { userId: 'u7' },
      { register: { userId: 'u7' } },
    ],
    [
      'API-05',
      'registerWithGoogleMutation',
      { credential: 'g' },
      'POST /users/register/google',
      { credential: 'g' },
      signedIn,
      { registerWithGoogle: asSignedIn },
    ],
    [
      'API-06',
      'confirmCodeMutation',
      { userId: 'u7', code: '123456' },
      'POST /email/confirm-code',
      { userId: 'u7', code: '123456' },
      done,
      { confirmCode: { token: null } },
    ],
    [
      'API-07',
      'sendConfirmationMutation',
      { userId: 'u7' },
      'POST /email/send-confirmation',
      { userId: 'u7' },
      done,
      { sendConfirmation: true },
    ],
    [
      'API-34',
      'recordPendingPurchaseMutation',
      { entry: '{"courseId":"c1","planId":"p1","amount":0,"note":{"a":[1]}}' },
      'POST /users/me/purchase',
      { courseId: 'c1', planId: 'p1', amount: 0, note: { a: [1] } },
      done,
      { recordPendingPurchase: true },
    ],
    [
      'API-35',
      'changePlanMetricsMutation',
      { ...bought, userIncrement: -1 },
      'PUT /courses/c1/increment-plan-metrics/p1',
      { userIncrement: -1 },
      done,
      { changePlanMetrics: true },
    ],
    [
      'API-35',
      'changePlanMetricsMutation',
      { ...bought, userIncrement: 1 },
      'PUT /courses/c1/increment-plan-metrics/p1',
      { userIncrement: 1 },
      done,
      { changePlanMetrics: true },
    ],
    [
      'API-36',
      'sessionInfoQuery',
      bought,
      'GET /courses/c1/checkout-session-info/p1',
      undefined,
      { priceId: 'price_1', billingType: 'One Time Fee' },
      { sessionInfo: { priceId: 'price_1', billingType: 'One Time Fee' } },
    ],
    [
      'API-37',
      'createCheckoutSessionMutation',
      { session },
      'POST /stripe/create-checkout-session',
      sentSession,
      { checkoutUrl: 'https://pay.test/1' },
      { createCheckoutSession: 'https://pay.test/1' },
    ],
    [
      'API-42',
      'setCommunityActiveMutation',
      { id: 'c1', isActive: false },
      'PUT /courses/c1/toggle-activation',
      { isActive: false },
      { course: { isActive: false } },
      { setCommunityActive: false },
    ],
    [
      'API-63',
      'cancelWithProviderMutation',
      bought,
      'POST /stripe/unsubscribe-stripe',
      sent,
      done,
      { cancelWithProvider: true },
    ],
    [
      'API-20',
      'removeFromTelegramMutation',
      { chatId: '-100', userTelegramId: 't1' },
      'POST /telegram/kick',
      { chatId: '-100', userTelegramId: 't1' },
      done,
      { removeFromTelegram: true },
    ],
    [
      'API-19',
      'removeFromDiscordMutation',
      { serverId: 's1', userDiscordId: 'd1' },
      'POST /discord/kick',
      { serverId: 's1', userDiscordId: 'd1' },
      done,
      { removeFromDiscord: true },
    ],
    [
      'API-64',
      'requestUnsubscribeMutation',
      bought,
      'POST /users/me/unsubscribe',
      sent,
      done,
      { requestUnsubscribe: true },
    ],
    [
      'API-65',
      'deactivateSubscriptionMutation',
      bought,
      'POST /users/me/toggle-active',
      { ...sent, isActive: false },
      done,
      { deactivateSubscription: true },
    ],
    [
      'API-59',
      'checkDiscordMembershipMutation',
      { userDiscordId: 'd1', serverId: 's1', discordToken: 'access-1' },
      'POST /discord/check-membership',
      { userDiscordId: 'd1', serverId: 's1' },
      { isMember: true },
      { checkDiscordMembership: { isMember: true } },
    ],
    [
      'API-60',
      'inviteToDiscordMutation',
      { serverId: 's1' },
      'POST /discord/invite',
      { serverId: 's1' },
      { inviteUrl: 'https://discord.gg/x' },
      { inviteToDiscord: 'https://discord.gg/x' },
    ],
    [
      'API-62',
      'inviteToTelegramMutation',
      { chatId: '-100', userTelegramId: 't1' },
      'POST /telegram/invite',
      { chatId: '-100', userTelegramId: 't1' },
      { chatLink: 'https://t.me/x' },
      { inviteToTelegram: { inviteLink: null, chatLink: 'https://t.me/x', telegramLink: null } },
    ],
    [
      'API-61',
      'refreshDiscordTokenMutation',
      { refreshToken: 'r' },
      'POST /auth/refresh',
      { refreshToken: 'r' },
      { accessToken: 'a', refreshToken: 'r2', expiresIn: 604800 },
      { refreshDiscordToken: { accessToken: 'a', refreshToken: 'r2', expiresIn: 604800 } },
    ],
    [
      'API-18, B03',
      'saveDiscordTokenMutation',
      { userDiscordId: 'd1', accessToken: 'a', refreshToken: 'r2', expiresAt: '2026-03-08T12:00:00.000Z' },
      'POST /users/update-discord',
      {
        userDiscordId: 'd1',
        discordAccessToken: 'a',
        discordRefreshToken: 'r2',
        discordTokenExpiresAt: '2026-03-08T12:00:00.000Z',
      },
      done,
      { saveDiscordToken: true },
    ],
  ] as const
  it.each(calls)('%s: %s with %j is %s', async (_, name, variables, line, body, answer, data) => {
    const warned = vi.spyOn(console, 'warn')
    const { graph, asked } = graphOver({ [line]: () => answer })
    await expect(askBy(graph, documentOf(name), variables as never)).resolves.toEqual(data)
    expect(asked).toEqual([[line, body]])
    expect(warned).not.toHaveBeenCalled()
  })

  it.each(Object.keys(documents))('whoever gives up on %s aborts what it has asked', async (name) => {
    const { graph, requests } = graphOver(new Proxy({}, { get: () => () => new Promise(() => {}) }))
    const leaving = new AbortController()
    const document = documentOf(name)
    const gone = askBy(graph, document, exampleFor(document) as never, { signal: leaving.signal })
    const left = expect(gone).rejects.toMatchObject({ name: 'AbortError' })
    await settle()
    leaving.abort()
    await left
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  it('API-59, A11: the membership is asked for with the Discord token', async () => {
    const { graph, requests } = graphOver({ 'POST /discord/check-membership': () => ({ isMember: false }) })
    const variables = { userDiscordId: 'd1', serverId: 's1', discordToken: 'access-1' }
    await graph.mutate(documents.checkDiscordMembershipMutation, variables)
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })
})
