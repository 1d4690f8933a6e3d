import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import type { LogEntry, Persistence } from '#mocks/backend/store/persistence/persistence.ts'
import { seededRandom } from '#mocks/backend/store/seeded-random.ts'
import { tables } from '#mocks/backend/tables.ts'
import { BUYER, ORIGIN, requestOf } from '../backend.ts'

const CRASHES = 200

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** An IndexedDB of which one page can be killed: what it has not committed by then is undone, and it may begin nothing more. */
const killable = (factory: IDBFactory) => {
  const begun: IDBTransaction[] = []
  let dead = false
  const open: IDBFactory['open'] = (name, version) => {
    const request = factory.open(name, version)
    request.addEventListener('success', () => {
      const transaction = request.result.transaction.bind(request.result)
      request.result.transaction = (...args) => {
        if (dead) throw new Error('The page is dead.')
        const made = transaction(...args)
        begun.push(made)
        return made
      }
    })
    return request
  }
  const kill = () => {
    dead = true
    for (const transaction of begun) {
      try {
        transaction.abort()
      } catch {
        // Committed already, or about to be.
      }
    }
  }
  return { indexedDB: Object.assign(Object.create(factory) as IDBFactory, { open }), kill }
}

/** Every row as JSON, by table and id. */
const rowsOf = (backend: Backend) =>
  backend.store.read((tx) => {
    const rows = new Map<string, string>()
    // The union of all tables is too large for the compiler, and only ids are read here.
    const lists = tx as unknown as Record<string, { list: () => { id: string }[] }>
    for (const name of [...Object.keys(tables), 'schedule'])
      for (const row of lists[name]?.list() ?? []) rows.set(`${name} ${row.id}`, JSON.stringify(row))
    return rows
  })

const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key))

/** A write that has been answered, where its answer names no new row. */
const WRITE = 'a write'

/** A minute of eight people who sign up, and two who buy, all at once; tells each write that has been answered. */
const busyMinute = (backend: Backend, answered: string[]) => {
  const call = async (...args: Parameters<typeof requestOf>) =>
    (await backend.fetch(requestOf(...args))).json() as Promise<Record<string, string>>
  const signUp = async (name: string) => {
    const email = `${name}@guildhall.test`
    const { userId } = await call('register', { body: { name, email, password: 'secret', role: 'buyer' } })
    answered.push(`accounts ${userId}`)
    await call('sendConfirmation', { body: { userId } })
    answered.push(WRITE)
  }
  const buy = async (account: string) => {
    const { token, user } = await backend.admin.signInAs({ account })
    answered.push(`sessions ${token}`)
    const course = (await call('course', { params: { slug: 'tide-table' } })) as never as {
      _id: string
      plans: { _id: string; stripePriceId: string }[]
    }
    const [plan] = course.plans
    const pair = { courseId: course._id, planId: plan?._id ?? '' }
    const item = { ...pair, priceId: plan?.stripePriceId, quantity: 1, type: 'subscription', amount: 4 }
    const names = { purchase: '', courseTitle: '', courseSlug: '', planTitle: '' }
    const metadata = { ...pair, ...names, userId: user.id, billingType: 'Subscription', currency: 'usd' }
    const urls = { successUrl: `${ORIGIN}/a`, cancelUrl: `${ORIGIN}/b` }
    const body = { userId: user.id, items: [item], metadata, ...urls }
    const { checkoutUrl } = await call('createCheckoutSession', { body }, { token })
    const sessionId = new URL(checkoutUrl ?? '').searchParams.get('session') ?? ''
    answered.push(`checkouts ${sessionId}`)
    await backend.admin.pay({ sessionId })
    answered.push(WRITE)
    await call('unsubscribe', { body: pair }, { token })
    answered.push(WRITE)
    await call('updateMyInfo', { body: { description: 'I was here.' } }, { token })
    answered.push(WRITE)
  }
  const everybody = ['ada', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus', 'hal'].map(signUp)
  return Promise.allSettled([...everybody, buy(BUYER), buy('lena@guildhall.test')])
}

/** Kills the page after so many turns, or lets it finish; gives what was stored by whom, and how long it took. */
const crashAfter = async (turns: number) => {
  const name = `crash ${turns} ${Math.random()}`
  const factory = new IDBFactory()
  const { indexedDB, kill } = killable(factory)
  const open = (persistence: Persistence) =>
    openBackend({ persistence, pages: pagesAt(ORIGIN), time: () => 0 })
  const written: LogEntry[] = []
  const persistence = indexedDbPersistence(name, { indexedDB })
  const page = await open({
    ...persistence,
    commit: (commit) => {
      if (commit.entry) written.push(commit.entry)
      return persistence.commit(commit)
    },
  })
  const expected = await rowsOf(page)

  const answered: string[] = []
  let finished = false
  const minute = busyMinute(page, answered).then(() => {
    finished = true
  })
  let taken = 0
  for (; taken < turns && !finished; taken++) await turn()
  const heard = [...answered]
  kill()

  const next = await open(indexedDbPersistence(name, { indexedDB: factory }))
  const found = await rowsOf(next)
  for (const { changes, seq } of written) {
    if (seq > next.store.seq) break
    for (const { table, id, after } of changes) {
      if (after) expected.set(`${table} ${id}`, JSON.stringify(after))
      else expected.delete(`${table} ${id}`)
    }
  }
  const result = { taken, heard, seq: next.store.seq, notice: next.store.notice, found, expected }
  next.close()
  await minute
  page.close()
  return result
}

describe('a page that is killed in a busy minute', () => {
  it(`loses nothing that was answered and leaves nothing half, at ${CRASHES} moments`, async () => {
    const whole = await crashAfter(Number.POSITIVE_INFINITY)
    expect(whole.seq).toBe(26)
    const { random } = seededRandom({ seed: 20260302, epoch: 0 })
    const reached = new Set<number>()
    for (let crash = 0; crash < CRASHES; crash++) {
      const { heard, seq, notice, found, expected } = await crashAfter(Math.floor(random() * whole.taken))
      expect(notice).toBeUndefined()
      expect(heard.filter((row) => row !== WRITE && !found.has(row))).toEqual([])
      expect(seq).toBeGreaterThanOrEqual(heard.length)
      expect(differences(found, expected)).toEqual([])
      reached.add(seq)
    }
    expect(reached.size).toBeGreaterThan(20)
  })
})
