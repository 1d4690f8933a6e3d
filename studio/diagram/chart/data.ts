import type { View } from '../layout/layout.ts'
import type { Chart } from './chart.ts'

/** What the studio is given of one flow: its chart, and where everything of it is drawn. */
export interface Diagram {
  chart: Chart
  /** The one that opens first first. */
  views: readonly View[]
}
