import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { mediaKinds } from '#machines/rules/kit/entities.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { platform } from '#src/api/contract/shapes.ts'
import { faultOutcome, onboardingOutcome } from '../tables.ts'
import { type AdminApi, AdminRefusal } from './api.ts'

const text = z.string().check(z.minLength(1))
const none = z.object({})
const accountOrAll = z.object({ accountId: z.optional(text) })
const calls = Object.keys(contract) as [CallName, ...CallName[]]
const call = z.enum([...calls, 'imageHost', 'every'])
const session = z.object({ sessionId: text })
const invoice = z.object({ invoiceId: text })
const row = { table: text, id: text }
const payout = z.object({ payoutAccountId: text })

/** The parameters of each method, as they arrive over HTTP. */
const paramsSchemas = {
  state: none,
  switchScenario: z.object({
    scenario: text,
    size: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  }),
  reset: none,
  history: z.object({ limit: z.optional(z.number()) }),
  rewind: z.object({ seq: z.number() }),
  advance: z.object({ ms: z.number() }),
  advanceMonths: z.object({ months: z.number() }),
  advanceTo: z.object({ at: z.number() }),
  advanceToNextDue: none,
  expireSessions: accountOrAll,
  revokeSessions: accountOrAll,
  expireDiscordTokens: accountOrAll,
  signInAs: z.object({ account: text }),
  setCard: z.object({ accountId: text, fails: z.boolean() }),
  setFault: z.object({
    call,
    latencyMs: z.optional(z.number()),
    outcome: z.optional(z.nullable(faultOutcome)),
    status: z.optional(z.number().check(z.minimum(400), z.maximum(599))),
    message: z.optional(z.string()),
    retryAfter: z.optional(z.nullable(z.number())),
    remaining: z.optional(z.nullable(z.number())),
  }),
  clearFault: z.object({ call }),
  clearFaults: none,
  requests: none,
  mails: z.object({ to: z.optional(text) }),
  checkout: session,
  pay: z.object({ sessionId: text, recorded: z.optional(z.boolean()) }),
  decline: session,
  invoices: z.object({ account: z.optional(text) }),
  invoice,
  payInvoice: invoice,
  googleAccounts: none,
  issueGoogleCredential: z.union([
    z.object({ googleAccountId: text }),
    z.object({ name: z.string(), email: z.string() }),
  ]),
  server: z.union([z.object({ invite: text }), z.object({ serverId: text })]),
  servers: z.object({ platform: platform }),
  openServer: z.object({ platform: platform, serverId: text, name: z.string() }),
  join: z.object({ invite: text }),
  setBot: z.object({ serverId: text, present: z.boolean(), admin: z.boolean() }),
  allowDiscord: z.object({ username: text }),
  startTelegramBot: z.object({ accountId: text, username: text }),
  startPayPerViewBot: z.object({ accountId: text }),
  payPerView: z.object({ paid: z.boolean() }),
  keepMedia: z.object({ account: text, kind: z.enum(mediaKinds), url: text }),
  onboarding: payout,
  finishOnboarding: z.object({
    payoutAccountId: text,
    outcome: z.optional(onboardingOutcome),
  }),
  tables: none,
  rows: z.object({
    table: text,
    filter: z.optional(z.string()),
    order: z.optional(z.object({ field: text, descending: z.boolean() })),
    limit: z.optional(z.number()),
  }),
  row: z.object(row),
  editRow: z.object({ ...row, fields: z.record(z.string(), z.unknown()) }),
  undoEdit: z.object({ ...row, seq: z.number() }),
} satisfies Record<keyof AdminApi, z.ZodMiniType>

/** Methods that also accept GET. They must change nothing, because any website can make the browser send a GET. */
const readable: readonly string[] = [
  'googleAccounts',
  'history',
  'invoices',
  'mails',
  'requests',
  'state',
  'tables',
] satisfies (keyof AdminApi)[]

const isMethod = (name: string): name is keyof AdminApi => Object.hasOwn(paramsSchemas, name)

const bodyOf = async (request: Request): Promise<unknown> => {
  try {
    const text = request.method === 'POST' ? await request.text() : ''
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Adds the route `<apiPath>/admin/<name>` for each method: POST with parameters as JSON, or GET for methods that only
 * read.
 */
export const routeAdminApi = (
  app: Hono,
  apiPath: string,
  admin: AdminApi,
  json: (status: number, body: unknown) => Response,
): void => {
  app.on(['GET', 'POST'], `${apiPath}/admin/:method`, async (c) => {
    const method = c.req.param('method')
    if (!isMethod(method)) return json(404, { message: `The admin API has no method ${method}.` })
    if (c.req.method === 'GET' && !readable.includes(method))
      return json(405, { message: `${method} may change something: send it with POST.` })
    const params = paramsSchemas[method].safeParse(await bodyOf(c.req.raw))
    if (!params.success) {
      const [issue] = params.error.issues
      return json(400, { message: `${[method, ...(issue?.path ?? [])].join('.')}: ${issue?.message}` })
    }
    try {
      // The cast is safe, because the parameters were parsed by the schema of this method.
      const run = admin[method] as (params: unknown) => Promise<unknown>
      return json(200, (await run(params.data)) ?? {})
    } catch (cause) {
      if (cause instanceof AdminRefusal) return json(400, { message: cause.message })
      return json(500, { message: cause instanceof Error ? cause.message : String(cause) })
    }
  })
}
