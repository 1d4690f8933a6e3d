import { Failure } from '#machines/rules/kit/failures.ts'
import { anySignal } from '../browser/any-signal.ts'
import type { Clock } from '../browser/clock.ts'
import { type Log, redact } from '../browser/log.ts'
import { type Call, fillPath } from './contract/call.ts'
import { type Answer, type CallInput, type CallName, contract } from './contract/index.ts'
import { acknowledged, notAnId } from './contract/shapes.ts'
import { firstEntries } from './first-entries.ts'
import { isRecord, readRefusal } from './refusal.ts'

/**
 * Lets the caller show the first entries of a long list while the rest is still loading. `show` gets a response with
 * only `entries` entries; the rest is read after the promise of `show` has resolved.
 */
export interface Early<A> {
  entries: number
  show(response: A): Promise<void>
}

export interface SendOptions<A> {
  /** The bearer token of the request, if any. */
  token: string | null
  signal?: AbortSignal | undefined
  early?: Early<A> | undefined
  /**
   * If true, one invalid part makes the whole response fail; otherwise invalid parts may be left out. Set for data that
   * the user is about to edit.
   */
  exact?: boolean | undefined
}

/**
 * Sends one request and resolves with the validated response body. `early` gets the first entries of a list, which are
 * validated too. Rejects with a Failure (`refused`, `malformed` or `unreachable`), or with the signal's reason.
 */
export type Send = <K extends CallName>(
  name: K,
  input: CallInput<K>,
  options: SendOptions<Answer<K>>,
) => Promise<Answer<K>>

/** Everything that the input of an endpoint can contain. */
interface Parts {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  form?: Readonly<Record<string, unknown>>
}

/**
 * The URL of a request; null if it is invalid, or if a path parameter is empty, `.` or `..`, because the URL would then
 * have another path.
 */
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

/** The secrets in a request: the bearer token, and the values of the body fields whose names match `fields`. */
const secretsIn = (fields: RegExp, token: string | null, body: unknown): string[] => [
  ...(token ? [token] : []),
  ...(isRecord(body)
    ? Object.entries(body).flatMap(([name, value]) =>
        fields.test(name) && typeof value === 'string' ? [value] : [],
      )
    : []),
]

/** The timeout of a request (an addition to the specification): without it a page could wait forever. */
const timeoutInMs = 60_000

/** The longest body that is parsed, in characters. No real response is longer. */
const longestBody = 32 * 1024 * 1024
/** The longest message of a refusal that is kept, in characters. */
export const longestMessage = 1000

/**
 * Reads the text of a response. Calls `look` with each chunk, and waits for the promise that `look` returns before it
 * reads the next chunk.
 */
const textOf = async (
  response: Response,
  look: ((part: string) => Promise<void>) | undefined,
): Promise<string> => {
  if (!look || !response.body) return response.text()
  const parts = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await parts.read()
    if (done) return text
    text += value
    await look(value)
  }
}

/** Parses JSON; returns undefined if the text is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a response that does not match its schema. Such responses are rare, so the code for them is loaded on demand.
 */
const tolerantly = async (schema: Call['answer'], json: unknown, exact: boolean | undefined) => {
  const code = await import('./tolerant.ts').catch(() => null)
  return code?.readTolerantly(schema, json, { exact, notAnId })
}

/**
 * Returns a function to call with each chunk of a response. As soon as it finds the first entries of the list, it calls
 * `show` with them, once.
 */
const lookFor = ({ entries, show }: Early<unknown>, { answer }: Call) => {
  let read: ReturnType<typeof firstEntries> | null = firstEntries(entries)
  return async (part: string) => {
    const beginning = read?.(part)
    if (typeof beginning !== 'string') return
    read = null
    const json = parsedJson(beginning)
    const { success, data } = answer.safeParse(json)
    const found = success ? { data } : await tolerantly(answer, json, false)
    if (found) await show(found.data)
  }
}

const jsonOf = async (
  response: Response,
  call: Call,
  early: Early<unknown> | undefined,
): Promise<unknown> => {
  const text = await textOf(response, response.ok && early ? lookFor(early, call) : undefined)
  // A response with a status such as 204 has no body. Endpoints with this schema ignore the body, so it may be empty.
  if (text === '' && call.answer === acknowledged) return {}
  return text.length > longestBody ? undefined : parsedJson(text)
}

export const createSend = ({
  base,
  apiKey,
  fetch,
  log,
  clock,
  onLoss,
}: {
  base: string
  apiKey: string
  fetch: typeof globalThis.fetch
  log: Log
  clock: Pick<Clock, 'now'>
  /** Called when an invalid part was left out of a response. */
  onLoss?: () => void
}): Send => {
  const logged = (failure: Failure, secrets: readonly string[]): Failure => {
    if (failure.status !== 401) log.failure('A call failed', failure, secrets)
    return failure
  }

  return async (name, input, { token, signal, early, exact }) => {
    const call: Call = contract[name]
    // The type of `input` has only the parts of one endpoint; this code handles any endpoint.
    const parts = input as Parts
    const line = `${call.method} ${call.path}`
    // The provider may repeat secrets in its response. No screen may show a token, and no log may contain any secret
    // (A13).
    const tokens = secretsIn(tokenField, token, parts.body)
    const secrets = secretsIn(secretField, token, parts.body)
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
          // Following a redirect would send the API key, and perhaps the token, to another server.
          redirect: 'error',
          signal: anySignal([AbortSignal.timeout(timeoutInMs), ...(signal ? [signal] : [])]),
        }),
      )
      // The cast is safe: `jsonOf` validates the first entries of a list by the endpoint's schema before it passes them
      // to `early`.
      json = await jsonOf(response, call, early as Early<unknown> | undefined)
    } catch {
      signal?.throwIfAborted()
      throw logged(new Failure({ kind: 'unreachable', message: `${line} got no answer` }), secrets)
    }
    const { status } = response
    if (!response.ok) {
      const { words, details } = await readRefusal(response, json, clock.now())
      throw logged(
        new Failure({
          kind: 'refused',
          message: `${line} answered ${status}`,
          status,
          serverMessage: redact(words, tokens).slice(0, longestMessage) || null,
          details,
        }),
        secrets,
      )
    }
    const answer = call.answer.safeParse(json)
    // The cast is safe, here and below: the endpoint's own schema has validated the data.
    if (answer.success) return answer.data as Answer<typeof name>
    const misfits = answer.error.issues.slice(0, 3).map(({ path }) => path.join('.') || 'the whole body')
    const message = `${name} (${line}) answered in a shape that is not agreed, at ${redact(misfits.join(', '), tokens)}`
    const failure = new Failure({ kind: 'malformed', message, status })
    const read = await tolerantly(call.answer, json, exact)
    if (!read) throw logged(failure, secrets)
    if (read.isLost) {
      log.failure('A part of an answer was left out', failure)
      onLoss?.()
    }
    return read.data as Answer<typeof name>
  }
}
