import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Answer } from '../../src/api/contract/index.ts'
import { expectAccessible, test } from './journey.ts'

export const DAY = 24 * 60 * 60 * 1000

export const BUYER_DISCORD = '318204417729855489'
export const BUYER_TELEGRAM = '614208837'

/** The card of a subscription; the plan tells cards of one community apart. */
export const card = (page: Page, community: string, plan: string): Locator =>
  page.getByRole('listitem', { name: community, exact: true }).filter({ hasText: plan })

/** What a card says under a name such as 'Plan'. */
export const fact = (inCard: Locator, name: string): Locator =>
  inCard.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

export interface SentCall {
  /** 'POST /users/me/purchase': method and path below the API's base. */
  readonly call: string
  readonly authorization: string | null
  body: unknown
}

export type Calls = Awaited<ReturnType<typeof listenToCalls>>

/** The API calls that the page really sends, in order; to be asked for before the page is first opened. */
export const listenToCalls = async (page: Page) => {
  const all: SentCall[] = []
  const byId = new Map<string, SentCall>()
  await page.exposeFunction('callSent', (id: string, call: string, authorization: string | null) => {
    const sent = { call, authorization, body: null }
    byId.set(id, sent)
    all.push(sent)
  })
  await page.exposeFunction('bodySent', (id: string, body: string) => {
    const sent = byId.get(id)
    if (sent && body !== '') sent.body = JSON.parse(body)
  })
  // The browser's own record of a request leaves out a body that is a stream.
  await page.addInitScript(() => {
    const { callSent, bodySent } = window as unknown as Record<string, (...told: (string | null)[]) => void>
    const send = window.fetch
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/api/') && !pathname.startsWith('/api/backstage/')) {
        const id = Math.random().toString()
        callSent?.(id, `${request.method} ${pathname.slice(4)}`, request.headers.get('authorization'))
        void request
          .clone()
          .text()
          .then((body) => bodySent?.(id, body))
      }
      return send(request)
    }
  })
  return {
    all,
    names: () => all.map(({ call }) => call),
    /** All but the reading ones, with their bodies. */
    writes: () => all.filter(({ call }) => !call.startsWith('GET ')).map(({ call, body }) => [call, body]),
    forget: () => {
      all.length = 0
    },
  }
}

/** A call made with the page's own session, beside the product. */
export const callBeside = <A>(page: Page, method: string, path: string, body?: unknown): Promise<A> =>
  page.evaluate(
    async ([verb, address, content]) => {
      const response = await fetch(address, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
          'x-api-key': 'beside',
        },
        body: content,
      })
      if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
    [method, `/api${path}`, body === undefined ? null : JSON.stringify(body)] as const,
  )

/** What the provider has on record for a plan of the buyer. */
export const recordOf = async (page: Page, plan: string) => {
  const { purchasedCourses } = await callBeside<Answer<'myCourses'>>(page, 'GET', '/users/me/courses')
  const found = purchasedCourses.find(({ planSnapshot }) => planSnapshot?.title === plan)
  if (!found) throw new Error(`The buyer has no ${plan}.`)
  return { ...found, ids: { courseId: found.courseId, planId: found.planId } }
}

/** How many members the provider counts in all plans of a community. */
export const membersOf = async (page: Page, slug: string) =>
  (await callBeside<{ totalUsers: number }>(page, 'GET', `/courses/${slug}`)).totalUsers

/** What the page wrote to the console as failures, from now on. */
export const listenToLog = (page: Page) => {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return lines
}

/** The tab that a deed opens. */
export const openedBy = async (context: BrowserContext, deed: () => Promise<unknown>): Promise<Page> => {
  const [tab] = await Promise.all([context.waitForEvent('page'), deed()])
  return tab
}

/** `expectAccessible` in light and in dark, on a wide screen and on a phone, where nothing sticks out sideways either. */
export const expectAccessibleEverywhere = async (page: Page) => {
  test.slow()
  const before = page.viewportSize()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sideways scrolling at ${width}`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}
