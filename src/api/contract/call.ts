import type * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The token that an endpoint needs in the Authorization header: none, the session's, or the Discord token (A11). */
type Auth = 'none' | 'session' | 'discord'

/**
 * The description of one endpoint. `path` is relative to the API base and has `:name` for a parameter. A `body` is sent
 * as JSON, a `form` as multipart. `answer` is the schema of a 200 response; `refusals` has a schema for each error
 * status that is expected.
 */
export interface Call {
  /** The endpoint's id in the requirements: `API-NN`, or `OWN-NN` for an endpoint of our own. */
  id: `${'API' | 'OWN'}-${number}`
  method: Method
  path: `/${string}`
  summary: string
  auth: Auth
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  form?: z.ZodMiniObject
  answer: z.ZodMiniType
  refusals: Readonly<Record<number, z.ZodMiniType>>
}

/** The names of the parameters in a path: `'/courses/:courseId/plans/:planId'` → `'courseId' | 'planId'`. */
type ParamName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** The input of an endpoint: its path parameters, query, body and form, as far as it has them. */
export type CallInputOf<C extends Call> = ([ParamName<C['path']>] extends [never]
  ? unknown
  : { params: Record<ParamName<C['path']>, string> }) &
  (C extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown) &
  (C extends { body: infer B extends z.ZodMiniType } ? { body: z.output<B> } : unknown) &
  (C extends { form: infer F extends z.ZodMiniType } ? { form: z.output<F> } : unknown)

/** The body of a successful response. */
export type ResponseOf<C extends Call> = z.output<C['answer']>

/** Converts a status back to a number, because spreading several objects turns their numeric keys into strings. */
type StatusOf<S> = S extends number ? S : S extends `${infer N extends number}` ? N : never

type RefusalOf<R> = {
  [S in keyof R]: { status: StatusOf<S>; body: R[S] extends z.ZodMiniType ? z.input<R[S]> : never }
}[keyof R]

/** What a handler of the endpoint may return: a 200 or one of the declared error statuses. */
export type ReplyOf<C extends Call> = { status: 200; body: z.input<C['answer']> } | RefusalOf<C['refusals']>

/** Replaces each `:name` in a path with the URL-encoded parameter of this name. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`The path ${path} needs the parameter '${name}'.`)
    return encodeURIComponent(value)
  })
