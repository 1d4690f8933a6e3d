import type { Layout, Line, Row } from '../layout/geometry.ts'
import type { Chart, ChartTransition } from './shape.ts'

const keyOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

/**
 * The cause of a transition as written in the machine's configuration: 'plan.selected', 'onError loadAccount',
 * 'always'.
 */
const causeInCode = ({ kind, cause }: ChartTransition): string => {
  switch (kind) {
    case 'answer':
    case 'child':
      return `onDone ${cause}`
    case 'failure':
      return `onError ${cause}`
    case 'feed':
      return `onSnapshot ${cause}`
    case 'delay':
      return `after ${cause}`
    case 'immediate':
      return 'always'
    case 'done':
      return 'onDone'
    case 'event':
      return cause
  }
}

/** Replaces the product's words in a chart by the names in the code. */
export const inCode = (chart: Chart): Chart => ({
  ...chart,
  states: chart.states.map((state) => ({
    ...state,
    text: keyOf(state.id),
    invokes: state.invokes.map((invoked) => ({ ...invoked, text: invoked.id })),
  })),
  transitions: chart.transitions.map((transition) => ({
    ...transition,
    text: causeInCode(transition),
    guard: transition.guardName ?? transition.guard,
  })),
})

/** Replaces the texts of the lines that have `style` by `texts`, in order. Removes such lines that get no text. */
const reworded = (
  lines: readonly Line[],
  style: Line['style'],
  texts: readonly string[],
  room: number,
): Line[] => {
  const places = lines.filter((line) => line.style === style)
  const said = places.slice(0, texts.length).map((line, nth) => ({ ...line, text: texts[nth] ?? '', room }))
  return [...lines.filter((line) => line.style !== style), ...said]
}

/** Replaces the texts of a layout by those of another chart of the same machine. All positions stay the same. */
export const relabelled = (layout: Layout, { states, transitions }: Chart): Layout => {
  const row = (one: Row): Row => {
    const transition = transitions.find(({ id }) => id === one.transition)
    if (!transition) return one
    const room = one.width - 2 * (one.lines[0] ? one.lines[0].x - one.x : 0)
    const causes = reworded(one.lines, 'cause', [transition.text], room)
    return {
      ...one,
      lines: transition.guard === null ? causes : reworded(causes, 'guard', [transition.guard], room),
    }
  }
  return {
    ...layout,
    boxes: layout.boxes.map((box) => {
      const state = states.find(({ id }) => id === box.state)
      if (!state) return box
      const room = box.width - 2 * (box.lines[0] ? box.lines[0].x - box.x : 0)
      const titled = reworded(box.lines, 'title', [state.text], room)
      return {
        ...box,
        lines: [
          ...titled.filter(({ style }) => style !== 'invoked'),
          ...state.invokes.flatMap(({ id, text }) => {
            const line = titled.find(({ invoked }) => invoked === id)
            return line ? [{ ...line, text, room }] : []
          }),
        ],
        rows: box.rows.map(row),
      }
    }),
    arrows: layout.arrows.map((arrow) => ({ ...arrow, rows: arrow.rows.map(row) })),
  }
}
