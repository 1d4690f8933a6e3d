import { readFileSync } from 'node:fs'
import { flows } from '#machines/index.ts'
import { type FlowMap, mapOf } from '#studio/map/map.ts'
import { type CatalogueFlow, chartOf } from '../chart.ts'
import { diagramOf, put } from './kept.ts'
import { layoutOf, quick } from './layout.ts'

// node studio/diagram/layout/write.ts id… | map: writes the diagrams of these flows, or the map, for the build.

// The catalogue's machines are each of their own type.
const catalogue = flows as unknown as readonly CatalogueFlow[]
const asked = process.argv.slice(2)
if (asked.includes('map')) {
  const mapped = catalogue.map((flow) => ({ ...flow, chart: chartOf(flow) }))
  const chart = mapOf(mapped, readFileSync('src/app/routes.tsx', 'utf8'))
  const map: FlowMap = { chart, layout: await layoutOf(chart, new Set(), quick) }
  await put('map', map)
} else {
  for (const flow of catalogue) {
    if (asked.includes(flow.machine.id)) await put(flow.machine.id, await diagramOf(flow))
  }
}
