import { drawnFlows } from './drawn-flows.ts'
import { type Frame, framesOf } from './frames.ts'

// What the build runs in Node: see studio/plugins/storyboards.ts.

/** The frames of a flow; none of one that nobody sees. */
export const storyboardOf = (asked: string): Frame[] => {
  const drawn = drawnFlows.find(({ id }) => id === asked)
  return drawn?.view ? framesOf(drawn.flow, drawn.view) : []
}
