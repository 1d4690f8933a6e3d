import { Failure } from '#machines/rules/kit/failures.ts'
import { type Log, redacted, without } from '../browser/log.ts'
import { type Call, fillPath } from './contract/call.ts'
import { type Answer, type CallInput, type CallName, contract } from './contract/index.ts'
import { acknowledged } from './contract/shapes.ts'

/** The token that the request carries, if any, and the signal that cancels it. */
interface Sending {
  token: string | null
  signal?: AbortSignal | undefined
}

/** One call as one request: the validated answer, or a Failure that tells refused, malformed and unreachable apart. */
export type Send = <K extends CallName>(name: K, input: CallInput<K>, sending: Sending) => Promise<Answer<K>>

/** The parts of `CallInput`, whichever the call has. */
interface Parts {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  form?: Readonly<Record<string, unknown>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The address of a call, or null where its parameters would lead out of the path they belong to. */
const addressOf = (base: string, call: Call, { params = {}, query = {} }: Parts): URL | null => {
  if (Object.values(params).some((value) => /^\.{0,2}$/.test(value))) return null
  try {
    const url = new URL(base + fillPath(call.path, params))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return url
  } catch {
    return null
  }
}

const formOf = (fields: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value))
  }
  return form
}

const bodyOf = (call: Call, { body, form }: Parts): BodyInit | null => {
  if (call.form) return formOf(form ?? {})
  return call.body ? JSON.stringify(body) : null
}

const tokenField = /token/i
const secretField = /password|token|code|credential/i

/** The bearer, and what the body holds under such names. */
const sentIn = (fields: RegExp, token: string | null, body: unknown): string[] => [
  ...(token ? [token] : []),
  ...(isRecord(body)
    ? Object.entries(body).flatMap(([name, value]) =>
        fields.test(name) && typeof value === 'string' ? [value] : [],
      )
    : []),
]

/** How long an answer is waited for (an addition): a page that waits for ever says nothing. */
const timeoutInMs = 60_000

/** More than any answer or refusal could need, in characters. */
const longestBody = 32 * 1024 * 1024
const longestMessage = 1000

const jsonOf = async (response: Response, call: Call): Promise<unknown> => {
  const text = await response.text()
  // With 204, say: nothing of such an answer is read.
  if (text === '' && call.answer === acknowledged) return {}
  if (text.length > longestBody) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const createSend = ({
  base,
  apiKey,
  fetch,
  log,
}: {
  base: string
  apiKey: string
  fetch: typeof globalThis.fetch
  log: Log
}): Send => {
  const logged = (failure: Failure, secrets: readonly string[]): Failure => {
    const { kind, message, status, serverMessage } = failure
    const words = serverMessage === null ? null : redacted(serverMessage, secrets)
    if (status !== 401)
      log.failure('A call failed', new Failure({ kind, message, status, serverMessage: words }))
    return failure
  }

  return async (name, input, { token, signal }) => {
    const call: Call = contract[name]
    // CallInput<K> has exactly the parts that the call has; here any call is sent by its description.
    const parts = input as Parts
    const line = `${call.method} ${call.path}`
    // What the provider might repeat: no screen shows a token, and no log any secret (A13).
    const tokens = sentIn(tokenField, token, parts.body)
    const secrets = sentIn(secretField, token, parts.body)
    const url = addressOf(base, call, parts)
    if (!url) {
      const message = `${line} was not sent: a part of its address is empty or no name`
      throw logged(new Failure({ kind: 'unreachable', message }), secrets)
    }
    const body = bodyOf(call, parts)
    const headers = new Headers({ accept: 'application/json', 'x-api-key': apiKey })
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    let response: Response
    let json: unknown
    try {
      response = await fetch(
        new Request(url, {
          method: call.method,
          headers,
          body,
          credentials: 'include',
          // A redirect would carry the API key, and perhaps the token, to wherever it points.
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(timeoutInMs), ...(signal ? [signal] : [])]),
        }),
      )
      json = await jsonOf(response, call)
    } catch {
      signal?.throwIfAborted()
      throw logged(new Failure({ kind: 'unreachable', message: `${line} got no answer` }), secrets)
    }
    const { status } = response
    if (!response.ok) {
      const { message: said, ...details } = isRecord(json) ? json : {}
      throw logged(
        new Failure({
          kind: 'refused',
          message: `${line} answered ${status}`,
          status,
          serverMessage:
            typeof said === 'string' && said !== '' ? without(tokens, said).slice(0, longestMessage) : null,
          details,
        }),
        secrets,
      )
    }
    const answer = call.answer.safeParse(json)
    if (!answer.success) {
      const where = without(tokens, answer.error.issues[0]?.path.join('.') || 'the whole body')
      const message = `${name} (${line}) answered in a shape that is not agreed, at ${where}`
      throw logged(new Failure({ kind: 'malformed', message, status }), secrets)
    }
    // The call's own schema has just said so.
    return answer.data as Answer<typeof name>
  }
}
