import type { Chart } from '../chart/shape.ts'

/** Moves the focus to a state's item in the outline. */
export const focusOutlineItem = (tree: HTMLElement | null, { states }: Chart, id: string): void => {
  const items = tree?.querySelectorAll<HTMLElement>('[role=treeitem]')
  items?.[states.findIndex((state) => state.id === id)]?.focus()
}
