import type { Address } from '../kit/address.ts'
import { inCode, relabelled } from './chart/in-code.ts'
import type { Chart } from './chart/shape.ts'
import { type Child, withChildren } from './chart/with-children.ts'
import type { Diagram } from './diagram.ts'
import type { Layout } from './layout/geometry.ts'
import { insertChild } from './layout/insert-child.ts'
import type { View } from './layout/layout.ts'
import { viewWith } from './layout/view-with.ts'

/** A child that is open in the diagram of its parent machine. */
export type OpenChild = Child & Diagram

/** A diagram as it is rendered: with its children, and with names from the product or from the code. */
export interface ComposedDiagram {
  chart: Chart
  layout: Layout
  /** The layout with the product's words, even if the diagram shows the names of the code. */
  layoutInWords: Layout
}

interface Composition {
  machine: Chart
  /** The view of the machine, whole or with folded states. */
  view: View
  children: readonly Child[]
  openChild: OpenChild | null
  /**
   * The id of the selected state. If it is a state of the open child, the child is shown in a view that does not fold
   * this state away.
   */
  state: string | null
  names: Address['names']
}

export const composeDiagram = ({
  machine,
  view,
  children,
  openChild,
  state,
  names,
}: Composition): ComposedDiagram => {
  const inWords = withChildren(machine, children, openChild)
  const layoutInWords =
    (openChild && insertChild(view.layout, openChild, layoutOfChild(openChild, state))) ?? view.layout
  if (names === 'words') return { chart: inWords, layout: layoutInWords, layoutInWords }
  const chart = inCode(inWords)
  return { chart, layout: relabelled(layoutInWords, chart), layoutInWords }
}

/** The child's first view; if that view folds the selected state away, a view that shows it. */
const layoutOfChild = ({ chart, views }: OpenChild, state: string | null): Layout => {
  const selected = chart.states.find(({ id }) => id === state)
  return (selected ? viewWith(views, views[0], selected.id) : views[0]).layout
}
