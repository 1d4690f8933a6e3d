import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import elkjs from 'elkjs/package.json' with { type: 'json' }
import { globSync } from 'tinyglobby'
import { type CatalogueFlow, chartOf } from '../chart/chart.ts'
import type { Chart } from '../chart/shape.ts'
import type { Diagram } from '../diagram.ts'
import type { FlowMap } from '../map/map.ts'
import { viewsOf } from './layout.ts'

/** The cache folder for diagrams between builds. It can be deleted at any time. */
const folder = 'node_modules/.cache/guildhall/diagrams'

const code = [
  ...globSync('*.ts', { cwd: import.meta.dirname }).sort(),
  '../chart/chart.ts',
  '../chart/main-path.ts',
  '../chart/words.ts',
]
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('')

/** Writes a file atomically: writes a temporary file, then renames it. */
const write = async (file: string, text: string): Promise<void> => {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, text)
  await rename(draft, file)
}

/** Returns the diagram of a chart. Uses the cache, unless the chart, this code or elkjs has changed. */
const diagramFor = async (chart: Chart): Promise<Diagram> => {
  const hash = createHash('sha256')
    .update(JSON.stringify(chart))
    .update(code)
    .update(elkjs.version)
    .digest('hex')
    .slice(0, 24)
  const file = join(folder, 'kept', `${hash}.json`)
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Diagram
  const diagram: Diagram = { chart, views: await viewsOf(chart) }
  await write(file, JSON.stringify(diagram))
  return diagram
}

/** Explores the machine of a flow and returns its diagram. */
export const diagramOf = (flow: CatalogueFlow): Promise<Diagram> => diagramFor(chartOf(flow))

/** Writes the data of a flow, or of the map, for the build. */
export const keep = (name: string, data: Diagram | FlowMap): Promise<void> =>
  write(join(folder, `${name}.json`), JSON.stringify(data))

/** Lays out the chart of a flow and writes the diagram for the build. */
export const layOut = async (chart: Chart): Promise<void> => keep(chart.id, await diagramFor(chart))
