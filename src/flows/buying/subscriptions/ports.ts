import type { SubscriptionsPorts } from '#machines/buying/subscriptions/ports.ts'
import type { SubscriptionsInput } from '#machines/buying/subscriptions/setup.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { inParts, type ListRun } from '#src/flows/kit/in-parts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountOf, loadAccount } from '#src/flows/shared/auth/account.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { subscriptionsQuery } from '#src/graphql/documents/subscriptions.ts'

const page = '/subscriptions'

/** What an earlier visit has left in the cache. */
export const cachedSubscriptions = ({ graph }: Services): SubscriptionsInput['cached'] => {
  const account = graph.cached(page, accountQuery, {})?.account
  const list = graph.cached(page, subscriptionsQuery, {})
  return account && list && { account: accountOf(account), subscriptions: list.subscriptions }
}

export const subscriptionsPorts = ({ graph, browser }: Services): SubscriptionsPorts => {
  let at: string | undefined
  const loadList = async ({ signal, early }: ListRun<Subscription>) => {
    const { subscriptions } = await graph.query(
      subscriptionsQuery,
      {},
      { signal, page, early: early && (({ subscriptions }) => early(subscriptions)) },
    )
    return subscriptions
  }
  const { begin, finish } = inParts(browser.screen, (_: unknown, run: ListRun<Subscription>) => loadList(run))
  /** With who is signed in, by the same clock. */
  const withAccount = async <List>(run: { signal: AbortSignal }, load: () => Promise<List>) => {
    const [account, loaded] = await Promise.all([loadAccount({ graph }, { ...run, page }), load()])
    at ??= browser.clock.now().toISOString()
    return { account, loaded, at }
  }
  return {
    load: async (input, run) => {
      const { loaded, ...rest } = await withAccount(run, () => begin(input, run))
      return { kind: loaded.kind, subscriptions: loaded.entries, ...rest }
    },
    loadRest: async (_, run) => ({ kind: 'loaded', subscriptions: await finish(run) }),
    reload: async (_, run) => {
      const { loaded, ...rest } = await withAccount(run, () => loadList(run))
      return { kind: 'loaded', subscriptions: loaded, ...rest }
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
