import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { faultOf, isUntouched, spend } from '../domain/faults.ts'
import { signedIn } from '../domain/sessions.ts'
import { courses } from '../handlers/courses.ts'
import { discord } from '../handlers/discord.ts'
import { email } from '../handlers/email.ts'
import { images } from '../handlers/images.ts'
import { stripe } from '../handlers/stripe.ts'
import { telegram } from '../handlers/telegram.ts'
import { users } from '../handlers/users.ts'
import type { Store } from '../store/store.ts'
import type { AppTables, FaultRow, Reading, Writing } from '../tables.ts'
import { type Handlers, refuse } from './handler.ts'
import type { Pages } from './pages.ts'

const handlers: Handlers = { ...users, ...email, ...courses, ...stripe, ...discord, ...telegram, ...images }

/** The parts of a request before they are validated. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  /** The parsed body or form; undefined if it cannot be parsed. */
  readonly content: unknown
  readonly token: string | null
  readonly origins: () => readonly string[]
}

/** The response of an endpoint, and the fault that was set for the request, if any. */
export interface CallResult {
  readonly status: number
  readonly body: unknown
  readonly fault: FaultRow | undefined
}

type Result = { status: number; body: unknown }

/** zod's English messages, which this process must set, because zod has none by default. */
const inEnglish = en().localeError

const issueOf = (part: string, { error }: { error: z.core.$ZodError }) => {
  const [issue] = error.issues
  return refuse(400, `${[part, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'invalid'}`)
}

/** The parts of a request after they were validated, or a refusal if one is invalid. */
const parseInput = (
  call: Call,
  given: RawInput,
): { input: Record<string, unknown> } | { refusal: Result } => {
  const input: Record<string, unknown> = { params: given.params }
  const parts = [
    ['query', call.query, given.query],
    ['body', call.body, given.content],
    ['form', call.form, given.content],
  ] as const
  for (const [part, schema, value] of parts) {
    if (!schema) continue
    const parsed = schema.safeParse(value, { error: inEnglish })
    if (!parsed.success) return { refusal: issueOf(part, parsed) }
    input[part] = parsed.data
  }
  return { input }
}

const NOT_SIGNED_IN = refuse(401, 'Please log in.')
const SESSION_OVER = refuse(401, 'Your session has expired.')

/** The user or token that the endpoint requires, or a refusal if there is none. */
const identify = (tx: Reading, name: CallName, token: string | null) => {
  const { auth } = contract[name]
  if (auth === 'none') return {}
  if (auth === 'discord') return { discordToken: token ?? '' }
  if (token === null) return { refusal: NOT_SIGNED_IN }
  // To renew a session, the token of an expired session is valid too.
  const me =
    name === 'refreshSession' ? tx.accounts.get(tx.sessions.get(token)?.userId ?? '') : signedIn(tx, token)
  return me ? { me, token } : { refusal: SESSION_OVER }
}

const handle = (tx: Reading, name: CallName, given: RawInput, pages: Pages): Result => {
  const who = identify(tx, name, given.token)
  if (who.refusal) return who.refusal
  const parsed = parseInput(contract[name], given)
  if ('refusal' in parsed) return parsed.refusal
  // The cast is safe: `parseInput` and `identify` have checked input and account by the contract, by which the handler
  // is typed.
  const handler = handlers[name] as (input: unknown, context: unknown) => Result
  return handler(parsed.input, { tx, pages, origins: given.origins, ...who })
}

const expire = (tx: Writing, name: CallName, token: string | null): Result | undefined => {
  if (token !== null && tx.sessions.get(token)) tx.sessions.patch(token, { expiresAt: tx.now })
  if (token !== null && tx.discordGrants.get(token)) tx.discordGrants.patch(token, { expiresAt: tx.now })
  return contract[name].auth === 'none' ? SESSION_OVER : undefined
}

const handleFaulty = (tx: Writing, name: CallName, given: RawInput, pages: Pages): CallResult => {
  const fault = faultOf(tx, name)
  if (!fault) return { ...handle(tx, name, given, pages), fault }
  spend(tx, fault)
  if (fault.outcome === 'status') return { ...refuse(fault.status, fault.message), fault }
  if (isUntouched(fault)) return { status: 200, body: null, fault }
  const over = fault.outcome === 'expired' ? expire(tx, name, given.token) : undefined
  return { ...(over ?? handle(tx, name, given, pages)), fault }
}

/** Handles one request in one transaction. If a fault is set for the endpoint, applies it. */
export const handleRequest = async (
  store: Store<AppTables>,
  name: CallName,
  given: RawInput,
  pages: Pages,
): Promise<CallResult> => {
  if (contract[name].method === 'GET') {
    const read = await store.read((tx) =>
      faultOf(tx, name) ? undefined : { ...handle(tx, name, given, pages), fault: undefined },
    )
    if (read) return read
  }
  return store.request(name, (tx) => handleFaulty(tx, name, given, pages))
}
