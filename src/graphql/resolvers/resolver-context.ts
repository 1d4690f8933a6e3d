import type { Client } from '#src/api/client.ts'
import type { Limit } from '#src/api/limit.ts'
import type { Early } from '#src/api/send.ts'

interface Given {
  client: Client
  /** Who is signed in. */
  userId(): string | null
  now(): Date
  /** Limits how many calls of all operations run at the same time. */
  limit: Limit
  /** Aborted when nobody waits for the operation any more. */
  signal?: AbortSignal | undefined
  /**
   * Shows whoever runs the operation the beginning of a long list: `resolve` makes the value of `field` from a part of
   * the provider's answer as from the whole. Undefined where nobody asks for it.
   */
  early?: (<A>(field: string, resolve: (answer: A) => unknown) => Early<A>) | undefined
}

/** What the resolvers of one GraphQL operation share: GraphQL's `context`. */
export interface ResolverContext extends Given {
  /** Runs `load` once per name, however many fields of the operation need its result. */
  once<T>(name: string, load: () => Promise<T>): Promise<T>
}

export const createResolverContext = (given: Given): ResolverContext => {
  const results = new Map<string, Promise<unknown>>()
  return {
    ...given,
    once: <T>(name: string, load: () => Promise<T>) => {
      // A name stands for one load, so the result under it has that load's type.
      const result = (results.get(name) as Promise<T> | undefined) ?? load()
      results.set(name, result)
      return result
    },
  }
}

/**
 * An entity that a mutation has changed. `known` is what the mutation says of it; any other field, which only GraphiQL
 * asks for, is of the entity as it is `read` after that.
 */
export const changed = <Known extends object>(
  known: Known,
  { once }: ResolverContext,
  read: () => Promise<object | null | undefined>,
): Known =>
  new Proxy(known, {
    get: (target, field) =>
      // A promise is told by its `then`.
      field in target || field === 'then'
        ? Reflect.get(target, field)
        : async () => Reflect.get((await once('changed', read)) ?? {}, field),
  })
