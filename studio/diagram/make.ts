import { flows } from '#machines/index.ts'
import type { CatalogueFlow } from './chart.ts'
import { writeDiagram } from './kept.ts'

// node studio/diagram/make.ts [id…]: writes the diagrams of these flows, or of all, for the build.

const ids = process.argv.slice(2)
for (const flow of flows) {
  // The catalogue's machines are each of their own type.
  if (ids.length === 0 || ids.includes(flow.machine.id)) await writeDiagram(flow as unknown as CatalogueFlow)
}
