import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import type { Persistence } from '#mocks/backend/store/persistence/persistence.ts'
import { steadyRate, type Timing, timed, timings } from '../kit/figures.ts'

export interface BackendFigures {
  /**
   * Milliseconds until the first response. `startLarge`: with 10,000 communities and 100,000 purchases;
   * `startOrdinary`: with the dataset of the scenario `fresh`.
   */
  startLarge: number
  startOrdinary: number
  byId: Timing
  listOf50: Timing
  durableWrite: Timing
  /** Requests per second after the engine has compiled the code. */
  byIdPerSecond: number
}

const origin = 'http://guildhall.test'
const base = `${origin}/api`

/** Skips the first 50 calls, which include compiling. */
const warmTimings = async (times: number, run: (nth: number) => Promise<unknown>): Promise<Timing> => {
  await timings(50, run)
  return timings(times, run)
}

const open = (persistence: Persistence, scenario: string) =>
  openBackend({ persistence, pages: pagesAt(origin), scenario })

/**
 * Returns a function that sends a request of the contract, signed in if there is a token, and reads the whole response.
 */
const asking =
  (fetch: (request: Request) => Promise<Response>, token?: string) =>
  async (method: string, path: string, body?: unknown): Promise<void> => {
    const response = await fetch(
      new Request(`${base}${path}`, {
        method,
        headers: {
          'x-api-key': 'guildhall',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}`)
    await response.arrayBuffer()
  }

/**
 * Measures the fake backend alone, without msw: calls `backend.fetch` in a page or in Node. `reach` returns an empty
 * persistence.
 */
export const benchBackend = async (reach: () => Persistence): Promise<BackendFigures> => {
  let ordinary: Backend | undefined
  const startOrdinary = await timed(async () => {
    ordinary = await open(reach(), 'fresh')
    await asking(ordinary.fetch)('GET', '/courses/the-lantern-room')
  })
  ordinary?.close()

  let large: Backend | undefined
  const persistence = reach()
  const startLarge = await timed(async () => {
    large = await open(persistence, 'market-10000-communities')
    await large.admin.state()
  })
  if (!large) throw new Error('The large dataset did not open.')
  const backend = large
  const courses = await backend.store.read((tx) => tx.courses.list({ limit: 1000 }))
  const buyer = await backend.admin.signInAs({ account: 'buyer@guildhall.test' })
  const seller = await backend.admin.signInAs({ account: 'seller@guildhall.test' })
  const visitor = asking(backend.fetch)
  const slugOf = (n: number) => courses[n % courses.length]?.slug ?? ''

  const byId = await warmTimings(500, (n) => visitor('GET', `/courses/${slugOf(n)}`))
  const listOf50 = await warmTimings(300, () =>
    asking(backend.fetch, buyer.token)('GET', '/users/me/courses'),
  )
  const course = courses.find(({ sellerId }) => sellerId === seller.user.id)
  const durableWrite = await warmTimings(300, (n) =>
    asking(backend.fetch, seller.token)('PUT', `/courses/${course?.id}/toggle-activation`, {
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
