import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import type { Persistence } from '#mocks/backend/store/persistence/persistence.ts'

/** Milliseconds. */
export interface Timing {
  median: number
  p95: number
}

export interface BackendFigures {
  /** Milliseconds until the first answer: 10,000 communities with 100,000 purchases; an ordinary world. */
  startLarge: number
  startOrdinary: number
  byId: Timing
  listOf50: Timing
  durableWrite: Timing
  /** Once the engine has compiled what runs. */
  byIdPerSecond: number
}

const origin = 'http://guildhall.test'

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await run()
  return performance.now() - started
}

const timingOf = async (times: number, run: (n: number) => Promise<unknown>): Promise<Timing> => {
  for (let n = 0; n < 50; n += 1) await run(n)
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) taken.push(await timed(() => run(n)))
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

/** How often a second `run` ends, one after another. */
const rateOfASecond = async (run: (n: number) => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  let [times, taken] = [0, 0]
  while (taken < 1000) {
    for (const until = times + 100; times < until; times += 1) await run(times)
    taken = performance.now() - started
  }
  return (times / taken) * 1000
}

/** The median of three seconds, after one that is not counted. */
const steadyRate = async (run: (n: number) => Promise<unknown>): Promise<number> => {
  await rateOfASecond(run)
  const rates = [await rateOfASecond(run), await rateOfASecond(run), await rateOfASecond(run)]
  return rates.sort((a, b) => a - b)[1] ?? 0
}

const open = (persistence: Persistence, scenario: string) =>
  openBackend({ persistence, pages: pagesAt(origin), scenario })

const asking = (backend: Backend, token?: string) => async (method: string, path: string, body?: unknown) => {
  const response = await backend.fetch(
    new Request(`${origin}/api${path}`, {
      method,
      headers: {
        'x-api-key': 'guildhall',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
  return response
}

/** The fake backend's own part, without msw: a page, or Node, asking `backend.fetch`. `reach` gives an empty persistence. */
export const benchBackend = async (reach: () => Persistence): Promise<BackendFigures> => {
  let ordinary: Backend | undefined
  const startOrdinary = await timed(async () => {
    ordinary = await open(reach(), 'fresh')
    await asking(ordinary)('GET', '/courses/the-lantern-room')
  })
  ordinary?.close()

  let large: Backend | undefined
  const persistence = reach()
  const startLarge = await timed(async () => {
    large = await open(persistence, 'market-10000-communities')
    await large.admin.state()
  })
  if (!large) throw new Error('The large world did not open.')
  const backend = large
  const courses = await backend.store.read((tx) => tx.courses.list({ limit: 1000 }))
  const buyer = await backend.admin.signInAs({ account: 'buyer@guildhall.test' })
  const seller = await backend.admin.signInAs({ account: 'seller@guildhall.test' })
  const visitor = asking(backend)
  const slugOf = (n: number) => courses[n % courses.length]?.slug ?? ''

  const byId = await timingOf(500, (n) => visitor('GET', `/courses/${slugOf(n)}`))
  const listOf50 = await timingOf(300, () => asking(backend, buyer.token)('GET', '/users/me/courses'))
  const course = courses.find(({ sellerId }) => sellerId === seller.user.id)
  const durableWrite = await timingOf(300, (n) =>
    asking(backend, seller.token)('PUT', `/courses/${course?.id}/toggle-activation`, {
      isActive: n % 2 === 0,
    }),
  )

  const byIdPerSecond = await steadyRate((n) =>
    backend.fetch(
      new Request(`${origin}/api/courses/${slugOf(n)}`, { headers: { 'x-api-key': 'guildhall' } }),
    ),
  )
  backend.close()
  return { startLarge, startOrdinary, byId, listOf50, durableWrite, byIdPerSecond }
}
