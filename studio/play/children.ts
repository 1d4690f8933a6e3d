import { innermostOf } from '../diagram/chart/innermost.ts'
import type { Chart } from '../diagram/chart/shape.ts'
import { withChildren } from '../diagram/chart/with-children.ts'
import type { Diagram } from '../diagram/diagram.ts'
import { insertChild } from '../diagram/layout/insert-child.ts'
import { viewWith } from '../diagram/layout/view-with.ts'
import type { PlayedChild, PlayedMoment } from './played-moment.ts'

/**
 * The `place` of the child whose choices are shown: the child of the last step, or else a child with an open dialog, or
 * else a child that can act while the machine of the flow offers the user no choice. Null if the choices of the machine
 * of the flow are shown.
 */
export const actingChild = ({ path, children, possible }: PlayedMoment): string | null => {
  const last = children.findLast(({ place }) => path.at(-1)?.startsWith(`${place}>`))
  if (last) return last.place
  const dialog = children.findLast(({ isDialog }) => isDialog)
  if (dialog) return dialog.place
  if (possible.some(({ child, source }) => child === '' && source === 'person')) return null
  const acts = ({ place }: PlayedChild) =>
    !place.includes('>') &&
    possible.some(({ child, source }) => child === place && ['person', 'outcome'].includes(source))
  return children.findLast(acts)?.place ?? null
}

/** A state and its ancestors, from the inside out. */
const around = (chart: Chart, state: string | null): string[] => {
  const found = chart.states.find(({ id }) => id === state)
  return found ? [found.id, ...around(chart, found.parent)] : []
}

/**
 * The states in whose boxes a child can be shown, the best first: the state that invokes the child and its ancestors,
 * or else the states that contain all active states.
 */
const statesFor = (chart: Chart, { id }: PlayedChild, active: readonly string[]): string[] => {
  const invoking = chart.states.filter(({ invokes }) => invokes.some((one) => one.id === id))
  const invoked = invoking.find((state) => active.includes(state.id)) ?? invoking[0]
  if (invoked) return around(chart, invoked.id)
  const [first = [], ...rest] = innermostOf(active).map((state) => around(chart, state))
  return [...first.filter((state) => rest.every((others) => others.includes(state))), ...active]
}

/** A machine's diagram at one moment, with the ids of its active states. */
interface Drawn {
  diagram: Diagram
  active: readonly string[]
}

/** Inserts the diagram of a child into the diagram of its parent. */
const withChildInPlace = ({ diagram, active }: Drawn, child: PlayedChild, inner: Drawn): Drawn => {
  const { chart, views } = diagram
  const places = statesFor(chart, child, active)
  const [best] = places
  if (best === undefined) return { diagram, active }
  const { id, machine, title: text } = child
  const shown = innermostOf(inner.active).at(-1) ?? machine
  const { layout } = viewWith(inner.diagram.views, inner.diagram.views[0], shown)
  const rendered = views.map((view) => {
    const state = places.find((one) => view.layout.boxes.some((box) => box.state === one)) ?? best
    return { ...view, layout: insertChild(view.layout, { id, state, machine, text }, layout) ?? view.layout }
  })
  return {
    diagram: {
      chart: withChildren(chart, [{ id, state: best, machine, text }], { id, chart: inner.diagram.chart }),
      views: rendered as unknown as Diagram['views'],
    },
    active: [...active, ...inner.active.map((state) => (state === machine ? id : state))],
  }
}

/** The diagram of a moment, in which the child with this `place` and its ancestors are open. */
export const diagramAt = (
  diagram: Diagram,
  { states, children }: Pick<PlayedMoment, 'states' | 'children'>,
  place: string | null,
  diagrams: ReadonlyMap<string, Diagram>,
): Drawn => {
  const drawWithin = (rendered: Drawn, inside: string): Drawn => {
    const child = children.find(
      (one) =>
        one.place === `${inside}${one.id}` && (one.place === place || place?.startsWith(`${one.place}>`)),
    )
    const its = child && diagrams.get(child.machine)
    if (!child || !its) return rendered
    return withChildInPlace(
      rendered,
      child,
      drawWithin({ diagram: its, active: child.states }, `${child.place}>`),
    )
  }
  return drawWithin({ diagram, active: states }, '')
}
