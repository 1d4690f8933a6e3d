import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { type BackendFigures, benchBackend } from './backend/backend.ts'
import { openBuilt } from './kit/built.ts'
import { type Line, print } from './kit/figures.ts'
import { withPage } from './kit/page.ts'
import { benchExplorer } from './model/explorer.ts'
import { benchWalks } from './model/walks.ts'
import { benchRecord } from './record.ts'
import { benchForm } from './screens/form.ts'
import { benchLongLists } from './screens/long-lists.ts'

/**
 * Prints speed and memory use of the product and its tools. `npm run bench [-- part …] [--built dist-demo]`: the parts
 * are listed below. `--built` measures the demo in that folder instead of building it.
 */

/** Measures the fake backend in Chromium, on IndexedDB. */
const benchInChromium = (): Promise<BackendFigures> =>
  withPage('/scripts/bench/backend/backend-page.ts', async (page, reload) => {
    // The first run does not count, because it includes the dev server's transforms and the compilation of the code.
    await page.evaluate('bench.benchInPage()')
    await reload()
    return page.evaluate('bench.benchInPage()')
  })

const backendLines = (host: string, figures: BackendFigures, budgets: boolean): Line[] => {
  const ms = (what: string, value: number, budget?: number): Line => ({
    what: `${host}: ${what}`,
    value,
    unit: 'ms',
    ...(budgets && budget !== undefined ? { budget } : {}),
  })
  return [
    ms('start with 10,000 communities and 100,000 purchases', figures.startLarge, 1000),
    ms('start with an ordinary scenario', figures.startOrdinary, 150),
    ms('read by id, median', figures.byId.median),
    ms('read by id, p95', figures.byId.p95, 1),
    ms('read a list of 50, median', figures.listOf50.median),
    ms('read a list of 50, p95', figures.listOf50.p95, 2),
    ms('write to storage, median', figures.durableWrite.median),
    ms('write to storage, p95', figures.durableWrite.p95, 4),
  ]
}

const backend = async (): Promise<Line[]> => {
  const node = await benchBackend(memoryPersistence)
  return [
    ...backendLines('Chromium', await benchInChromium(), true),
    ...backendLines('Node', node, false),
    { what: 'Node: reads by id through fetch', value: node.byIdPerSecond, unit: '/s', budget: 40_000 },
  ]
}

const formLines = async (origin: string): Promise<Line[]> => {
  const { median, p95 } = await benchForm(origin)
  return [
    {
      what: 'Form of a community: one key press, CPU slowed down 4 times',
      value: median,
      unit: 'ms',
      budget: 16,
    },
    { what: 'Form of a community: one key press, p95', value: p95, unit: 'ms' },
  ]
}

const explorerLines = (): Line[] =>
  benchExplorer().map(({ flow, states, paths, steps, ms }) => ({
    what: `Explorer: ${flow}, ${states} states, ${paths} paths, ${steps} steps`,
    value: ms,
    unit: 'ms',
    budget: 400,
  }))

const { positionals, values } = parseArgs({ allowPositionals: true, options: { built: { type: 'string' } } })

const builtParts: Record<string, (origin: string) => Promise<Line[]>> = {
  lists: benchLongLists,
  form: formLines,
}
const parts: Record<string, () => Line[] | Promise<Line[]>> = {
  backend,
  walks: () => benchWalks(),
  record: benchRecord,
  explorer: explorerLines,
}
const names = [...Object.keys(parts), ...Object.keys(builtParts)]
const unknown = positionals.find((name) => !names.includes(name))
if (unknown) throw new Error(`There is no part '${unknown}'. The parts are: ${names.join(', ')}.`)
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)

// Makes React load its production build, which is measured.
process.env.NODE_ENV = 'production'
const lines: Line[] = []
for (const [name, look] of Object.entries(parts)) if (isWanted(name)) lines.push(...(await look()))
if (Object.keys(builtParts).some(isWanted)) {
  const { origin, stop } = await openBuilt(values.built)
  for (const [name, look] of Object.entries(builtParts))
    if (isWanted(name)) lines.push(...(await look(origin)))
  await stop()
}
print(lines)
// Prints the load, because other processes slow the measured code down.
console.log(
  `System load at the end: ${loadavg()[0]?.toFixed(1)}, on ${availableParallelism()} processors. Other processes distort the figures.`,
)
process.exit()
