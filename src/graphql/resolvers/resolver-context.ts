import type { Client } from '#src/api/client.ts'
import type { CallInput, CallName } from '#src/api/contract/index.ts'
import type { Limit } from '#src/api/limit.ts'
import type { Early } from '#src/api/send.ts'

interface Given {
  client: Client
  /** The id of the signed-in user. */
  userId(): string | null
  now(): Date
  /** Limits how many bot checks of all operations run at once. */
  limit: Limit
  /** Aborts when the operation's result is no longer needed. */
  signal?: AbortSignal | undefined
  /**
   * Makes the option `early` of a request for a long list, so that the caller of the operation gets the first entries.
   * `resolve` computes the value of `field` from a response that has only these entries. Undefined if the caller does
   * not want the first entries.
   */
  early?: (<A>(field: string, resolve: (answer: A) => unknown) => Early<A>) | undefined
}

/** What the resolvers of one GraphQL operation share: GraphQL's `context`. */
export interface ResolverContext extends Given {
  /** Runs `load` once per name, even if several fields of the operation need its result. */
  once<T>(name: string, load: () => Promise<T>): Promise<T>
  /** Sends a request of the operation with the operation's `signal`. */
  call: Client['call']
}

/** The resolvers of some fields. Written with `satisfies`, so that TypeScript infers the type of each `context`. */
export type Resolvers = Record<string, (args: never, context: ResolverContext) => unknown>

/** The arguments of a GraphQL field whose resolver sends them, unchanged, as the body of the request `K`. */
export type BodyOf<K extends CallName> = CallInput<K> extends { body: infer Body } ? Body : never

export const createResolverContext = (given: Given): ResolverContext => {
  const results = new Map<string, Promise<unknown>>()
  return {
    ...given,
    call: (name, input, run) => given.client.call(name, input, { signal: given.signal, ...run }),
    once: <T>(name: string, load: () => Promise<T>) => {
      // The cast is safe: each name belongs to one `load`, so the stored result has the type of that `load`.
      const result = (results.get(name) as Promise<T> | undefined) ?? load()
      results.set(name, result)
      return result
    },
  }
}

/** The value of a mutation that returns no entity. */
export const done = async (response: Promise<unknown>): Promise<true> => {
  await response
  return true
}

/**
 * An entity that a mutation has changed. `known` has the fields that the product selects. Only GraphiQL selects other
 * fields; these are taken from the entity, which `read` loads after the mutation.
 */
export const changed = <Known extends object>(
  known: Known,
  { once }: ResolverContext,
  read: () => Promise<object | null | undefined>,
): Known =>
  new Proxy(known, {
    get: (target, field) =>
      // `await` reads `then` to find out whether a value is a promise. This must not load the entity.
      field in target || field === 'then'
        ? Reflect.get(target, field)
        : async () => Reflect.get((await once('changed', read)) ?? {}, field),
  })
