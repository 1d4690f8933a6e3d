import type { Chart } from './chart/shape.ts'
import type { Views } from './layout/layout.ts'

/** The data of one flow for the studio: its chart, and the layouts of its diagram. */
export interface Diagram {
  chart: Chart
  views: Views
}
