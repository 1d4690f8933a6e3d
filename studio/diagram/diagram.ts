import type { Chart } from './chart/chart.ts'
import type { Views } from './layout/layout.ts'

/** What the studio is given of one flow: its chart, and where everything of it is drawn. */
export interface Diagram {
  chart: Chart
  views: Views
}
