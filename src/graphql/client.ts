import { executeExchange } from '@urql/exchange-execute'
import {
  type AnyVariables,
  Client,
  type CombinedError,
  createRequest,
  type Operation,
  type OperationResult,
  type RequestPolicy,
  type TypedDocumentNode,
} from 'urql'
import { pipe, subscribe } from 'wonka'
import type { Subscribable } from 'xstate'
import { live } from '#machines/kit/port.ts'
import type { Client as ApiClient } from '../api/client.ts'
import { limitTo } from '../api/limit.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import { createCache } from './cache.ts'
import { schema } from './executable-schema.ts'
import { createResolverContext } from './resolvers/resolver-context.ts'
import { root } from './resolvers/root.ts'

/** What a live query emits: errors are outputs, it never completes. */
export type Seen<Data> = { kind: 'data'; data: Data } | { kind: 'failed'; error: unknown }

type Once = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  run?: { signal?: AbortSignal | undefined; policy?: RequestPolicy },
) => Promise<Data>

export interface Graph {
  /**
   * Runs a query once. Throws the Failure of the call behind it, or the signal's reason. By default it goes to the provider,
   * whatever the cache holds.
   */
  query: Once
  /** Runs a mutation once, and throws as `query` does. */
  mutate: Once
  /** Emits the cached result (from the provider if there is none), then every change; refetches when a person comes back. */
  watch<Data, Variables extends AnyVariables, Said>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    say: (seen: Seen<Data>) => Said,
  ): Subscribable<Said>
}

const causeOf = (error: CombinedError): unknown => error.graphQLErrors[0]?.originalError ?? error

const seenOf = <Data>({ data, error }: OperationResult<Data>): Seen<Data> =>
  // Without an error there is data.
  error ? { kind: 'failed', error: causeOf(error) } : { kind: 'data', data: data as Data }

/** GraphQL in the page: documents in, entities of the product out, one cache a person. `stop` ends listening to session and window. */
export const createGraph = ({
  client: api,
  session,
  browser: { pageLifecycle, clock },
}: {
  client: ApiClient
  session: Pick<Session, 'onChange'>
  browser: Pick<Browser, 'pageLifecycle' | 'clock'>
}): Graph & { stop(): void } => {
  const now = () => clock.now()
  const limited = limitTo(6)
  const createClient = () =>
    new Client({
      url: 'guildhall:graph',
      exchanges: [
        createCache(now),
        executeExchange({
          schema,
          rootValue: root,
          // Only `query`, `mutate` and `watch` below start operations, each with the signal that ends it.
          context: ({ context }: Operation) =>
            createResolverContext(api, context.signal as AbortSignal | undefined, now, limited),
        }),
      ],
    })
  let client = createClient()
  let operations = 2 ** 32

  const listeners = new Set<(event: 'signedIn' | 'nobody' | 'return') => void>()
  const tell = (event: 'signedIn' | 'nobody' | 'return') => {
    for (const listener of [...listeners]) listener(event)
  }
  const unchange = session.onChange((userId) => {
    client = createClient()
    tell(userId === null ? 'nobody' : 'signedIn')
  })
  const unreturn = pageLifecycle.onReturn(() => tell('return'))

  /** Operations are never shared: whoever gives up aborts their own request only. */
  const requestOf = <Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => {
    operations += 1
    return { ...createRequest(document, variables), key: operations }
  }

  const once =
    (kind: 'query' | 'mutation'): Once =>
    (document, variables, { signal, policy = 'network-only' } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const operation = client.createRequestOperation(kind, requestOf(document, variables), {
          requestPolicy: policy,
          signal,
        })
        const { unsubscribe } = pipe(
          client.executeRequestOperation(operation),
          subscribe((result) => {
            if (result.stale) return
            signal?.removeEventListener('abort', abort)
            const seen = seenOf(result)
            if (seen.kind === 'data') resolve(seen.data)
            else reject(seen.error)
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
    query: once('query'),
    mutate: once('mutation'),
    watch: <Data, Variables extends AnyVariables, Said>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
      say: (seen: Seen<Data>) => Said,
    ) =>
      live<Said>((tellObserver) => {
        const request = requestOf(document, variables)
        const left = new AbortController()
        const operationBy = (requestPolicy: RequestPolicy) =>
          client.createRequestOperation('query', request, { requestPolicy, signal: left.signal })
        const start = () =>
          pipe(
            client.executeRequestOperation(operationBy('cache-first')),
            subscribe((result) => tellObserver(say(seenOf(result)))),
          )
        let running = start()
        const onSession = (event: 'signedIn' | 'nobody' | 'return') => {
          if (event === 'return') return client.reexecuteOperation(operationBy('network-only'))
          running.unsubscribe()
          // Nobody is signed in: there is nothing to ask for until somebody is.
          if (event === 'signedIn') running = start()
        }
        listeners.add(onSession)
        return () => {
          listeners.delete(onSession)
          running.unsubscribe()
          left.abort()
        }
      }),
    stop: () => {
      unchange()
      unreturn()
    },
  }
}
