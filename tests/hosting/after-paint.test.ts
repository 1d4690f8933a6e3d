import type { BrowserContext } from 'playwright'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { useBrowser, useProduct } from './hosted.ts'

/** In the page: when its first words were painted, and when it asked for its first font. */
const timesIn = () => {
  const starts = (pattern: RegExp) =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => pattern.test(name))
      .map(({ startTime }) => startTime)
  return {
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    fonts: starts(/\.woff2$/),
  }
}

describe.skipIf(!nginx.path())('what a page can be read without', () => {
  const browser = useBrowser()
  const origin = useProduct()
  let context: BrowserContext
  beforeEach(async () => {
    context = await browser().newContext()
  })
  afterEach(async () => {
    await context.close()
  })

  const open = async (path: string) => {
    const page = await context.newPage()
    await page.goto(`${origin()}${path}`)
    return page
  }
  type Page = Awaited<ReturnType<typeof open>>
  const hasFaces = (page: Page) =>
    page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  const manifestOf = (page: Page) => page.locator('link[rel=manifest]').getAttribute('href')

  it('the faces and the manifest of a prerendered page come after its first words (addition)', async () => {
    const page = await open('/login')
    // The entries come later than what they are about.
    await expect.poll(async () => (await page.evaluate(timesIn)).fonts).not.toEqual([])
    await expect.poll(async () => (await page.evaluate(timesIn)).painted).not.toBeNaN()
    const { painted, fonts } = await page.evaluate(timesIn)
    expect(Math.min(...fonts)).toBeGreaterThan(painted)
    expect(await manifestOf(page)).toBe('/manifest.webmanifest')
  })

  it('STORE-01: the next page of the tab has its faces from the beginning, and local storage knows nothing of them', async () => {
    const page = await open('/login')
    await hasFaces(page)
    await page.addInitScript(() => {
      addEventListener('content:painted', (event) => event.stopImmediatePropagation(), true)
    })
    await page.goto(`${origin()}/Pricing`)
    await hasFaces(page)
    expect(await page.locator('#faces').getAttribute('media')).toBeNull()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  it('where nothing can be stored, a page has its faces all the same (addition)', async () => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await hasFaces(await open('/login'))
  })

  it('a page without scripts has its faces (addition)', async () => {
    await context.close()
    context = await browser().newContext({ javaScriptEnabled: false })
    const font = context.waitForEvent('request', (request) => request.url().endsWith('.woff2'))
    await open('/login')
    await font
  })

  it('the faces of a page that loads its content come after that content (addition)', async () => {
    const answer = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await context.route('http://localhost:5001/**', async (route) => {
      asked.resolve()
      await answer.promise
      await route.fulfill({ status: 404, json: {} })
    })
    const page = await open('/community/the-lantern-room')
    await asked.promise
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
    // As long as the page is loading: two frames are painted, and then some.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          let frames = 0
          const count = () => (++frames === 6 ? resolve(null) : requestAnimationFrame(count))
          count()
        }),
    )
    expect((await page.evaluate(timesIn)).fonts).toEqual([])
    answer.resolve()
    await hasFaces(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
