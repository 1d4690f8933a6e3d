import type { AnyMachineSnapshot } from 'xstate'
import * as xstate from 'xstate'
import type { Node } from './transitions.ts'

// XState lists the active states in the order in which they were entered. Sorted, the same states give the same list.
const activeNodes = (snapshot: AnyMachineSnapshot): Node[] =>
  (snapshot._nodes as unknown as Node[]).toSorted((a, b) => a.order - b.order)

const idsOfNodes = new WeakMap<object, string[]>()

/** Ids of the active states, outermost first, in the order of the machine's definition. */
export const activeIds = (snapshot: AnyMachineSnapshot): readonly string[] => {
  const known = idsOfNodes.get(snapshot._nodes)
  if (known) return known
  const ids = activeNodes(snapshot).map(({ id }) => id)
  idsOfNodes.set(snapshot._nodes, ids)
  return ids
}

/** Ids of the active states without substates: one, or one for each parallel region. */
export const innermostIds = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id)

/** The states that each history state remembers. */
export const rememberedIds = ({ historyValue }: AnyMachineSnapshot): [history: string, states: string[]][] =>
  Object.entries(historyValue as unknown as Record<string, Node[]>).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id).sort(),
  ])

/** Types of the events that an active state has a transition for, whatever its guards say. */
export const handledEvents = (snapshot: AnyMachineSnapshot): Set<string> =>
  new Set(xstate.getNextTransitions(snapshot).map(({ eventType }) => eventType))

/** Whether XState takes a transition of one of these types for an event. `mouse.*` also matches `mouse`. */
export const isHandled = (types: ReadonlySet<string>, event: string): boolean =>
  types.has(event) ||
  types.has('*') ||
  [...types].some((type) => type.endsWith('.*') && `${event}.`.startsWith(type.slice(0, -1)))
