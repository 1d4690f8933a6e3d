import { flowsWithViews } from './flows-with-views.ts'
import { type FlowScreen, screensOf } from './screens.ts'

// The build runs this module in Node; see studio/plugins/storyboards.ts.

/** The screens of a flow; empty if it has no View. */
export const storyboardOf = (asked: string): FlowScreen[] => {
  const rendered = flowsWithViews.find(({ id }) => id === asked)
  return rendered?.view ? screensOf(rendered.flow, rendered.view) : []
}
