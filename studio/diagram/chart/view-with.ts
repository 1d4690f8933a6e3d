import type { View } from '../layout/layout.ts'

/** Where a state can be seen: in the view at hand, else in the first that has it, else in the whole. */
export const viewWith = (views: readonly View[], at: string, state: string): string => {
  const shows = (view: View) => view.layout.boxes.some((box) => box.state === state)
  const current = views.find(({ name }) => name === at)
  if (current && shows(current)) return at
  return views.find(shows)?.name ?? ''
}
