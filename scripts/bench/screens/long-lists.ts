import type { BrowserContext } from 'playwright'
import type { Line } from '../kit/figures.ts'
import { framesWhileScrolling, launch, paint } from '../kit/paint.ts'

const sizes = [10, 1000, 10_000]
const lists = [
  { path: '/subscriptions', scenario: 'buyer-500-subscriptions', account: 'buyer@guildhall.test' },
  { path: '/pages', scenario: 'seller-1000-communities', account: 'seller@guildhall.test' },
]
/** What the page says while a part of the list is on its way. */
const loading = /^Loading/
/** A card of a list, however many of them are drawn. */
const card = '[role=listitem], main ul > li[aria-label]'

const lookAt = async (
  context: BrowserContext,
  origin: string,
  { path, scenario, account }: (typeof lists)[number],
  size: number,
): Promise<Line[]> => {
  const page = await context.newPage()
  // A page that stays when its world is replaced.
  await page.goto(`${origin}/mocks/data/`)
  await page.waitForFunction(() => window.guildhall !== undefined)
  await page.evaluate((begun) => window.guildhall?.admin.switchScenario(begun), { scenario, size })
  await page.goto(`${origin}${path}?as=${account}`)
  await page.locator(card).first().waitFor({ timeout: 120_000 })
  await page.getByRole('status').filter({ hasText: loading }).waitFor({ state: 'detached' })
  const frames = await framesWhileScrolling(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  await page.close()
  const { requestedAt, shown } = await paint(context, `${origin}${path}`, card)
  const what = `${path}, ${size.toLocaleString('en-US')} entries:`
  return [
    { what: `${what} address → first cards`, value: shown - requestedAt, unit: 'ms', budget: 1000 },
    { what: `${what} frames while scrolling`, value: frames, unit: '/s', budget: 60 },
    { what: `${what} memory, with the fake backend`, value: heap / 1e6, unit: 'MB' },
  ]
}

/** Long lists in the built product, each in a browser of its own. */
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
