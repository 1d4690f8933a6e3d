import { executeExchange } from '@urql/exchange-execute'
import { execute } from 'graphql'
import {
  type AnyVariables,
  Client,
  type CombinedError,
  createRequest,
  type Exchange,
  type GraphQLRequest,
  makeOperation,
  type Operation,
  type OperationResult,
  type RequestPolicy,
  type TypedDocumentNode,
} from 'urql'
import { filter, makeSubject, merge, onPush, pipe, subscribe } from 'wonka'
import type { Subscribable } from 'xstate'
import { subscribable } from '#machines/kit/port.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Client as ApiClient } from '../api/client.ts'
import { limitConcurrency } from '../api/limit.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import { createCache } from './cache.ts'
import { schema } from './executable-schema.ts'
import { createResolverContext, type ResolverContext } from './resolvers/resolver-context.ts'
import { root } from './resolvers/root.ts'

/** What a live query emits. An error is also emitted as a value; the query never completes. */
export type LiveResult<Data> = { kind: 'data'; data: Data } | { kind: 'failed'; error: unknown }

type RunOnce = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  run?: {
    signal?: AbortSignal | undefined
    /** Whether the query uses the cache; by default 'network-only'. */
    policy?: RequestPolicy
    /** The name of the page that needs this query. Afterwards `cached` returns the query's result for this page. */
    page?: string
    /** Called with the first entries of a long list while the rest is loading. These entries bypass the cache. */
    early?: ((data: Data) => Promise<void>) | undefined
  },
) => Promise<Data>

export interface Graph {
  /**
   * Runs a query once. Simultaneous runs of the same query share one request, which is aborted when no run needs it any
   * more. Rejects with the Failure of that request or another error, or with the signal's reason.
   */
  query: RunOnce
  /** Runs a mutation once; rejects as `query` does. */
  mutate: RunOnce
  /** The cached result of a query; null if it has not run for this page before, or a part of the result is missing. */
  cached<Data, Variables extends AnyVariables>(
    page: string,
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Data | null
  /**
   * Emits the cached result, or else the provider's, and then every later result, each converted by `map`. Refetches
   * when the user returns to the tab; with the policy 'cache-and-network' also at the start.
   */
  watch<Data, Variables extends AnyVariables, Value>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    map: (result: LiveResult<Data>) => Value,
    policy?: RequestPolicy,
  ): Subscribable<Value>
}

/** The events that restart, stop or refetch live queries. */
type WatchEvent = 'signedIn' | 'signedOut' | 'returned'

/**
 * The Failure or AbortError that caused a GraphQL error. Any other error is unexpected and gets the operation's name
 * for the log.
 */
const causeOf = ({ graphQLErrors: [first], networkError }: CombinedError, { query }: Operation): unknown => {
  const cause = first?.originalError ?? networkError ?? first
  if (cause instanceof Failure || cause?.name === 'AbortError') return cause
  const name = query.definitions.map((definition) => 'name' in definition && definition.name?.value)[0]
  return new Error(`The operation ${name} threw ${cause}`, { cause })
}

const liveResultOf = <Data>({ data, error, operation }: OperationResult<Data>): LiveResult<Data> =>
  // The cast is safe: a result without an error has data.
  error ? { kind: 'failed', error: causeOf(error, operation) } : { kind: 'data', data: data as Data }

/**
 * Makes the function with which a resolver passes on the first entries of a list. It executes the operation on these
 * entries, and calls the caller's `early` with the data.
 */
const earlyFor =
  (
    { query: document, variables }: GraphQLRequest,
    entries: number,
    early: (data: never) => Promise<void>,
  ): ResolverContext['early'] =>
  (field, resolve) => ({
    entries,
    show: async (answer) => {
      const rootValue = { [field]: resolve(answer) }
      const { data, errors } = await execute({
        schema,
        document,
        rootValue,
        variableValues: variables || null,
      })
      if (!errors) await early(data as never)
    },
  })

/** Throws if a field has no resolver. Without this check, the field would be null, or the error would not say why. */
const withoutGaps = () =>
  new Proxy(root, {
    get: (resolvers, field, receiver) => {
      if (typeof field === 'string' && field !== 'then' && !(field in resolvers))
        throw new Error(`There is no resolver '${field}' in src/graphql/resolvers.`)
      return Reflect.get(resolvers, field, receiver)
    },
  })

/**
 * The last urql exchange, which runs the resolvers in the page. If urql tears a query down, its requests are aborted.
 * urql does not tear mutations down, so a mutation uses its caller's signal.
 */
const createExecution = (contextOf: (operation: Operation, signal?: AbortSignal) => ResolverContext) => {
  const running = new Map<number, { operation: Operation; stopped: AbortController; mutations: number }>()
  let mutations = 0
  const restarts = makeSubject<Operation>()
  const execution = executeExchange({
    schema,
    rootValue: import.meta.env.DEV ? withoutGaps() : root,
    context: (operation: Operation) => {
      if (operation.kind === 'mutation') return contextOf(operation, operation.context.signal)
      const { stopped } = running.get(operation.key) ?? { stopped: new AbortController() }
      running.set(operation.key, { operation, stopped, mutations })
      return contextOf(operation, stopped.signal)
    },
  })
  const end = ({ key }: Operation) => {
    running.get(key)?.stopped.abort()
    running.delete(key)
  }
  const exchange: Exchange = (input) => (operations) =>
    pipe(
      merge([operations, restarts.source]),
      onPush((operation) => operation.kind === 'teardown' && end(operation)),
      execution(input),
      onPush(({ operation }) => {
        if (operation.kind === 'mutation') mutations += 1
        else running.delete(operation.key)
      }),
    )
  return {
    exchange,
    /**
     * Sends the pending query with this key again if its response may be outdated: a mutation has ended since the query
     * began, or the query may have shown its first entries.
     */
    refresh: (key: number) => {
      const found = running.get(key)
      if (!found || (found.mutations === mutations && !found.operation.context.early)) return
      restarts.next(makeOperation('teardown', found.operation))
      restarts.next(found.operation)
    },
  }
}

/**
 * Creates a GraphQL client whose resolvers run in the page and send requests through `client`. It has one cache per
 * user. `stop` removes its listeners. `earlyEntries` is how many entries of a long list are shown before the rest has
 * loaded; 24 cards fill three screens.
 */
export const createGraph = ({
  client: api,
  session,
  browser: { pageLifecycle, clock },
  earlyEntries = 24,
}: {
  client: ApiClient
  session: Pick<Session, 'onChange' | 'userId'>
  browser: Pick<Browser, 'pageLifecycle' | 'clock'>
  earlyEntries?: number
}): Graph & { stop(): void } => {
  const now = () => clock.now()
  const limit = limitConcurrency(6)
  const createClient = () => {
    const { exchange, refresh } = createExecution(({ context: { early } }, signal) =>
      createResolverContext({ client: api, userId: () => session.userId(), now, limit, signal, early }),
    )
    const client = new Client({ url: 'guildhall:graph', exchanges: [createCache(now), exchange] })
    return { client, refresh, filled: new Set<string>() }
  }
  let current = createClient()

  const listeners = new Set<(event: WatchEvent) => void>()
  const notify = (event: WatchEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const stopSessionListener = session.onChange((userId) => {
    current = createClient()
    notify(userId === null ? 'signedOut' : 'signedIn')
  })
  const stopReturnListener = pageLifecycle.onReturn(() => notify('returned'))

  const runOnce =
    (kind: 'query' | 'mutation'): RunOnce =>
    (document, variables, { signal, policy = 'network-only', page, early } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const { client, refresh, filled } = current
        const request = createRequest(document, variables)
        if (kind === 'query' && policy === 'network-only') refresh(request.key)
        const operation = client.createRequestOperation(kind, request, {
          requestPolicy: policy,
          signal,
          early: early && earlyFor(request, earlyEntries, early),
        })
        const { unsubscribe } = pipe(
          client.executeRequestOperation(operation),
          // Leaves out stale results: while a refetch is running, urql emits the cached result as stale.
          filter(({ stale }) => !stale),
          subscribe((result) => {
            signal?.removeEventListener('abort', abort)
            const outcome = liveResultOf(result)
            if (outcome.kind === 'data') {
              if (page) filled.add(page + request.key)
              resolve(outcome.data)
            } else reject(outcome.error)
            queueMicrotask(() => unsubscribe())
          }),
        )
        function abort() {
          unsubscribe()
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', abort)
      })

  return {
    query: runOnce('query'),
    mutate: runOnce('mutation'),
    cached: (page, document, variables) => {
      const { client, filled } = current
      const { key } = createRequest(document, variables)
      if (!filled.has(page + key)) return null
      return client.readQuery(document, variables, { requestPolicy: 'cache-only' })?.data ?? null
    },
    watch: <Data, Variables extends AnyVariables, Value>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
      map: (result: LiveResult<Data>) => Value,
      policy: RequestPolicy = 'cache-first',
    ) =>
      subscribable<Value>((emit) => {
        const request = createRequest(document, variables)
        const operationBy = (requestPolicy: RequestPolicy) =>
          current.client.createRequestOperation('query', request, { requestPolicy })
        const start = () => {
          let shown: unknown
          return pipe(
            current.client.executeRequestOperation(operationBy(policy)),
            // When a query is refetched, urql emits its current result once more. That result is left out here.
            filter(({ stale, data }) => !stale || data !== shown),
            subscribe((result) => {
              shown = result.data
              emit(map(liveResultOf(result)))
            }),
          )
        }
        let running = start()
        const onEvent = (event: WatchEvent) => {
          if (event === 'returned') return current.client.reexecuteOperation(operationBy('network-only'))
          running.unsubscribe()
          // After a sign-out there is nothing to fetch until the next sign-in.
          if (event === 'signedIn') running = start()
        }
        listeners.add(onEvent)
        return () => {
          listeners.delete(onEvent)
          running.unsubscribe()
        }
      }),
    stop: () => {
      stopSessionListener()
      stopReturnListener()
    },
  }
}
