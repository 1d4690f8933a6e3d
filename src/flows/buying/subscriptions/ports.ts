import type { SubscriptionsPorts } from '#machines/buying/subscriptions/ports.ts'
import type { SubscriptionsInput } from '#machines/buying/subscriptions/setup.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { inParts, type ListRun } from '#src/flows/kit/in-parts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountOf, loadAccount } from '#src/flows/shared/auth/account.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { subscriptionsQuery } from '#src/graphql/documents/subscriptions.ts'

const page = '/subscriptions'

/** The cached data of an earlier visit to the page; null if there is none. */
export const cachedSubscriptions = ({ graph }: Services): SubscriptionsInput['cached'] => {
  const account = graph.cached(page, accountQuery, {})?.account
  const list = graph.cached(page, subscriptionsQuery, {})
  return account && list && { account: accountOf(account), subscriptions: list.subscriptions }
}

export const subscriptionsPorts = ({ graph, browser }: Services): SubscriptionsPorts => {
  const loadList = async (_: unknown, { signal, early }: ListRun<Subscription>) => {
    const { subscriptions } = await graph.query(
      subscriptionsQuery,
      {},
      { signal, page, early: early && (({ subscriptions }) => early(subscriptions)) },
    )
    return subscriptions
  }
  const { begin, finish } = inParts(browser.screen, loadList)
  const account = ({ signal }: { signal: AbortSignal }) => loadAccount({ graph }, { signal, page })
  return {
    load: async (input, run) => {
      const [{ kind, entries }, user] = await Promise.all([begin(input, run), account(run)])
      return { kind, account: user, subscriptions: entries }
    },
    loadRest: (_, run) => finish(run),
    reload: async (input, run) => {
      const [subscriptions, user] = await Promise.all([loadList(input, run), account(run)])
      return { account: user, subscriptions }
    },
    loadAccount: async (_, { signal }) => ({ account: await loadAccount({ graph }, { signal }) }),
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
