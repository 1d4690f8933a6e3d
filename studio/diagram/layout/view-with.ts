import type { View, Views } from './layout.ts'

/** Whether failures and technical states are left out of a view. */
export const isMain = ({ name }: View): boolean => name.startsWith('main ')

/** The view without folded states. */
export const wholeOf = (views: Views): View => views.find(({ name }) => name === '') ?? views[0]

/**
 * A view that shows this state: the current view, otherwise the first that contains the state, otherwise the whole
 * chart.
 */
export const viewWith = (views: Views, current: View, state: string): View =>
  [current, ...views].find(({ layout }) => layout.boxes.some((box) => box.state === state)) ?? wholeOf(views)

/** A view like this one in which a folded state is open; undefined if there is none. */
export const viewUnfolding = (views: Views, current: View, state: string): View | undefined => {
  const opens = ({ layout }: View) => layout.boxes.some((box) => box.state === state && box.compound)
  return opens(current)
    ? undefined
    : (views.find((view) => isMain(view) === isMain(current) && opens(view)) ?? views.find(opens))
}
