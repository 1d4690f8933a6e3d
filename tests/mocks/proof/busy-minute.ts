import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import type { LogEntry, Persistence } from '#mocks/backend/store/persistence/persistence.ts'
import { tables } from '#mocks/backend/tables.ts'
import { createSend } from '#src/api/send.ts'
import { systemClock } from '#src/browser/clock.ts'

const origin = 'http://guildhall.test'

/** How many transactions `busyMinute` commits if it is not interrupted. */
export const WRITES = 26

/** The argument of `tell` for a write whose response names no new row. */
const WRITE = 'a write'

/** Opens a backend with a stopped clock on this persistence. */
export const openDataset = (persistence: Persistence): Promise<Backend> =>
  openBackend({ persistence, pages: pagesAt(origin), time: () => 0 })

/** A persistence that, before it commits a transaction, calls `tell` with its log entry, if it has one, and waits for `tell`. */
export const watched = (persistence: Persistence, tell: (entry: LogEntry) => unknown): Persistence => ({
  ...persistence,
  commit: async (commit) => {
    if (commit.entry) await tell(commit.entry)
    return persistence.commit(commit)
  },
})

/**
 * Eight users sign up and two buy, all concurrently. Calls `tell` for each write that got a response: with the new row,
 * or with `WRITE` if the response names no new row.
 */
export const busyMinute = (backend: Backend, tell: (row: string) => void): Promise<unknown> => {
  const send = createSend({
    base: `${origin}/api`,
    apiKey: 'guildhall',
    fetch: (input, init) => backend.fetch(new Request(input, init)),
    log: { failure() {} },
    clock: systemClock(),
  })
  const signUp = async (name: string) => {
    const email = `${name}@guildhall.test`
    const user = { name, email, password: 'secret', role: 'buyer' as const }
    const { userId } = await send('register', { body: user }, { token: null })
    tell(`accounts ${userId}`)
    await send('sendConfirmation', { body: { userId } }, { token: null })
    tell(WRITE)
  }
  const buy = async (account: string) => {
    const { token, user } = await backend.admin.signInAs({ account })
    tell(`sessions ${token}`)
    const course = await send('course', { params: { slug: 'tide-table' } }, { token: null })
    const [plan] = course.plans
    if (!plan?.stripePriceId) throw new Error('The community tide-table has no plan with a price.')
    const pair = { courseId: course._id, planId: plan._id }
    const price = {
      priceId: plan.stripePriceId,
      quantity: 1 as const,
      type: 'subscription' as const,
      amount: 4,
    }
    const names = { purchase: '', courseTitle: '', courseSlug: '', planTitle: '' }
    const billing = { billingType: 'Subscription' as const, currency: 'usd' }
    const body = {
      userId: user.id,
      items: [{ ...pair, ...price }],
      metadata: { ...pair, ...names, ...billing, userId: user.id },
      successUrl: `${origin}/a`,
      cancelUrl: `${origin}/b`,
    }
    const { checkoutUrl } = await send('createCheckoutSession', { body }, { token })
    const sessionId = new URL(checkoutUrl).searchParams.get('session') ?? ''
    tell(`checkouts ${sessionId}`)
    await backend.admin.pay({ sessionId })
    tell(WRITE)
    await send('unsubscribe', { body: pair }, { token })
    tell(WRITE)
    await send('updateMyInfo', { body: { description: 'I was here.' } }, { token })
    tell(WRITE)
  }
  const everybody = ['ada', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus', 'hal'].map(signUp)
  return Promise.allSettled([...everybody, buy('buyer@guildhall.test'), buy('lena@guildhall.test')])
}

/** The rows of a backend as JSON, by table and id. */
export type Rows = ReadonlyMap<string, string>

export const rowsOf = (backend: Backend): Promise<Rows> =>
  backend.store.read((tx) => {
    const rows = new Map<string, string>()
    // The union type of all tables is too large for the compiler. Only ids are read here.
    const lists = tx as unknown as Record<string, { list: () => { id: string }[] }>
    for (const name of [...Object.keys(tables), 'schedule'])
      for (const row of lists[name]?.list() ?? []) rows.set(`${name} ${row.id}`, JSON.stringify(row))
    return rows
  })

/** What the next page reads from the storage. */
export interface Found {
  rows: Rows
  /** The number of the last transaction. */
  seq: number
  /** The page's message about data that it could not read. */
  notice: unknown
}

/** Reopens the backend and reads what it contains. */
export const findAgain = async (persistence: Persistence): Promise<Found> => {
  const backend = await openDataset(persistence)
  const rows = await rowsOf(backend)
  const { seq, notice } = backend.store
  backend.close()
  return { rows, seq, notice }
}

/**
 * Compares the reopened backend with the confirmed writes: none may be missing, and no transaction may be incomplete.
 */
export const faultsIn = (
  { rows, seq, notice }: Found,
  { before, written, heard }: { before: Rows; written: readonly LogEntry[]; heard: readonly string[] },
): string[] => {
  const expected = new Map(before)
  for (const { changes } of written.filter((entry) => entry.seq <= seq))
    for (const { table, id, after } of changes) {
      if (after) expected.set(`${table} ${id}`, JSON.stringify(after))
      else expected.delete(`${table} ${id}`)
    }
  const differing = new Set([...rows.keys(), ...expected.keys()])
  return [
    ...(notice === undefined ? [] : [`the stored dataset could not be read: ${JSON.stringify(notice)}`]),
    ...heard
      .filter((row) => row !== WRITE && !rows.has(row))
      .map((row) => `${row} was confirmed by a response, but is missing`),
    ...(seq < heard.length ? [`${heard.length} writes were confirmed, but only ${seq} are stored`] : []),
    ...[...differing]
      .filter((key) => rows.get(key) !== expected.get(key))
      .map((key) => `${key} differs from the committed transactions`),
  ]
}
