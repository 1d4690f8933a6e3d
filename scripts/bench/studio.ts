import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Locator } from 'playwright'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import type { Chart } from '#studio/diagram/chart/shape.ts'
import { layoutOf } from '#studio/diagram/layout/layout.ts'
import { openBuilt } from './kit/built.ts'
import { type Line, median, print, timed } from './kit/figures.ts'
import { framesWhileScrolling, launch, paint } from './kit/paint.ts'

// npm run bench:studio [folder]: measures speed and size of the studio in the demo build.

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
      { what: 'data of all flows, cold', value: cold, unit: 'ms', budget: 15_000 },
      { what: 'data of all flows, warm', value: warm, unit: 'ms', budget: 1000 },
      { what: 'data of the largest flow', value: Math.max(...sizes), unit: 'kB', budget: 60 },
    ]
  } finally {
    rmSync(data, { recursive: true, force: true })
    renameSync(`${data}-kept`, data)
  }
}

/** A machine with 300 states in 15 groups. Each state has two transitions. */
const synthetic = (): Chart => {
  const groups = Array.from({ length: 15 }, (_, nth) => `large.group${nth}`)
  const inner = groups.flatMap((group) => Array.from({ length: 19 }, (_, nth) => `${group}.state${nth}`))
  const ids = [...groups, ...inner]
  const parentOf = (id: string) => id.slice(0, id.lastIndexOf('.'))
  return {
    id: 'large',
    title: 'Large',
    area: 'site',
    states: ['large', ...ids].map((id) => ({
      id,
      parent: id === 'large' ? null : parentOf(id),
      kind: 'state',
      initial: id.endsWith('0'),
      text: id.slice(id.lastIndexOf('.') + 1),
      description: null,
      requirements: [],
      invokes: [],
    })),
    transitions: inner.flatMap((source, nth) =>
      [1, 7].map((on) => ({
        id: `${source} ${on}`,
        source,
        targets: [inner[(nth + on) % inner.length] ?? source],
        cause: 'went.on',
        kind: 'event' as const,
        text: 'Went on',
        guard: null,
        guardName: null,
        actions: [],
        emits: [],
      })),
    ),
  }
}

/** Milliseconds to move the clock forward by a year, during which subscriptions renew. */
const playYear = async (): Promise<number> => {
  const backend = await openBackend({
    persistence: memoryPersistence(),
    pages: pagesAt('http://guildhall.test'),
    scenario: 'buyer',
  })
  try {
    return await timed(() => backend.admin.advance({ ms: 365 * 24 * 60 * 60 * 1000 }))
  } finally {
    backend.close()
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
    // The button that makes the user check or uncheck a checkbox.
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
      { what: 'address of a flow → its diagram, cold', value: shown - requestedAt, unit: 'ms', budget: 1000 },
      { what: 'a step, from the click to both panes', value: median(steps), unit: 'ms', budget: 50 },
      { what: 'going back 12 steps', value: back, unit: 'ms', budget: 300 },
      { what: 'the storyboard of all flows, frames while scrolling', value: frames, unit: '/s', budget: 60 },
      {
        what: 'scripts of the studio and its screen alone',
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
const lines: Line[] = [
  ...(await pageLines(origin)),
  {
    what: 'a machine of 300 states laid out',
    value: await timed(() => layoutOf(synthetic(), new Set())),
    unit: 'ms',
    budget: 1000,
  },
  { what: 'twelve months of subscriptions', value: await playYear(), unit: 'ms', budget: 1000 },
  ...(await dataLines()),
]
await stop()
print(lines)
