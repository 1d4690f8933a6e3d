import type { AnyStateNode } from 'xstate'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'

/** A state and all its descendants. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
]

/** The ids in `docs/specification/requirements.jsonl` that a state lists as implemented. */
const realisedBy = ({ meta }: AnyStateNode): readonly string[] => meta?.requirements ?? []

/** The states of a flow by the ids of the requirements that the states implement, in the order of the chart. */
export const statesByRequirement = ({ flow }: FlowWithView): Map<string, AnyStateNode[]> => {
  const states = new Map<string, AnyStateNode[]>()
  for (const node of nodesOf(flow.machine.root)) {
    for (const id of realisedBy(node)) states.set(id, [...(states.get(id) ?? []), node])
  }
  return states
}
