import { type Browser, type BrowserContext, chromium as browsers, type Page } from 'playwright'
import { headlessShell } from '#scripts/set-up/chromium.mjs'

/** Times in milliseconds since the epoch. The page and this process have the same clock. */
export interface Painted {
  /** When the navigation started. */
  requestedAt: number
  /** When the first content was painted. */
  still: number
  /** When `selector` was painted. */
  shown: number
}

export const now = () => performance.timeOrigin + performance.now()

export const launch = () =>
  browsers.launch({ executablePath: headlessShell.path(), args: [...headlessShell.args] })

/** Opens the URL and checks every animation frame until `selector` is in the product's root. */
export const paint = async (
  browser: Browser | BrowserContext,
  address: string,
  selector: string,
): Promise<Painted> => {
  const page = await browser.newPage()
  await page.addInitScript((wanted) => {
    const look = () => {
      const shown = document.querySelector(`#root ${wanted}`)?.checkVisibility() ?? false
      // The content is painted when the next animation frame starts.
      if (shown) requestAnimationFrame((time) => Object.assign(window, { shownAt: time }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
  const requestedAt = now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'shownAt' in window, null, { polling: 100, timeout: 60_000 })
  const painted = await page.evaluate(async () => {
    // Waits, because the browser may report the first paint after `selector` is shown.
    const first = await new Promise<PerformanceEntry>((resolve) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry)
      }).observe({ type: 'paint', buffered: true })
    })
    return {
      still: performance.timeOrigin + first.startTime,
      shown: performance.timeOrigin + Number(Reflect.get(window, 'shownAt')),
    }
  })
  await page.close()
  return { requestedAt, ...painted }
}

/**
 * Frames per second while the page scrolls for three seconds, about four screens a second, back and forth in a short
 * page. The page scrolls by script in each animation frame, which costs more than scrolling with a wheel.
 */
export const framesWhileScrolling = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const most = document.documentElement.scrollHeight - window.innerHeight
        let step = Math.round(window.innerHeight / 15)
        let [frames, began] = [-1, 0]
        const scroll = (time: number) => {
          frames += 1
          if (frames === 0) began = time
          if (time - began >= 3000) return resolve(Math.round((frames / (time - began)) * 1000))
          if (window.scrollY + step > most || window.scrollY + step < 0) step = -step
          window.scrollBy({ top: step, behavior: 'instant' })
          requestAnimationFrame(scroll)
        }
        requestAnimationFrame(scroll)
      }),
  )
