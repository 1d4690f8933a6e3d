import { chromium as browser } from 'playwright'
import { createServer } from 'vite'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { chromium } from '../set-up/chromium.mjs'
import { type BackendFigures, benchBackend } from './backend.ts'
import { benchForm } from './form.ts'
import { benchList } from './list.ts'
import { benchExplorer, benchModel } from './model.ts'
import { benchStoreInNode, type StoreFigures } from './store.ts'

interface Line {
  what: string
  value: number
  unit: 'ms' | '/s' | ''
  /** Not to be exceeded, or for a rate not to be undercut. */
  budget?: number
}

const page = `<!doctype html><title>bench</title><script type="module">
  import { benchBackend } from '/scripts/bench/backend.ts'
  import { indexedDbPersistence } from '/mocks/backend/store/persistence/indexed-db.ts'
  let worlds = 0
  window.figures = benchBackend(() => indexedDbPersistence('bench-' + (worlds += 1)))
</script>`

/** The same in Chromium, on a real IndexedDB. */
const benchInChromium = async (): Promise<BackendFigures> => {
  const server = await createServer({
    configFile: false,
    logLevel: 'warn',
    server: { port: 5390, strictPort: false },
    plugins: [
      {
        name: 'bench-page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/bench.html', (_, response) =>
            response.setHeader('content-type', 'text/html').end(page),
          )
        },
      },
    ],
  })
  await server.listen()
  const instance = await browser.launch({ executablePath: chromium.path(), args: chromium.args })
  try {
    const tab = await instance.newPage()
    await tab.goto(`${server.resolvedUrls?.local[0]}bench.html`)
    await tab.waitForFunction(() => 'figures' in window, undefined, { timeout: 120_000 })
    // Warmed once: the first run pays for the development server's transforms.
    await tab.evaluate(() => (window as unknown as { figures: Promise<unknown> }).figures)
    await tab.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await tab.reload()
    await tab.waitForFunction(() => 'figures' in window, undefined, { timeout: 120_000 })
    return await tab.evaluate(() => (window as unknown as { figures: Promise<BackendFigures> }).figures)
  } finally {
    await instance.close()
    await server.close()
  }
}

const backendLines = (host: string, figures: BackendFigures, budgets: boolean): Line[] => {
  const ms = (what: string, value: number, budget?: number): Line => ({
    what: `${host}: ${what}`,
    value,
    unit: 'ms',
    ...(budgets && budget !== undefined ? { budget } : {}),
  })
  return [
    ms('start, 10,000 communities and 100,000 purchases', figures.startLarge, 1500),
    ms('start, an ordinary scenario', figures.startOrdinary, 150),
    ms('by id, median', figures.byId.median),
    ms('by id, p95', figures.byId.p95, 1),
    ms('list of 50, median', figures.listOf50.median),
    ms('list of 50, p95', figures.listOf50.p95, 2),
    ms('durable write, median', figures.durableWrite.median),
    ms('durable write, p95', figures.durableWrite.p95, 4),
  ]
}

const storeLines = (figures: StoreFigures): Line[] => [
  { what: 'Node, store alone: undo of 100 writes', value: figures.rewind100, unit: 'ms' },
  { what: 'Node, store alone: 23,000 due events', value: figures.due23000, unit: 'ms', budget: 3000 },
]

const listLines = async (): Promise<Line[]> => {
  const { listed, settled, servers, repeated, atOnce } = await benchList()
  return [
    { what: 'List of 1,000 communities: the cards are there', value: listed, unit: 'ms', budget: 1500 },
    { what: `List: counted, ${servers} bots checked`, value: settled, unit: 'ms', budget: 5000 },
    { what: 'List: bots checked more than once', value: repeated, unit: '', budget: 0 },
    { what: 'List: checks at once', value: atOnce, unit: '', budget: 6 },
  ]
}

const formLines = async (): Promise<Line[]> => {
  const { median, p95 } = await benchForm()
  return [
    {
      what: 'Form of a community: a key, on a processor 4 times slower',
      value: median,
      unit: 'ms',
      budget: 16,
    },
    { what: 'Form of a community: a key, p95', value: p95, unit: 'ms' },
  ]
}

const explorerLines = (): Line[] =>
  benchExplorer().map(({ flow, states, paths, steps, ms }) => ({
    what: `Explorer: ${flow}, ${states} states, ${paths} paths, ${steps} steps`,
    value: ms,
    unit: 'ms',
    budget: 235,
  }))

const modelLines = (): Line[] => {
  const quick = benchModel(false)
  const real = benchModel(true)
  return [
    { what: `Model: ${quick.paths} paths on 2 cores`, value: quick.perSecond, unit: '/s', budget: 20 },
    { what: `Model: ${real.paths} of them with worker and pointer`, value: real.perSecond, unit: '/s' },
  ]
}

const node = await benchBackend(memoryPersistence)
const inChromium = await benchInChromium()
const lines: Line[] = [
  ...backendLines('Chromium', inChromium, true),
  ...backendLines('Node', node, false),
  { what: 'Node: by id through fetch', value: node.byIdPerSecond, unit: '/s', budget: 40_000 },
  ...storeLines(await benchStoreInNode()),
  ...(await listLines()),
  ...(await formLines()),
  ...explorerLines(),
  ...modelLines(),
]

let exceeded = 0
for (const { what, value, unit, budget } of lines) {
  const met = budget === undefined || (unit === '/s' ? value >= budget : value <= budget)
  if (!met) exceeded += 1
  const shown = unit === 'ms' ? value.toFixed(2) : Math.round(value).toLocaleString('en-US')
  const limit = budget === undefined ? '' : ` (budget ${budget.toLocaleString('en-US')} ${unit})`
  console.log(`${met ? '  ' : '✗ '}${what.padEnd(62)} ${shown.padStart(10)} ${unit}${limit}`)
}
console.log(exceeded === 0 ? '\nEvery budget is met.' : `\n${exceeded} budgets are exceeded.`)
process.exit(exceeded === 0 ? 0 : 1)
