import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, type BrowserContext, chromium as engine, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '#scripts/serving/serve-nginx.ts'
import { chromium } from '#scripts/set-up/chromium.mjs'
import { nginx } from '#scripts/set-up/nginx.mjs'

const provider = 'https://checkout.example/pay'

/** These tests need the full Chromium, because its headless shell has no back/forward cache. */
describe.skipIf(!nginx.path() || !chromium.isThere())('a page that the back/forward cache restores', () => {
  let browser: Browser
  let product: Awaited<ReturnType<typeof serve>>
  let backend: ReturnType<typeof spawn>
  let context: BrowserContext
  let page: Page
  let kept: boolean[]

  beforeAll(async () => {
    product = await serve('dist')
    backend = spawn(process.execPath, ['mocks/server.ts'], {
      env: { ...process.env, APP_ORIGIN: product.origin, SCENARIO: 'buyer' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (backend.stdout) await once(backend.stdout, 'data')
    browser = await engine.launch({
      executablePath: chromium.path(),
      args: [...chromium.args],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  })
  afterAll(async () => {
    // The backend ends first: if the browser has not started, the last line throws, and a backend that still ran would
    // keep Vitest from ending.
    backend.kill()
    product.stop()
    await browser.close()
  })

  beforeEach(async () => {
    kept = []
    context = await browser.newContext()
    await context.exposeFunction('shown', (persisted: boolean) => kept.push(persisted))
    await context.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) =>
        (window as unknown as { shown(persisted: boolean): void }).shown(persisted),
      ),
    )
    await context.route('https://checkout.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Pay</h1>' }),
    )
    page = await context.newPage()
    return () => context.close()
  })

  const logIn = async (redirectTo: string) => {
    await page.goto(`${product.origin}/login?redirectTo=${encodeURIComponent(redirectTo)}`)
    await page.getByLabel('Email').fill('buyer@guildhall.test')
    await page.getByLabel('Password', { exact: true }).fill('guildhall')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(`**${redirectTo}`)
  }
  const goBack = async () => {
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => kept.at(-1)).toBe(true)
  }

  it('CHECKOUT-16, C85, C87: shows the plan again after Back from the card provider, and can start a payment again', async () => {
    const sessions: unknown[] = []
    await page.route('**/stripe/create-checkout-session', async (route) => {
      sessions.push(route.request().postDataJSON())
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), checkoutUrl: provider } })
    })
    const dialog = page.getByRole('dialog', { name: 'Selected Plan' })
    const terms = dialog.getByRole('checkbox', { name: 'I agree to the Terms of Service' })
    const subscribe = async () => {
      await terms.check()
      await dialog.getByRole('button', { name: 'Subscribe' }).click()
      await page.waitForURL(provider)
    }
    await logIn('/community/the-lantern-room')
    await page
      .getByRole('listitem', { name: 'Patron', exact: true })
      .getByRole('button', { name: 'Continue' })
      .click()
    await subscribe()
    await goBack()
    await expect.poll(() => terms.isChecked()).toBe(false)
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
    await subscribe()
    expect(sessions).toHaveLength(2)
  })

  it('LAND-03: does not follow again a link that was clicked before the scripts had loaded', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(product.origin)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login')
    await goBack()
    const started = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('product:started', () => resolve())),
    )
    release()
    await started
    const question = page.getByRole('button', { name: 'What does a payment cost me?' })
    await question.click()
    await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true')
    expect(page.url()).toBe(`${product.origin}/`)
  })

  it('shows no data of a user who has signed out in another tab in the meantime', async () => {
    await logIn('/subscriptions')
    await page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor()
    await page.goto(provider)
    const other = await context.newPage()
    await other.goto(`${product.origin}/subscriptions`)
    await other.getByRole('button', { name: 'Log out' }).click()
    await other.waitForURL((url) => url.pathname !== '/subscriptions')
    await goBack()
    await expect.poll(() => page.url(), { timeout: 15_000 }).toBe(`${product.origin}/`)
    expect(await page.getByRole('heading', { name: 'Subscriptions' }).count()).toBe(0)
  })
})
