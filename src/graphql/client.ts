import { executeExchange } from '@urql/exchange-execute'
import { execute } from 'graphql'
import {
  type AnyVariables,
  Client,
  type CombinedError,
  createRequest,
  type GraphQLRequest,
  type Operation,
  type OperationResult,
  type RequestPolicy,
  type TypedDocumentNode,
} from 'urql'
import { pipe, subscribe } from 'wonka'
import type { Subscribable } from 'xstate'
import { subscribable } from '#machines/kit/port.ts'
import type { Client as ApiClient } from '../api/client.ts'
import { limitConcurrency } from '../api/limit.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import { createCache } from './cache.ts'
import { schema } from './executable-schema.ts'
import { createResolverContext, type ResolverContext } from './resolvers/resolver-context.ts'
import { root } from './resolvers/root.ts'

/** What a live query emits: an error is a value like any other, and it never completes. */
export type LiveResult<Data> = { kind: 'data'; data: Data } | { kind: 'failed'; error: unknown }

type RunOnce = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  run?: {
    signal?: AbortSignal | undefined
    policy?: RequestPolicy
    /** Given the result with the first entries of a long list, while the rest is on its way; past the cache. */
    early?: ((data: Data) => Promise<void>) | undefined
  },
) => Promise<Data>

export interface Graph {
  /**
   * Runs a query once, by default against the provider whatever the cache holds. Throws the Failure of the call behind
   * it, or the signal's reason.
   */
  query: RunOnce
  /** Runs a mutation once, and throws as `query` does. */
  mutate: RunOnce
  /**
   * Emits the cached result (the provider's if there is none) and then every change, each mapped by `map`. Refetches
   * when the user returns to the tab.
   */
  watch<Data, Variables extends AnyVariables, Value>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    map: (result: LiveResult<Data>) => Value,
  ): Subscribable<Value>
}

/** What restarts, stops or refetches live queries. */
type WatchEvent = 'signedIn' | 'signedOut' | 'returned'

const causeOf = (error: CombinedError): unknown => error.graphQLErrors[0]?.originalError ?? error

const liveResultOf = <Data>({ data, error }: OperationResult<Data>): LiveResult<Data> =>
  // Without an error there is data.
  error ? { kind: 'failed', error: causeOf(error) } : { kind: 'data', data: data as Data }

/** Has a request's resolvers show the beginning of a list to `early`, as the request asks for it. */
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

/**
 * A GraphQL client whose resolvers run in the page, over the calls of `client`, with one cache per user. `stop` removes
 * its listeners from session and window. `earlyEntries`: so many entries of a long list are worth a look before the others
 * are there; three screens of cards.
 */
export const createGraph = ({
  client: api,
  session,
  browser: { pageLifecycle, clock },
  earlyEntries = 24,
}: {
  client: ApiClient
  session: Pick<Session, 'onChange'>
  browser: Pick<Browser, 'pageLifecycle' | 'clock'>
  earlyEntries?: number
}): Graph & { stop(): void } => {
  const now = () => clock.now()
  const limit = limitConcurrency(6)
  const createClient = () =>
    new Client({
      url: 'guildhall:graph',
      exchanges: [
        createCache(now),
        executeExchange({
          schema,
          rootValue: root,
          // Only `query`, `mutate` and `watch` below start operations, each with the signal that ends it.
          context: ({ context: { signal, early } }: Operation) =>
            createResolverContext(api, signal, now, limit, early),
        }),
      ],
    })
  let client = createClient()
  // Above the 32-bit keys that urql derives from documents.
  let lastOperationKey = 2 ** 32

  const listeners = new Set<(event: WatchEvent) => void>()
  const notify = (event: WatchEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const stopSessionListener = session.onChange((userId) => {
    client = createClient()
    notify(userId === null ? 'signedOut' : 'signedIn')
  })
  const stopReturnListener = pageLifecycle.onReturn(() => notify('returned'))

  /** Each caller has its own operation, so that aborting one does not affect another. */
  const requestOf = <Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => {
    lastOperationKey += 1
    return { ...createRequest(document, variables), key: lastOperationKey }
  }

  const runOnce =
    (kind: 'query' | 'mutation'): RunOnce =>
    (document, variables, { signal, policy = 'network-only', early } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const request = requestOf(document, variables)
        const operation = client.createRequestOperation(kind, request, {
          requestPolicy: policy,
          signal,
          early: early && earlyFor(request, earlyEntries, early),
        })
        const { unsubscribe } = pipe(
          client.executeRequestOperation(operation),
          subscribe((result) => {
            if (result.stale) return
            signal?.removeEventListener('abort', abort)
            const outcome = liveResultOf(result)
            if (outcome.kind === 'data') resolve(outcome.data)
            else reject(outcome.error)
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
    watch: <Data, Variables extends AnyVariables, Value>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
      map: (result: LiveResult<Data>) => Value,
    ) =>
      subscribable<Value>((emit) => {
        const request = requestOf(document, variables)
        const stopped = new AbortController()
        const operationBy = (requestPolicy: RequestPolicy) =>
          client.createRequestOperation('query', request, { requestPolicy, signal: stopped.signal })
        const start = () =>
          pipe(
            client.executeRequestOperation(operationBy('cache-first')),
            subscribe((result) => emit(map(liveResultOf(result)))),
          )
        let running = start()
        const onEvent = (event: WatchEvent) => {
          if (event === 'returned') return client.reexecuteOperation(operationBy('network-only'))
          running.unsubscribe()
          // Signed out, there is nothing to fetch until somebody signs in.
          if (event === 'signedIn') running = start()
        }
        listeners.add(onEvent)
        return () => {
          listeners.delete(onEvent)
          running.unsubscribe()
          stopped.abort()
        }
      }),
    stop: () => {
      stopSessionListener()
      stopReturnListener()
    },
  }
}
