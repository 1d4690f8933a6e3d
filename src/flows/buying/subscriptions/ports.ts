import type { SubscriptionsPorts } from '#machines/buying/subscriptions/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { loadAccount } from '#src/flows/shared/auth/account.ts'
import { subscriptionsQuery } from '#src/graphql/documents/subscriptions.ts'

export const subscriptionsPorts = ({ graph, browser }: Services): SubscriptionsPorts => {
  let at: string | undefined
  return {
    load: async (_, { signal }) => {
      const [account, { subscriptions }] = await Promise.all([
        loadAccount({ graph }, { signal }),
        graph.query(subscriptionsQuery, {}, { signal }),
      ])
      at ??= browser.clock.now().toISOString()
      return { kind: 'loaded', account, subscriptions, at }
    },
    loadAccount: async (_, { signal }) => ({
      kind: 'loaded',
      account: await loadAccount({ graph }, { signal }),
    }),
    watch: {
      observe: () =>
        graph.watch(subscriptionsQuery, {}, (result) => {
          if (result.kind === 'data') return { kind: 'changed', subscriptions: result.data.subscriptions }
          browser.log.failure('refreshing the subscriptions', result.error)
          return result
        }),
    },
  }
}
