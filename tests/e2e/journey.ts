import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import type { AdminApi } from '#mocks/backend/admin/api.ts'

declare global {
  interface Window {
    guildhall?: { readonly admin: AdminApi }
    tellCall(sent: SentCall): Promise<void>
  }
}

/**
 * A tab that tests use one after the other. A page loads in a third of the time, because the tab's process has already
 * compiled the code.
 */
interface StoredTab {
  context: BrowserContext
  page: Page
}

/** The kinds of storage that are cleared: all except service workers, which would only be installed again. */
const stored = [
  'cookies',
  'file_systems',
  'indexeddb',
  'local_storage',
  'cache_storage',
  'storage_buckets',
].join()

/** Resets the tab: closes other tabs, clears storage and permissions, removes listeners. */
const tidy = async ({ context, page }: StoredTab, home: string) => {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['console', 'framenavigated', 'popup'] as const) page.removeAllListeners(event)
  await Promise.all([
    context.clearPermissions(),
    page.setViewportSize({ width: 1280, height: 720 }),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' }),
  ])
  // Opens a file of the same origin that is not a page of the product.
  await page.goto(`${home}/serviceWorker.js`)
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: home, storageTypes: stored })
  await session.detach()
}

/**
 * Gives each test a fresh browser, whose fake backend starts with the scenario of the first page. Fails if a request
 * leaves the machine, the page throws, or its CSP blocks something (A14). A test without service workers has a context
 * of its own.
 */
export const test = base.extend<{ home: string }, { keptTab: StoredTab }>({
  home: async ({ baseURL }, use) => use(new URL(baseURL ?? '').origin),
  keptTab: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, contextOptions } = project.use
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      })
      const page = await context.newPage()
      await use({ context, page })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ serviceWorkers, browser, keptTab, home }, use) => {
    const own = serviceWorkers === 'block' ? await browser.newContext() : null
    const context = own ?? keptTab.context
    const strangers: string[] = []
    const thrown: string[] = []
    const forbidden: string[] = []
    const seeRequest = (request: { url(): string }) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && url.origin !== home) strangers.push(request.url())
    }
    const seeError = (error: { error(): unknown }) => void thrown.push(String(error.error()))
    const seeMessage = (message: { text(): string }) => {
      if (/Content Security Policy|requires 'Trusted|Permissions[- ]Policy/i.test(message.text()))
        forbidden.push(message.text())
    }
    context.on('request', seeRequest)
    context.on('weberror', seeError)
    context.on('console', seeMessage)
    await use(context)
    context.off('request', seeRequest)
    context.off('weberror', seeError)
    context.off('console', seeMessage)
    await (own ? own.close() : tidy(keptTab, home))
    expect(strangers, 'requests that left the machine').toEqual([])
    expect(thrown, 'errors that a page threw').toEqual([])
    expect(forbidden, 'what the policy forbade').toEqual([])
  },
  page: async ({ context, keptTab }, use) => {
    await use(context === keptTab.context ? keptTab.page : await context.newPage())
  },
})

export { expect }

/** Calls the fake backend's admin API inside the page. */
export const admin = <K extends keyof AdminApi>(
  page: Page,
  name: K,
  input: Parameters<AdminApi[K]>[0],
): Promise<Awaited<ReturnType<AdminApi[K]>>> =>
  page.evaluate(
    async ([act, input]) => {
      await new Promise<void>((resolve) => {
        const look = () => (window.guildhall ? resolve() : setTimeout(look, 20))
        look()
      })
      // The caller's types guarantee that name and input match.
      const acts = window.guildhall?.admin as unknown as Record<string, (given: unknown) => Promise<never>>
      return acts[act]?.(input)
    },
    [name, input] as const,
  ) as Promise<Awaited<ReturnType<AdminApi[K]>>>

/** The text of the clipboard, pasted into an empty page, because no page of the product may read the clipboard. */
export const pasted = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage()
  await page.setContent('<textarea></textarea>')
  const field = page.getByRole('textbox')
  await field.press('Control+V')
  await expect(field, 'the text of the clipboard').not.toHaveValue('')
  const text = await field.inputValue()
  await page.close()
  return text
}

export const logIn = async (page: Page, email = 'buyer@guildhall.test', password = 'guildhall') => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Opens a scenario at a path, signed in. */
export const openAs = async (page: Page, scenario: string, path: string, email = 'buyer@guildhall.test') => {
  const query = new URLSearchParams({ scenario, as: email })
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}${query}`)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('token')), { intervals: [20] })
    .not.toBeNull()
  await expect(page).toHaveURL(path)
}

export interface SentCall {
  readonly method: string
  /** Relative to the API base, with the query. */
  readonly path: string
  readonly body: unknown
  /** The bearer token of the request. */
  readonly token: string | null
}

/** The list in which the requests of each page are currently recorded. */
const callsTo = new WeakMap<Page, SentCall[]>()

/** Records all requests to the provider, in order. Call it before the page's first navigation. */
export const callsOf = async (page: Page): Promise<SentCall[]> => {
  const calls: SentCall[] = []
  const isListening = callsTo.has(page)
  callsTo.set(page, calls)
  if (isListening) return calls
  await page.exposeFunction('tellCall', ({ path, body, ...sent }: SentCall & { body: string }) => {
    if (!path.startsWith('/api/') || path.startsWith('/api/admin')) return
    callsTo.get(page)?.push({
      ...sent,
      path: path.slice('/api'.length),
      // A multipart body stays as it was sent.
      body: body === '' ? null : /^--/.test(body) ? body : JSON.parse(body),
    })
  })
  // Records the requests in the page, because Playwright does not know the body of a request that a service worker
  // handles.
  await page.addInitScript(() => {
    const { fetch, tellCall } = window
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { method, url, headers } = request
      const { pathname, search } = new URL(url)
      const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? null
      await tellCall({ method, path: pathname + search, token, body: await request.clone().text() })
      return fetch(request)
    }
  })
  return calls
}

/** The requests as 'METHOD /path'. */
export const linesOf = (calls: readonly SentCall[]): string[] =>
  calls.map(({ method, path }) => `${method} ${path}`)

/** The values of the product's seven keys in local storage. */
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

/** Expects no violations of WCAG 2.2 A and AA outside the panel. `except` names rules that a library violates. */
export const expectAccessible = async (page: Page, except: readonly string[] = []) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (left) => {
    // Waits for the next animation frame, so that no colour is still in transition.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    )
    const found = await (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['#guildhall-panel'] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'],
        rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
        // Without this, axe would wait for a video that never loads.
        preload: false,
      },
    )
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, except)
  expect(violations).toEqual([])
}

/** Waits until the product runs: a prerendered page is readable before that. */
export const expectStarted = (page: Page) =>
  expect(page.locator('#root:not([data-prerendered]) > :not(.still)').first()).toBeAttached()
