import type { View, Views } from './layout.ts'

/** The view in which nothing is folded. */
export const wholeOf = (views: Views): View => views.find(({ name }) => name === '') ?? views[0]

/** The view in which a state can be seen: the current one, else the first that has it, else the whole. */
export const viewWith = (views: Views, current: View, state: string): View =>
  [current, ...views].find(({ layout }) => layout.boxes.some((box) => box.state === state)) ?? wholeOf(views)
