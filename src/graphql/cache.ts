import {
  type Cache,
  type CacheExchangeOpts,
  cacheExchange,
  type Resolver,
  type UpdatesConfig,
} from '@urql/exchange-graphcache'
import { gql, type TypedDocumentNode } from 'urql'
import type { Currency } from '#machines/rules/kit/entities.ts'
import { derived, type KnownSubscription } from './derived.ts'
import { graphql } from './tada.ts'

const unkeyed = () => null

/** Types without an id: keyed by other fields, or embedded in the field that returned them. */
const keys: CacheExchangeOpts['keys'] = {
  BotCheck: ({ platform, serverId }) => `${platform} ${serverId}`,
  Confirmed: unkeyed,
  CreatedCommunity: unkeyed,
  CreatedPaymentAccount: unkeyed,
  CreatedPlan: unkeyed,
  DiscordGrant: unkeyed,
  DiscordMembership: unkeyed,
  DiscordToken: unkeyed,
  Money: unkeyed,
  Product: unkeyed,
  Registered: unkeyed,
  SessionInfo: unkeyed,
  SignedIn: unkeyed,
  TelegramInvite: unkeyed,
}

/** A fragment as the cache takes it. */
const parsed = <D extends TypedDocumentNode<unknown, never>>(document: D): D =>
  gql(String(document)) as unknown as D

const unsubscribed = parsed(graphql(`fragment Unsubscribed on BuyerSubscription { id unsubscribeRequested }`))
const deactivated = parsed(graphql(`fragment Deactivated on BuyerSubscription { id isActive }`))
const activation = parsed(graphql(`fragment Activation on Community { id isActive }`))
const roleOf = parsed(graphql(`fragment RoleOf on Account { id role }`))
const linkedPlan = parsed(
  graphql(`fragment LinkedPlan on Plan { id stripeProductId stripePriceId currency }`),
)
const discordTokens = parsed(
  graphql(`
  fragment DiscordTokens on Account { id discordUserId discordAccessToken discordRefreshToken }
`),
)

/** Updates each cached subscription with the community and plan that a mutation names. */
const eachSubscription =
  (change: (id: string, cache: Cache) => void) =>
  (_: unknown, { communityId, planId }: Record<string, unknown>, cache: Cache) => {
    const listed = cache.resolve('Query', 'subscriptions')
    // A list of entities is a list of their keys.
    for (const key of Array.isArray(listed) ? (listed as string[]) : []) {
      if (cache.resolve(key, 'communityId') === communityId && cache.resolve(key, 'planId') === planId)
        change(String(cache.resolve(key, 'id')), cache)
    }
  }

const invalidateSellerCommunities = (cache: Cache) => {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (fieldName === 'sellerCommunities') cache.invalidate('Query', fieldKey)
}

const invalidateSubscriptions = (_: unknown, __: unknown, cache: Cache) =>
  cache.invalidate('Query', 'subscriptions')

const invalidateAccount = (_: unknown, __: unknown, cache: Cache) => {
  cache.invalidate('Query', 'account')
  cache.invalidate('Query', 'platformPlan')
}

/** What each mutation changes in the cache beyond its own result. */
const updates: UpdatesConfig = {
  Mutation: {
    recordPurchase: invalidateSubscriptions,
    recordPendingPurchase: invalidateSubscriptions,
    requestUnsubscribe: eachSubscription((id, cache) => {
      cache.writeFragment(unsubscribed, { id, unsubscribeRequested: true })
    }),
    deactivateSubscription: eachSubscription((id, cache) => {
      cache.writeFragment(deactivated, { id, isActive: false })
    }),
    setCommunityActive: ({ setCommunityActive }, { id }, cache) => {
      cache.writeFragment(activation, { id: String(id), isActive: setCommunityActive === true })
    },
    promoteToSeller: (_, __, cache) => {
      const account = cache.resolve('Query', 'account')
      if (typeof account === 'string')
        cache.writeFragment(roleOf, { id: String(cache.resolve(account, 'id')), role: 'seller' })
    },
    updateProfile: invalidateAccount,
    removeDiscord: invalidateAccount,
    removeTelegram: invalidateAccount,
    unlinkPpv: invalidateAccount,
    cancelPlatformPlan: invalidateAccount,
    createCommunity: (_, __, cache) => invalidateSellerCommunities(cache),
    deleteCommunity: (_, { communityId }, cache) =>
      cache.invalidate({ __typename: 'Community', id: String(communityId) }),
    linkPlanToProduct: (_, { planId, stripeProductId, stripePriceId, currency }, cache) => {
      const plan = cache.readFragment(linkedPlan, { __typename: 'Plan', id: String(planId) })
      if (!plan) return
      cache.writeFragment(linkedPlan, {
        ...plan,
        stripePriceId: String(stripePriceId),
        ...(stripeProductId ? { stripeProductId: String(stripeProductId) } : {}),
        ...(currency ? { currency: currency as Currency } : {}),
      })
    },
    saveDiscordToken: (_, { userDiscordId, accessToken, refreshToken, discordUsername }, cache) => {
      const account = cache.resolve('Query', 'account')
      if (typeof account !== 'string') return
      cache.writeFragment(discordTokens, {
        id: String(cache.resolve(account, 'id')),
        discordUserId: String(userDiscordId),
        discordAccessToken: String(accessToken),
        discordRefreshToken: String(refreshToken),
      })
      if (discordUsername) cache.invalidate(account, 'discordUsername')
    },
  },
}

/** The normalised cache of one user; another user gets a new one. */
export const createCache = (now: () => Date) =>
  cacheExchange({
    keys,
    resolvers: {
      // Whatever asks for what is derived asks for all of a subscription first (SubscriptionFields).
      BuyerSubscription: derived((parent) => parent as unknown as KnownSubscription, now) as Record<
        string,
        Resolver
      >,
    },
    updates,
  })
