import { drawnFlows } from './drawn-flows.ts'
import { type Frame, framesOf } from './frames.ts'

// The build runs this module in Node; see studio/plugins/storyboards.ts.

/** The screens of a flow; empty if it has no View. */
export const storyboardOf = (asked: string): Frame[] => {
  const drawn = drawnFlows.find(({ id }) => id === asked)
  return drawn?.view ? framesOf(drawn.flow, drawn.view) : []
}
