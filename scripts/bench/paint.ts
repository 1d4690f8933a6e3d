import { createServer } from 'node:net'
import { type Browser, chromium as browsers } from 'playwright'
import { headlessShell } from '../set-up/chromium.mjs'

/** By the page's own clock, which is that of this process. */
export interface Painted {
  /** When the address was asked for. */
  requestedAt: number
  /** Anything at all. */
  still: number
  /** What was waited for. */
  shown: number
}

export const now = () => performance.timeOrigin + performance.now()

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })

export const launch = () =>
  browsers.launch({ executablePath: headlessShell.path(), args: [...headlessShell.args] })

/** Opens the address and looks at every frame until `selector` is drawn in the product's root. */
export const paint = async (browser: Browser, address: string, selector: string): Promise<Painted> => {
  const page = await browser.newPage()
  await page.addInitScript((wanted) => {
    const look = () => {
      const shown = document.querySelector(`#root ${wanted}`)?.checkVisibility() ?? false
      // The frame that shows it is painted when the next one begins.
      if (shown) requestAnimationFrame((time) => Object.assign(window, { shownAt: time }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
  const requestedAt = now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'shownAt' in window, null, { polling: 100, timeout: 60_000 })
  const painted = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return {
      still: performance.timeOrigin + (first?.startTime ?? Number.NaN),
      shown: performance.timeOrigin + Number(Reflect.get(window, 'shownAt')),
    }
  })
  await page.close()
  return { requestedAt, ...painted }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
