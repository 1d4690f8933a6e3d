import type { Client } from '#src/api/client.ts'
import type { Limit } from '#src/api/limit.ts'
import type { Early } from '#src/api/send.ts'

/** What the resolvers of one GraphQL operation share: GraphQL's `context`. */
export interface ResolverContext {
  client: Client
  /** Aborted when nobody waits for the operation any more. */
  signal: AbortSignal | undefined
  now(): Date
  /** Runs `load` once per name, however many fields of the operation need its result. */
  once<T>(name: string, load: () => Promise<T>): Promise<T>
  /** Limits how many calls of all operations run at the same time. */
  limit: Limit
  /**
   * Shows whoever runs the operation the beginning of a long list: `resolve` makes the value of `field` from a part of
   * the provider's answer as from the whole. Undefined where nobody asks for it.
   */
  early<A>(field: string, resolve: (answer: A) => unknown): Early<A> | undefined
}

export const createResolverContext = (
  client: Client,
  signal: AbortSignal | undefined,
  now: () => Date,
  limit: Limit,
  early: ResolverContext['early'] = () => undefined,
): ResolverContext => {
  const results = new Map<string, Promise<unknown>>()
  return {
    client,
    signal,
    now,
    limit,
    early,
    once: <T>(name: string, load: () => Promise<T>) => {
      // A name stands for one load, so the result under it has that load's type.
      const result = (results.get(name) as Promise<T> | undefined) ?? load()
      results.set(name, result)
      return result
    },
  }
}
