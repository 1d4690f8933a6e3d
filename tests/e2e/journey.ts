import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Backstage } from '../../mocks/backend/backstage.ts'

declare global {
  interface Window {
    guildhall?: { readonly backstage: Backstage }
  }
}

/**
 * A browser of its own for each test: its fake backend starts with the scenario that the first page asks for.
 * Fails when a request leaves the machine or the page throws.
 */
export const test = base.extend({
  context: async ({ context, baseURL }, use) => {
    const home = new URL(baseURL ?? '').origin
    const strangers: string[] = []
    const thrown: string[] = []
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && url.origin !== home) strangers.push(request.url())
    })
    context.on('weberror', (error) => thrown.push(String(error.error())))
    await use(context)
    expect(strangers, 'requests that left the machine').toEqual([])
    expect(thrown, 'errors that a page threw').toEqual([])
  },
})

export { expect }

/** What stands behind the provider, asked in the page itself. */
export const backstage = <K extends keyof Backstage>(
  page: Page,
  name: K,
  asked: Parameters<Backstage[K]>[0],
): Promise<Awaited<ReturnType<Backstage[K]>>> =>
  page.evaluate(
    async ([act, input]) => {
      await new Promise<void>((resolve) => {
        const look = () => (window.guildhall ? resolve() : setTimeout(look, 20))
        look()
      })
      // The pair of name and input was typed by the caller.
      const acts = window.guildhall?.backstage as unknown as Record<
        string,
        (given: unknown) => Promise<never>
      >
      return acts[act]?.(input)
    },
    [name, asked] as const,
  ) as Promise<Awaited<ReturnType<Backstage[K]>>>

export const logIn = async (page: Page, email = 'buyer@guildhall.test', password = 'guildhall') => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Opens a scenario at a path, signed in. */
export const openAs = async (page: Page, scenario: string, path: string, email = 'buyer@guildhall.test') => {
  await page.goto(`/login?scenario=${scenario}&redirectTo=${encodeURIComponent(path)}`)
  await logIn(page, email)
  await expect(page).toHaveURL(path)
}

export interface SentCall {
  readonly method: string
  /** Below the API's base, with its query. */
  readonly path: string
  readonly body: unknown
  /** The bearer token it carried. */
  readonly token: string | null
}

/** Every call to the provider that the page sends, in order. Ask before its first address is opened. */
export const callsOf = async (page: Page): Promise<SentCall[]> => {
  const calls: SentCall[] = []
  await page.exposeFunction(
    'tellCall',
    ({ url, body, ...sent }: SentCall & { url: string; body: string }) => {
      const { pathname, search } = new URL(url)
      if (!pathname.startsWith('/api/') || pathname.startsWith('/api/backstage')) return
      calls.push({
        ...sent,
        path: pathname.slice('/api'.length) + search,
        // A form of several parts stays as it was sent.
        body: body === '' ? null : /^--/.test(body) ? body : JSON.parse(body),
      })
    },
  )
  // The browser does not tell the body of a request that a service worker answers.
  await page.addInitScript(() => {
    const { fetch, tellCall } = window as typeof window & { tellCall(sent: unknown): Promise<void> }
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { method, url, headers } = request
      const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? null
      await tellCall({ method, url, token, body: await request.clone().text() })
      return fetch(request)
    }
  })
  return calls
}

/** The calls as 'METHOD /path'. */
export const linesOf = (calls: readonly SentCall[]): string[] =>
  calls.map(({ method, path }) => `${method} ${path}`)

/** What local storage holds under the product's seven keys. */
export const storedIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const keys = [
      'token',
      'userId',
      'userRole',
      'userName',
      'userEmail',
      'pendingPurchases',
      'redirectAfterLogin',
    ]
    return Object.fromEntries(
      keys.flatMap((key) => {
        const value = localStorage.getItem(key)
        return value === null ? [] : [[key, value]]
      }),
    )
  })

/** No violations of WCAG 2.2 A and AA on what is shown now. */
export const expectAccessible = async (page: Page) => {
  // Colours that are still on their way from one look to the next belong to neither.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('#guildhall-panel')
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}
