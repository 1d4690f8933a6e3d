import type * as z from 'zod/mini'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which token the Authorization header carries: none is needed, the session's, or the Discord token (A11). */
type Auth = 'none' | 'session' | 'discord'

/**
 * One REST call of the provider. `path` is below the API base, with `:name` for a parameter. A body is JSON,
 * a form is multipart. `answer` is the body of 200; `refusals` are the bodies of the statuses the call may refuse with.
 */
export interface Call {
  /** The call's id in the requirements, `API-NN`. */
  id: `API-${number}`
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

/** `'/courses/:courseId/plans/:planId'` → `'courseId' | 'planId'` */
type ParamName<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamName<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** What a caller gives: only the parts that the call has. */
export type CallInputOf<C extends Call> = ([ParamName<C['path']>] extends [never]
  ? unknown
  : { params: Record<ParamName<C['path']>, string> }) &
  (C extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown) &
  (C extends { body: infer B extends z.ZodMiniType } ? { body: z.output<B> } : unknown) &
  (C extends { form: infer F extends z.ZodMiniType } ? { form: z.output<F> } : unknown)

/** What the provider answers with when all went well. */
export type AnswerOf<C extends Call> = z.output<C['answer']>

/** Spreading several objects turns their numeric keys into texts. */
type StatusOf<S> = S extends number ? S : S extends `${infer N extends number}` ? N : never

type RefusalOf<R> = {
  [S in keyof R]: { status: StatusOf<S>; body: R[S] extends z.ZodMiniType ? z.input<R[S]> : never }
}[keyof R]

/** Everything a handler of the call may return: an answer or one of its declared refusals. */
export type ReplyOf<C extends Call> = { status: 200; body: z.input<C['answer']> } | RefusalOf<C['refusals']>

/** Fills a path's parameters, each encoded. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`The path ${path} needs the parameter '${name}'.`)
    return encodeURIComponent(value)
  })
