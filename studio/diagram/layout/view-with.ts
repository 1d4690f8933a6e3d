import type { View, Views } from './layout.ts'

/** The view without folded states. */
export const wholeOf = (views: Views): View => views.find(({ name }) => name === '') ?? views[0]

/**
 * A view that shows this state: the current view, otherwise the first that contains the state, otherwise the whole
 * chart.
 */
export const viewWith = (views: Views, current: View, state: string): View =>
  [current, ...views].find(({ layout }) => layout.boxes.some((box) => box.state === state)) ?? wholeOf(views)
