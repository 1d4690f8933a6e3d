import type { Chart } from '../chart/chart.ts'
import type { FlowMap } from '../map/map.ts'
import { diagramFor, put } from './kept.ts'
import { layoutOf, quick } from './layout.ts'

const mapFor = async (chart: Chart): Promise<FlowMap> => ({
  chart,
  layout: await layoutOf(chart, new Set(), quick),
})

/** Lays out the chart of a flow, or of the map, and writes it for the build. */
export const layOut = async (chart: Chart): Promise<void> =>
  put(chart.id, chart.id === 'map' ? await mapFor(chart) : await diagramFor(chart))
