import { discordRedirectIn } from '#machines/rules/account/discord.ts'
import { checkoutReturns } from '#machines/rules/kit/entities.ts'
import type { AnyModel } from '#model/driver/model.ts'
import type { Rows, Sandbox } from '#model/driver/sandbox/sandbox.ts'

/** How a page of the product is opened. */
export interface Arrival {
  path: string
  /** The state of the entry in the browser's history. */
  state?: unknown
  slug: string | undefined
  /** The values in the browser's storage. */
  stored: ReadonlyMap<string, string>
}

type Field = (arrival: Arrival & { query: URLSearchParams }) => unknown

const fromStorage =
  (key: string): Field =>
  ({ stored }) =>
    stored.get(key) ?? null
const fromQuery =
  (key: string): Field =>
  ({ query }) =>
    query.get(key)
const fromState =
  (key: string): Field =>
  ({ state }) =>
    (state as Record<string, unknown> | undefined)?.[key]

/** The fields of inputs that depend on how the page is opened, as the pages in `src/flows` read them. */
const fields: Readonly<Record<string, Field>> = {
  cached: () => undefined,
  chat: fromQuery('chat'),
  created: fromState('created'),
  discordAnswer: ({ query }) => discordRedirectIn(query),
  email: fromStorage('userEmail'),
  hasPaid: ({ query }) => query.get('success') === 'true',
  joined: fromState('joined'),
  page: ({ path }) => (/cancel/i.test(path) ? 'cancel' : 'success'),
  path: ({ path }) => path,
  pendingPurchases: fromStorage('pendingPurchases'),
  query: ({ query }) => query.toString(),
  redirectAfterLogin: fromStorage('redirectAfterLogin'),
  redirectTo: fromQuery('redirectTo'),
  returned: ({ query }) => checkoutReturns.find((known) => known === query.get('status')) ?? null,
  sid: fromQuery('sid'),
  slug: ({ slug }) => slug,
  tab: fromQuery('tab'),
  token: fromStorage('token'),
  userId: fromStorage('userId'),
}

/** The exceptions of single flows: fields that come from another source than `fields` says, or that no sample has. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  'password-reset': { token: fromQuery('token') },
  'ppv-return': { reason: fromQuery('reason') },
  login: { reason: (arrival) => fromState('reason')(arrival) ?? null },
  dashboard: { reason: fromState('reason') },
}

/**
 * The input of a flow whose page is opened this way. Fields that do not depend on `arrival` are those of the first
 * sample.
 */
export const inputAt = ({ machine, samples: { inputs } }: AnyModel, arrival: Arrival): unknown => {
  const all = Object.values(inputs)
  const [sample] = all
  if (typeof sample !== 'object' || sample === null) return sample
  const used = new Set(all.flatMap((one) => Object.keys(one as object)))
  const query = new URLSearchParams(arrival.path.split('#')[0]?.split('?')[1])
  const shared = Object.entries(fields).filter(([key]) => used.has(key))
  const read = [...shared, ...Object.entries(fieldsOf[machine.id] ?? {})]
  return { ...sample, ...Object.fromEntries(read.map(([key, field]) => [key, field({ ...arrival, query })])) }
}

/** Adds the rows that a flow needs and the backend does not have yet. */
export const addMissing = async (sandbox: Sandbox, rows: Rows): Promise<void> => {
  for (const [table, some] of Object.entries(rows) as [keyof Rows, { id: string }[]][])
    for (const row of some) if (!(await sandbox.row(table, row.id))) await sandbox.put(table, row as never)
}
