import { getResponse, HttpResponse, http } from 'msw'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import type { Persistence } from '#mocks/backend/store/persistence/persistence.ts'
import type { CourseRow, PurchaseRow } from '#mocks/backend/tables.ts'
import { steadyRate } from '../kit/figures.ts'
import { asking, origin } from './backend.ts'

/** Numbers of purchases. Each dataset has one community for ten purchases, and 2,000 buyers. */
export const sizes = [1000, 10_000, 100_000] as const
export const scenario = 'market-10000-communities'

/** The measured requests: read one community, list 50 purchases of a buyer, enable or disable a community. */
export type Work = Record<'byId' | 'list' | 'write', (nth: number) => Promise<unknown>>
/** Requests per second. */
export type Rates = Record<keyof Work, number>

/** Rows of a dataset that the requests use. */
export interface Rows {
  courses: readonly CourseRow[]
  purchases: readonly PurchaseRow[]
  buyerId: string
}

export const ratesOf = async ({ byId, list, write }: Work): Promise<Rates> => ({
  byId: await steadyRate(byId, 250),
  list: await steadyRate(list, 250),
  write: await steadyRate(write, 250),
})

/** A backend with a dataset of this size, in memory unless `persistence` is passed. */
export const openSized = async (size: number, persistence = memoryPersistence()): Promise<Backend> => {
  const backend = await openBackend({ persistence, pages: pagesAt(origin), scenario: 'empty' })
  await backend.admin.switchScenario({ scenario, size })
  return backend
}

const account = { buyer: 'buyer@guildhall.test', seller: 'seller@guildhall.test' }

export const rowsOf = ({ store }: Backend): Promise<Rows> =>
  store.read((tx) => ({
    courses: tx.courses.list(),
    purchases: tx.purchases.list(),
    buyerId: tx.accounts.by('email', account.buyer)?.id ?? '',
  }))

/** The requests to the fake backend. `signIn` returns the token of an account. */
export const fakeWork = async (
  fetch: (request: Request) => Promise<Response>,
  base: string,
  { courses }: Rows,
  signIn: (account: string) => Promise<string>,
): Promise<Work> => {
  const visitor = asking(fetch, base)
  const buyer = asking(fetch, base, await signIn(account.buyer))
  const seller = asking(fetch, base, await signIn(account.seller))
  return {
    byId: (nth) => visitor('GET', `/courses/${courses[nth % courses.length]?.slug}`),
    list: () => buyer('GET', '/users/me/courses'),
    write: (nth) =>
      seller('PUT', `/courses/${courses[nth % courses.length]?.id}/toggle-activation`, {
        isActive: Math.floor(nth / courses.length) % 2 === 1,
      }),
  }
}

/** The same requests to a server that only stores rows and has neither sessions nor rules. */
export const plainWork = (
  fetch: (request: Request) => Promise<Response>,
  base: string,
  { courses, buyerId }: Rows,
): Work => {
  const ask = asking(fetch, base)
  const courseAt = (nth: number) => `/courses/${courses[nth % courses.length]?.slug}`
  return {
    byId: (nth) => ask('GET', courseAt(nth)),
    list: () => ask('GET', `/purchases?userId=${buyerId}`),
    write: (nth) => ask('PATCH', courseAt(nth), { isActive: nth % 2 === 1 }),
  }
}

/** Handlers of msw for these rows, as a test would define them, without interception of requests. */
const mswFetch = ({ courses, purchases }: Rows) => {
  const bySlug = new Map(courses.map((course) => [course.slug, course]))
  const handlers = [
    http.get<{ slug: string }>('*/courses/:slug', ({ params }) => HttpResponse.json(bySlug.get(params.slug))),
    http.get('*/purchases', ({ request }) => {
      const userId = new URL(request.url).searchParams.get('userId')
      return HttpResponse.json(purchases.filter((purchase) => purchase.userId === userId))
    }),
    http.patch<{ slug: string }, Partial<CourseRow>>('*/courses/:slug', async ({ params, request }) => {
      const changed = { ...bySlug.get(params.slug), ...(await request.json()) } as CourseRow
      bySlug.set(params.slug, changed)
      return HttpResponse.json(changed)
    }),
  ]
  return async (request: Request) => (await getResponse(handlers, request)) ?? Response.error()
}

/** Measures the fake backend and msw's handlers at one size, in this page or in Node. */
export const benchSize = async (
  size: number,
  persistence?: Persistence,
): Promise<{ fake: Rates; msw: Rates }> => {
  const backend = await openSized(size, persistence)
  try {
    const rows = await rowsOf(backend)
    const signIn = async (email: string) => (await backend.admin.signInAs({ account: email })).token
    const fake = await ratesOf(await fakeWork(backend.fetch, `${origin}/api`, rows, signIn))
    return { fake, msw: await ratesOf(plainWork(mswFetch(rows), origin, rows)) }
  } finally {
    backend.close()
  }
}
