import type { BrowserContext } from 'playwright'
import { type Line, median } from '../kit/figures.ts'
import { framesWhileScrolling, launch, paint } from '../kit/paint.ts'

const sizes = [10, 1000, 10_000]
const lists = [
  { path: '/subscriptions', scenario: 'buyer-500-subscriptions', account: 'buyer@guildhall.test' },
  { path: '/pages', scenario: 'seller-1000-communities', account: 'seller@guildhall.test' },
]
/** Selects any card of a list. */
const card = '[role=listitem], main ul > li[aria-label]'
/** Selects a card of a list whose total count is known. */
const counted = '[role=listitem]:not([aria-setsize="-1"]), main ul > li[aria-label]'

/** Takes a measurement five times, one after the other. */
const repeated = async (measure: () => Promise<number>): Promise<number[]> => {
  const figures = []
  for (let time = 0; time < 5; time += 1) figures.push(await measure())
  return figures
}

const lookAt = async (
  context: BrowserContext,
  origin: string,
  { path, scenario, account }: (typeof lists)[number],
  size: number,
): Promise<Line[]> => {
  const page = await context.newPage()
  // Changes the scenario on the data page, because pages of the product would reload at the change.
  await page.goto(`${origin}/mocks/data/`)
  await page.waitForFunction(() => window.guildhall !== undefined)
  await page.evaluate((begun) => window.guildhall?.admin.switchScenario(begun), { scenario, size })
  await page.goto(`${origin}${path}?as=${account}`)
  await page.locator(counted).first().waitFor({ timeout: 120_000 })
  const frames = median(await repeated(() => framesWhileScrolling(page)))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  await page.close()
  const until = async (selector: string) => {
    const { requestedAt, shown } = await paint(context, `${origin}${path}`, selector)
    return shown - requestedAt
  }
  const first = median(await repeated(() => until(card)))
  const whole = median(await repeated(() => until(counted)))
  const what = `${path}, ${size.toLocaleString('en-US')} entries:`
  return [
    { what: `${what} address → first cards`, value: first, unit: 'ms', budget: 1000 },
    { what: `${what} address → whole list`, value: whole, unit: 'ms' },
    { what: `${what} frames while scrolling`, value: frames, unit: '/s', budget: 60 },
    { what: `${what} memory, with the fake backend`, value: heap / 1e6, unit: 'MB' },
  ]
}

/** Measures long lists in the built product, each in a new browser. Medians of five. */
export const benchLongLists = async (origin: string): Promise<Line[]> => {
  const lines: Line[] = []
  for (const list of lists)
    for (const size of sizes) {
      const browser = await launch()
      try {
        lines.push(...(await lookAt(await browser.newContext(), origin, list, size)))
      } finally {
        await browser.close()
      }
    }
  return lines
}
