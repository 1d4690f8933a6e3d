import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Locator } from 'playwright'
import { openBuilt } from './kit/built.ts'
import { type Line, median, print, timed } from './kit/figures.ts'
import { framesWhileScrolling, launch, paint } from './kit/paint.ts'

// `npm run bench:studio [folder]`: measures speed and size of the studio in the demo build.

const outDir = process.argv[2] ?? 'dist-demo'
const data = 'node_modules/.cache/guildhall/diagrams'
const kilobytes = (content: string | Buffer) => gzipSync(content).length / 1000

/** Makes all diagrams and the map, as the demo build does. */
const make = () => {
  const { status } = spawnSync('node', ['studio/diagram/layout/make-diagrams.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('make-diagrams.ts failed (see above).')
}

const dataLines = async (): Promise<Line[]> => {
  renameSync(data, `${data}-kept`)
  try {
    const cold = await timed(make)
    const warm = await timed(make)
    const sizes = globSync(`${data}/*.json`).map((file) => kilobytes(readFileSync(file)))
    return [
      { what: 'compute the data of all flows, empty cache', value: cold, unit: 'ms', budget: 15_000 },
      { what: 'compute the data of all flows, full cache', value: warm, unit: 'ms', budget: 1000 },
      { what: 'data of the largest flow', value: Math.max(...sizes), unit: 'kB', budget: 60 },
    ]
  } finally {
    rmSync(data, { recursive: true, force: true })
    renameSync(`${data}-kept`, data)
  }
}

/** Milliseconds from a click, or a move of the slider, until diagram and screen show the next step. */
const untilMoved = (control: Locator): Promise<number> =>
  control.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const before = window.guildhallStudio?.hash()
        const began = performance.now()
        if (element instanceof HTMLInputElement) {
          // Sets the value past React's own setter, so that React notices the change.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '0')
          element.dispatchEvent(new Event('input', { bubbles: true }))
        } else if (element instanceof HTMLElement) element.click()
        const look = () => {
          if (window.guildhallStudio?.hash() === before) requestAnimationFrame(look)
          else requestAnimationFrame((painted) => resolve(painted - began))
        }
        requestAnimationFrame(look)
      }),
  )

const pageLines = async (origin: string): Promise<Line[]> => {
  const browser = await launch()
  try {
    const { requestedAt, shown } = await paint(
      browser,
      `${origin}/studio/?flow=unsubscribe`,
      '[role=img] [data-state]',
    )
    const page = await browser.newPage()
    const scripts = new Map<string, number>()
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return
      // The body cannot be read if the browser leaves the page while it is loading.
      const body = await response.body().catch(() => null)
      if (body) scripts.set(response.url(), kilobytes(body))
    })
    await page.goto(`${origin}/terms`, { waitUntil: 'networkidle' })
    const ofProduct = new Set(scripts.keys())
    await page.goto(`${origin}/studio/?flow=unsubscribe&tab=play`)
    await page.waitForFunction(() => window.guildhallStudio?.hash() != null)
    const steps: number[] = []
    // The button in Play for the step in which the buyer checks or unchecks the checkbox.
    const cause = page
      .getByRole('region', { name: 'What can happen' })
      .getByRole('button', { name: /^The buyer (?:un)?ticks/ })
    for (let nth = 0; nth < 12; nth += 1) steps.push(await untilMoved(cause))
    const back = await untilMoved(page.getByRole('slider', { name: 'History' }))
    const own = [...scripts].filter(([address]) => !ofProduct.has(address))
    await page.goto(`${origin}/studio/?tab=screens`)
    await page.locator('[data-screen] iframe').first().waitFor()
    const frames = await framesWhileScrolling(page)
    return [
      {
        what: 'open the address of a flow → diagram, empty cache',
        value: shown - requestedAt,
        unit: 'ms',
        budget: 1000,
      },
      { what: 'a step of Play: click → screen and diagram', value: median(steps), unit: 'ms', budget: 50 },
      { what: 'Play goes back 12 steps', value: back, unit: 'ms', budget: 300 },
      { what: 'frames while scrolling the storyboard of all flows', value: frames, unit: '/s', budget: 60 },
      {
        what: 'scripts that only the studio and its screen load',
        value: own.reduce((sum, [, size]) => sum + size, 0),
        unit: 'kB',
        budget: 450,
      },
    ]
  } finally {
    await browser.close()
  }
}

const { origin, stop } = await openBuilt(outDir)
const lines: Line[] = [...(await pageLines(origin)), ...(await dataLines())]
await stop()
print(lines)
