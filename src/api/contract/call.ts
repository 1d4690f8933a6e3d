import type * as z from 'zod/mini'
import { acknowledged, problem } from './shapes.ts'

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

/** What a declaration may leave out. */
type Defaulted = 'auth' | 'answer' | 'refusals'

/**
 * An endpoint as it is declared. `request` has its method and path. It needs the session's token unless `auth` says
 * otherwise. Without `answer`, the product ignores the content of a 200 response.
 */
type Declared = Omit<Call, 'method' | 'path' | Defaulted> &
  Partial<Pick<Call, Defaulted>> & { request: `${Method} /${string}` }

type LineOf<D> = D extends { request: `${infer M extends Method} ${infer P extends `/${string}`}` }
  ? { method: M; path: P }
  : never

type AnswerOf<D> = D extends { answer: infer A extends z.ZodMiniType } ? A : typeof acknowledged

type AuthOf<D> = D extends { auth: infer A extends Auth } ? A : 'session'

/** The refusals that follow from the declaration: 400 if the endpoint takes input, 401 if it needs the session. */
type ImpliedBy<D> = (D extends { query: unknown } | { body: unknown } | { form: unknown }
  ? { 400: typeof problem }
  : unknown) &
  (AuthOf<D> extends 'session' ? { 401: typeof problem } : unknown)

type RefusalsOf<D> = D extends { refusals: infer R } ? Omit<ImpliedBy<D>, keyof R> & R : ImpliedBy<D>

type Complete<D> = Omit<D, 'request' | Defaulted> &
  LineOf<D> & { auth: AuthOf<D>; answer: AnswerOf<D>; refusals: RefusalsOf<D> }

/** Completes declarations of endpoints: splits `request`, and adds the defaults and the refusals that follow. */
export const endpoints = <const Declarations extends Readonly<Record<string, Declared>>>(
  declarations: Declarations,
) =>
  // The cast is safe: the type `Complete` says what this function adds.
  Object.fromEntries(
    Object.entries(declarations).map(([name, declared]): [string, Call] => {
      const { request, auth = 'session', answer = acknowledged, refusals, ...rest } = declared
      const { query, body, form } = rest
      const [method, path] = request.split(' ') as [Method, Call['path']]
      const implied = {
        ...((query || body || form) && { 400: problem }),
        ...(auth === 'session' && { 401: problem }),
      }
      return [name, { ...rest, method, path, auth, answer, refusals: { ...implied, ...refusals } }]
    }),
  ) as { [Name in keyof Declarations]: Complete<Declarations[Name]> }

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
