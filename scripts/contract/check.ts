import { type Call, fillPath } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { type Difference, differencesOf, shown } from './differences.ts'
import { type Facts, lessons, MissingFact, successes } from './facts.ts'

export interface Target {
  /** The base URL of the endpoints: the part before `/users/me`. */
  base: string
  apiKey: string
  /** The session token of a test account. */
  token?: string | undefined
  /** Whether to check also the endpoints that change data. */
  write: boolean
  facts: Facts
}

/** One request of the check with its differences. `skipped` says why no request was sent. */
export interface Checked {
  id: string
  call: CallName
  request: string
  differences: readonly Difference[]
  skipped?: string
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

/** The timeout of a request, as in the product. */
const timeoutInMs = 60_000
const nowhere = '000000000000000000000000'

const paramsOf = (path: string, value: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, value]))

const send = async (
  { base, apiKey }: Target,
  { method, path, body: hasBody }: Call,
  { params = {}, query = {}, body, form }: Parts,
  bearer: string | undefined,
): Promise<{ status: number; text: string }> => {
  const url = new URL(base + fillPath(path, params))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = new Headers({ accept: 'application/json', 'x-api-key': apiKey })
  if (hasBody) headers.set('content-type', 'application/json')
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const data = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) data.set(name, value)
  const response = await fetch(url, {
    method,
    headers,
    body: form ? data : hasBody ? JSON.stringify(body) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutInMs),
  })
  return { status: response.status, text: await response.text() }
}

const jsonOf = (text: string): { json: unknown } | null => {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * Checks every endpoint of the contract with requests that should succeed, requests without a session, requests for
 * missing records and requests without required fields. Skips endpoints that write, unless `target.write` is set.
 */
export const checkContract = async (target: Target): Promise<Checked[]> => {
  const facts: Facts = { ...target.facts }
  const checked: Checked[] = []
  const learn = (learned: Facts) => {
    for (const [fact, value] of Object.entries(learned)) if (value) Object.assign(facts, { [fact]: value })
  }

  const ask = async (
    name: CallName,
    request: string,
    parts: Parts,
    bearer: string | undefined,
    statuses: readonly number[],
  ): Promise<unknown> => {
    const call: Call = contract[name]
    const tell = (differences: readonly Difference[]) =>
      void checked.push({ id: call.id, call: name, request, differences })
    const responded = await send(target, call, parts, bearer).catch((cause: unknown) => String(cause))
    const expected = statuses.join(' or ')
    if (typeof responded === 'string') return tell([{ path: 'status', expected, actual: responded }])
    const { status, text } = responded
    const read = jsonOf(text)
    if (!statuses.includes(status)) {
      const said = read ? shown(Reflect.get(Object(read.json), 'message')) : 'no JSON'
      return tell([{ path: 'status', expected, actual: `${status}, message ${said}` }])
    }
    if (!read) return tell([{ path: '', expected: 'JSON', actual: shown(text) }])
    const schema = status === 200 ? call.answer : call.refusals[status]
    const differences = schema ? differencesOf(schema, read.json) : []
    tell(differences)
    return differences.length === 0 && status === 200 ? read.json : undefined
  }

  const skip = (call: CallName, request: string, skipped: string) =>
    void checked.push({ id: contract[call].id, call, request, differences: [], skipped })

  const bearerOf = ({ auth }: Call) => (auth === 'discord' ? facts.discordToken : target.token)

  /** The parts of the request, or the reason why it cannot be sent. */
  const partsOf = (name: CallName): Parts | string => {
    const { auth }: Call = contract[name]
    if (auth === 'session' && !target.token) return 'there is no session token (add --token)'
    try {
      return successes[name](facts) as Parts
    } catch (cause) {
      if (cause instanceof MissingFact) return cause.message
      throw cause
    }
  }

  const askSuccess = async (name: CallName, call: Call, parts: Parts) => {
    const response = await ask(name, 'success', parts, bearerOf(call), [200])
    if (response !== undefined) learn(lessons[name]?.(response as never, facts) ?? {})
  }

  const askRefusals = async (name: CallName, call: Call, found: Parts | string) => {
    const parts = typeof found === 'string' ? null : found
    const { path, query, body, auth, refusals } = call
    const nothing: Parts = { params: paramsOf(path, nowhere), ...(body && { body: {} }) }
    const bearer = bearerOf(call)
    if (auth === 'session' && 401 in refusals)
      await ask(name, 'without a session', parts ?? nothing, undefined, [401])
    if (path.includes(':') && 404 in refusals && (bearer || auth === 'none') && (parts || !body)) {
      const unknown = { ...parts, params: nothing.params ?? {} }
      await ask(
        name,
        'for an object that does not exist',
        unknown,
        bearer,
        403 in refusals ? [403, 404] : [404],
      )
    }
    const needs = query ?? body
    if (needs && !needs.safeParse({}).success && 400 in refusals && (bearer || auth === 'none')) {
      const params = parts?.params ?? nothing.params ?? {}
      await ask(name, 'without its fields', { params, ...(body && { body: {} }) }, bearer, [400])
    }
  }

  for (const name of Object.keys(successes) as CallName[]) {
    const call: Call = contract[name]
    if (call.method !== 'GET' && !target.write) {
      skip(name, 'anything', 'it may write data (add --write)')
      continue
    }
    const parts = partsOf(name)
    // The requests that must be refused need the record, so they are sent before the record is deleted.
    if (call.method === 'DELETE') await askRefusals(name, call, parts)
    if (typeof parts === 'string') skip(name, 'success', parts)
    else await askSuccess(name, call, parts)
    if (call.method !== 'DELETE') await askRefusals(name, call, parts)
  }
  return checked
}

/** The report: each difference, each skipped endpoint, and the totals. */
export const reportOf = (checked: readonly Checked[]): string => {
  const differences = checked.flatMap(({ id, call, request, differences }) =>
    differences.map(
      ({ path, expected, actual }) =>
        `${id} ${call}, ${request}: ${path || 'the whole response'}\n    expected ${expected}\n    actual   ${actual}`,
    ),
  )
  const skipped = Map.groupBy(
    checked.filter(({ skipped }) => skipped),
    ({ request, skipped }) => `Skipped, ${request}, because ${skipped}`,
  )
  const made = checked.filter(({ skipped }) => !skipped).length
  return [
    ...differences,
    ...[...skipped].map(([why, calls]) => `${why}: ${calls.map(({ call }) => call).join(', ')}`),
    `${made} requests, ${differences.length} differences.`,
  ].join('\n')
}
