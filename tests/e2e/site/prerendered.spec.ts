import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { type PreviewServer, preview } from 'vite'

let server: PreviewServer
let origin: string

test.beforeAll(async () => {
  // Restores NODE_ENV, because Vite's preview sets it to production, and later child processes would inherit that
  // value.
  const { NODE_ENV } = process.env
  server = await preview({ preview: { port: 0, strictPort: false }, logLevel: 'error' })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
test.afterAll(() => server.close())

declare global {
  interface Window {
    productStarted: Promise<unknown>
  }
}

// Waits for the start of the product from before the page's own scripts run, because a pointer that is already over the
// page may start the product.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.productStarted = new Promise((resolve) =>
      addEventListener('product:started', resolve, { once: true }),
    )
  }),
)

/** The errors and warnings that the console shows. */
const complaintsOf = (page: Page) => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}

/** Delays the responses with the page's scripts until the test releases them. */
const holdScripts = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** A host of the same pages that sends each page's HTML up to the footer, and the rest when the test says so. */
const slowHost = async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const page = await fetch(origin + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const body = Buffer.from(await page.arrayBuffer())
    const type = page.headers.get('content-type') ?? ''
    response.writeHead(page.status, { 'content-type': type })
    const half = type.startsWith('text/html') ? body.indexOf('<footer') : 0
    response.write(body.subarray(0, half))
    if (half > 0) await released
    response.end(body.subarray(half))
  }
  // Requests after the test has ended get no response.
  const slow = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => slow.listen(0, 'localhost', resolve))
  const { port } = slow.address() as AddressInfo
  return { origin: `http://localhost:${port}`, release, close: () => slow.close() }
}

/** Changes the page as a password manager and a translator do, before the scripts have loaded. */
const changePage = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('#root')?.before(document.createElement('added-by-extension'))
    for (const input of document.querySelectorAll('input')) {
      input.dataset.extension = ''
      input.before(document.createElement('added-by-extension'))
      input.after(document.createElement('input'))
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style')) continue
      const font = document.createElement('font')
      font.append(text.data)
      text.replaceWith(font)
    }
  })

const untilStarted = (page: Page) => page.evaluate(() => window.productStarted.then(() => undefined))

test('ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-17: React hydrates each prerendered page without replacing it', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  for (const path of ['/', '/login', '/terms', '/pricing', '/Ads']) {
    await page.goto(origin + path)
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    await page.mouse.move(200, 200)
    await page.mouse.move(210, 210)
    await untilStarted(page)
    expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true)
  }
  expect(complaints).toEqual([])
})

test('LOGIN-02: when a translator and an extension have changed the prerendered page, input and focus stay', async ({
  page,
}) => {
  const release = await holdScripts(page)
  const sent: string[] = []
  await page.route('**/api/users/login', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ status: 401, json: { message: 'No such account.' } })
  })
  await page.goto(`${origin}/login`)
  await changePage(page)
  await page.getByLabel('Email').fill('visitor@guildhall.test')
  await page.getByLabel('Password', { exact: true }).click()
  await page.keyboard.type('a long ')
  release()
  await untilStarted(page)
  await page.keyboard.type('password')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => sent.map((body) => JSON.parse(body)))
    .toEqual([{ email: 'visitor@guildhall.test', password: 'a long password' }])
  await expect(page.getByRole('alert')).toHaveText('No such account.')
})

test('LAND-09: when a translator has changed the prerendered page, a click still opens a question', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin}/`)
  await changePage(page)
  const question = page.getByRole('button', { name: 'What does a payment cost me?' })
  await question.click()
  release()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
})

test('LAND-09, LAND-03: a question that the user clicks while the HTML is still loading opens when the scripts have loaded', async ({
  page,
}) => {
  const host = await slowHost()
  await page.goto(host.origin, { waitUntil: 'commit' })
  const question = page.getByRole('button', { name: 'What does a payment cost me?' })
  await question.click()
  host.release()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  host.close()
})

test('SEC-01: while a page loads, a signed-in user does not see the page that was prerendered for visitors', async ({
  page,
}) => {
  const host = await slowHost()
  await page.goto(`${host.origin}/robots.txt`)
  await page.evaluate(() => localStorage.setItem('token', 'token-1'))
  await page.goto(host.origin, { waitUntil: 'commit' })
  await expect(page.locator('.still')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  host.release()
  await expect(page.locator('#root:not([data-prerendered]) > *').first()).toBeAttached()
  host.close()
})

test('a page keeps its scroll position when the product starts and after a reload', async ({ page }) => {
  const scrolledTo = () => page.evaluate(() => window.scrollY)
  await page.goto(`${origin}/`)
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 900)
  await untilStarted(page)
  expect(await scrolledTo()).toBe(900)
  const release = await holdScripts(page)
  await page.reload()
  await expect.poll(scrolledTo).toBe(900)
  await page.mouse.move(210, 210)
  await page.mouse.wheel(0, 100)
  release()
  await untilStarted(page)
  expect(await scrolledTo()).toBe(1000)
})

test('PRICE-02, PRICE-13: a billing and amount that the user chooses before the scripts have loaded apply afterwards', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin}/pricing`)
  await page.getByRole('radio', { name: '250' }).check()
  await page.getByRole('radio', { name: 'Annual' }).check()
  release()
  await expect(page.getByRole('slider', { name: 'Monthly sales' })).toHaveValue('250')
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked()
  await expect(page.getByText('$79')).toBeVisible()
})

test("LOGIN-01, LOGIN-02: values that the browser's autofill sets without an event are sent", async ({
  page,
}) => {
  const sent: string[] = []
  await page.route('**/api/users/login', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ status: 401, json: { message: 'No such account.' } })
  })
  const release = await holdScripts(page)
  await page.goto(`${origin}/login`)
  // The first user event may come before the browser fills in the fields.
  await page.mouse.move(200, 200)
  await page.evaluate(() => {
    for (const input of document.querySelectorAll('input')) input.value = `${input.type}@guildhall.test`
  })
  await page.getByRole('button', { name: 'Log In' }).click()
  release()
  await expect
    .poll(() => sent.map((body) => JSON.parse(body)))
    .toEqual([{ email: 'email@guildhall.test', password: 'password@guildhall.test' }])
})

test('LAND-03, LOGIN-02: links of prerendered pages work before the scripts have loaded', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${origin}/login`)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
  release()
  await page.goBack()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('LOGIN-02: a link works while the code of the page is loading', async ({ page }) => {
  const requested = page.waitForRequest('**/assets/page-*.js')
  // The route never responds to the request.
  await page.route('**/assets/page-*.js', () => {})
  await page.goto(`${origin}/login`)
  await requested
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`${origin}/register`)
})

test('LOGIN-02: a link that is clicked while the scripts start opens its page afterwards', async ({
  page,
}) => {
  // Clicks the link right before the product writes to the history at its start, because such a write would abort the
  // navigation.
  await page.addInitScript(() => {
    const { replaceState } = history
    history.replaceState = (...written) => {
      document.querySelector<HTMLAnchorElement>('main a[href="/register"]')?.click()
      replaceState.apply(history, written)
    }
  })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto(`${origin}/login`)
  await page.mouse.move(200, 200)
  await expect(page).toHaveURL(`${origin}/register`)
  expect(documents).toEqual(['/login'])
})

test('when a deployment has removed the scripts, the page reloads once by itself, then at the next click', async ({
  page,
}) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const question = page.getByRole('button', { name: 'What does a payment cost me?' })
  let refused = 0
  page.on('requestfailed', (request) => {
    if (/\/assets\/index-[^/]*\.js$/.test(request.url())) refused += 1
  })
  await page.route('**/assets/index-*.js', (route) => {
    if (documents.length === 1) return route.fulfill({ status: 404, body: '' })
    return documents.length === 2 ? route.abort() : route.continue()
  })
  await page.goto(`${origin}/`)
  const again = page.waitForEvent('framenavigated')
  await page.mouse.move(200, 200)
  await again
  await question.focus()
  // Two requests are refused: the preload and the script itself.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(2)
  expect(documents).toEqual(['/', '/'])
  // The old page stays usable while the next is loading.
  const pressed = page.waitForEvent('framenavigated')
  await question.click()
  await pressed
  expect(documents).toEqual(['/', '/', '/'])
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
})

test('SEC-01, LEGAL-02: a signed-in user and other addresses get the app shell, not the page prerendered for visitors', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${origin}/terms?tab=privacy`, { waitUntil: 'commit' })
  await expect(page.locator('.still')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('token', 'token-1'))
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  await expect(page.locator('.still')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' })
  await expect(page.locator('.still')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
})
