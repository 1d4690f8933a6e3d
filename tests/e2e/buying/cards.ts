import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Answer } from '#src/api/contract/index.ts'
import { callsOf } from '../journey.ts'

export const DAY = 24 * 60 * 60 * 1000

export const BUYER_DISCORD = '318204417729855489'

/** The card of a subscription. The plan distinguishes cards of one community. */
export const card = (page: Page, community: string, plan: string): Locator =>
  page.getByRole('listitem', { name: community, exact: true }).filter({ hasText: plan })

/** The value on a card under a name such as 'Plan'. */
export const fact = (inCard: Locator, name: string): Locator =>
  inCard.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

/** The API requests that the page sends, as 'METHOD /path'. Call it before the page is first opened. */
export const listenToCalls = async (page: Page) => {
  const sent = await callsOf(page)
  const all = () =>
    sent.map(({ method, path, token, body }) => ({
      call: `${method} ${path.split('?')[0]}`,
      authorization: token === null ? null : `Bearer ${token}`,
      body,
    }))
  return {
    get all() {
      return all()
    },
    /** All requests except GET, with their bodies. */
    writes: () =>
      all()
        .filter(({ call }) => !call.startsWith('GET '))
        .map(({ call, body }) => [call, body]),
    forget: () => {
      sent.length = 0
    },
  }
}

/** Sends a request with the page's session, outside the product. */
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
      if (!response.ok) throw new Error(`${address} returned ${response.status}: ${await response.text()}`)
      return response.json()
    },
    [method, `/api${path}`, body === undefined ? null : JSON.stringify(body)] as const,
  )

/** The provider's record of the buyer's plan. */
export const recordOf = async (page: Page, plan: string) => {
  const { purchasedCourses } = await callBeside<Answer<'myCourses'>>(page, 'GET', '/users/me/courses')
  const found = purchasedCourses.find(({ planSnapshot }) => planSnapshot?.title === plan)
  if (!found) throw new Error(`The buyer has no purchase of ${plan}.`)
  return { ...found, ids: { courseId: found.courseId, planId: found.planId } }
}

/** The tab that an action opens. */
export const openedBy = async (context: BrowserContext, action: () => Promise<unknown>): Promise<Page> => {
  const [tab] = await Promise.all([context.waitForEvent('page'), action()])
  return tab
}
