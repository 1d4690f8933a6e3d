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
import { schema } from '#src/graphql/executable-schema.ts'
import { settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { askBy, graphOver } from '../fixtures.ts'
import { sent } from './subscription-of.ts'

const bought = { communityId: 'c1', planId: 'p1' }

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
  // The cast is right, because the table has matching variables for each operation.
  return found as never
}

/** A valid value of the type. */
const exampleOf = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return exampleOf(type.ofType)
  if (isListType(type)) return [exampleOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, exampleOf(field.type)]),
    )
  // The example of a String is valid JSON, because some operations parse it.
  const known: Readonly<Record<string, unknown>> = { ID: 'x', String: '{}', Int: 1, Float: 1, Boolean: true }
  return known[type.name] ?? {}
}

/** Valid variables for an operation. */
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

describe('resolvers with one request each', () => {
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
      { register: 'u7' },
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
      { confirmCode: null },
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
      { setCommunityActive: { id: 'c1', isActive: false } },
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
      { id: 'e1', ...bought },
      'POST /users/me/unsubscribe',
      sent,
      done,
      { requestUnsubscribe: { id: 'e1', unsubscribeRequested: true } },
    ],
    [
      'API-65',
      'deactivateSubscriptionMutation',
      { id: 'e1', ...bought },
      'POST /users/me/toggle-active',
      { ...sent, isActive: false },
      done,
      { deactivateSubscription: { id: 'e1', isActive: false } },
    ],
    [
      'API-59',
      'checkDiscordMembershipMutation',
      { userDiscordId: 'd1', serverId: 's1', discordToken: 'access-1' },
      'POST /discord/check-membership',
      { userDiscordId: 'd1', serverId: 's1' },
      { isMember: true },
      { checkDiscordMembership: true },
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
      {
        saveDiscordToken: {
          id: 'u1',
          discordUserId: 'd1',
          discordAccessToken: 'a',
          discordRefreshToken: 'r2',
        },
      },
    ],
  ] as const
  it.each(calls)(
    '%s: the operation %s with the variables %j sends the request %s',
    async (_, name, variables, line, body, response, data) => {
      const warned = vi.spyOn(console, 'warn')
      const { graph, sent } = graphOver({ [line]: () => response })
      await expect(askBy(graph, documentOf(name), variables as never)).resolves.toEqual(data)
      expect(sent).toEqual([[line, body]])
      expect(warned).not.toHaveBeenCalled()
    },
  )

  it.each(Object.keys(documents))('aborting the operation %s aborts its request', async (name) => {
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

  it('API-59, A11: the membership request sends the Discord token', async () => {
    const { graph, requests } = graphOver({ 'POST /discord/check-membership': () => ({ isMember: false }) })
    const variables = { userDiscordId: 'd1', serverId: 's1', discordToken: 'access-1' }
    await graph.mutate(documents.checkDiscordMembershipMutation, variables)
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })
})
