import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { globSync } from 'tinyglobby'
import type { ListedFlow } from '#studio/storyboard/data/listed-flow.ts'
import type { CatalogueFlow } from '../chart/chart.ts'
import type { FlowMap, MappedFlow } from '../map/map.ts'

// `node studio/diagram/layout/make-diagrams.ts [id… | map | flows]` writes the diagrams of these flows, the map or the
// list of flows, for the build. Without arguments it writes all, unless no source has changed since the last run.

const folder = 'node_modules/.cache/guildhall/diagrams'
const stamp = `${folder}/stamp`

/** The hash of the files that decide whether all diagrams are made again. */
const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const sources = ['machines/**/*.ts', 'explorer/src/**/*.ts', 'studio/diagram/**/*.ts', 'package-lock.json']
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Explores the flows one after the other, and yields each with its chart. */
async function* explored(isAsked: (id: string) => boolean) {
  const [{ flows }, { chartOf }] = await Promise.all([
    import('#machines/index.ts'),
    import('../chart/chart.ts'),
  ])
  // The cast is needed because the machines in the catalogue have different types.
  const catalogue = (flows as unknown as readonly CatalogueFlow[]).filter(({ machine }) =>
    isAsked(machine.id),
  )
  // Longest machines first, because the run would end late if a long layout began last.
  for (const flow of catalogue.toSorted((a, b) => lengthOf(b) - lengthOf(a)))
    yield { ...flow, chart: chartOf(flow) }
}

const lengthOf = ({ area, machine }: CatalogueFlow) =>
  statSync(`machines/${area}/${machine.id}/machine.ts`).size

const mapOfAll = async (found: readonly MappedFlow[]): Promise<FlowMap> => {
  const [{ flows }, { mapOf }] = await Promise.all([import('#machines/index.ts'), import('../map/map.ts')])
  const mapped = flows.flatMap(({ machine }) => found.filter((flow) => flow.machine.id === machine.id))
  return mapOf(mapped)
}

/** Writes the list of all flows. It needs neither an exploration nor a layout. */
const keepList = async (): Promise<void> => {
  const { flows } = await import('#machines/index.ts')
  const listed = flows.map(({ area, title, machine }): ListedFlow => ({ id: machine.id, area, title }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/flows.json`, JSON.stringify(listed))
}

/** Makes all diagrams. Worker threads lay out charts while other machines are still being explored. */
const makeAll = async (): Promise<void> => {
  const [{ createWorkers }, { keep }] = await Promise.all([
    import('./workers.ts'),
    import('./diagram-cache.ts'),
  ])
  const workers = createWorkers()
  const flows: MappedFlow[] = []
  for await (const flow of explored(() => true)) {
    flows.push(flow)
    workers.add(flow.chart)
    // Waits until the chart is sent to a worker thread, because the next exploration blocks this thread.
    await setImmediate()
  }
  await keep('map', await mapOfAll(flows))
  await keepList()
  await workers.end()
}

const make = async (asked: readonly string[]): Promise<void> => {
  const { keep, layOut } = await import('./diagram-cache.ts')
  const withMap = asked.includes('map')
  const flows: MappedFlow[] = []
  for await (const flow of explored((id) => withMap || asked.includes(id))) {
    flows.push(flow)
    if (asked.includes(flow.chart.id)) await layOut(flow.chart)
  }
  if (withMap) await keep('map', await mapOfAll(flows))
}

const asked = process.argv.slice(2)
if (asked[0] === 'flows') await keepList()
else if (asked.length > 0) await make(asked)
else {
  const now = hashOfSources()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== now) {
    await makeAll()
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, now)
  }
}
