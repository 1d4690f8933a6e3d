import {
  type Cache,
  type CacheExchangeOpts,
  cacheExchange,
  type Resolver,
  type UpdatesConfig,
} from '@urql/exchange-graphcache'
import { derived, type KnownSubscription } from './derived.ts'

const unkeyed = () => null

/** Types whose objects the cache does not store by id. It embeds them in the field that returned them. */
const keys: CacheExchangeOpts['keys'] = {
  BotCheck: unkeyed,
  CreatedCommunity: unkeyed,
  CreatedPlan: unkeyed,
  DiscordGrant: unkeyed,
  DiscordToken: unkeyed,
  Money: unkeyed,
  Product: unkeyed,
  SessionInfo: unkeyed,
  SignedIn: unkeyed,
  TelegramInvite: unkeyed,
}

const invalidateLists = (name: string) => (_: unknown, __: unknown, cache: Cache) => {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (fieldName === name) cache.invalidate('Query', fieldKey)
}

/** The mutations that add or remove a list's entry. Other mutations return the entities that they change. */
const updates: UpdatesConfig = {
  Mutation: {
    recordPurchase: invalidateLists('subscriptions'),
    recordPendingPurchase: invalidateLists('subscriptions'),
    createCommunity: invalidateLists('sellerCommunities'),
    deleteCommunity: (_, { communityId }, cache) =>
      cache.invalidate({ __typename: 'Community', id: String(communityId) }),
  },
}

/** Creates the normalised cache of one user. After a change of user, the client creates a new cache. */
export const createCache = (now: () => Date) =>
  cacheExchange({
    keys,
    resolvers: {
      // The cast is safe: every query that selects a derived field also selects all fields that it is derived from
      // (SubscriptionFields).
      BuyerSubscription: derived((parent) => parent as unknown as KnownSubscription, now) as Record<
        string,
        Resolver
      >,
    },
    updates,
  })
