import type { Flow } from '#explorer/flow.ts'
import { type Transition, transitionsOf } from '#explorer/statechart/transitions.ts'
import { transitionKey, type Usage } from '#src/browser/record/usage.ts'
import type { Stroke } from '../diagram/canvas/picture.tsx'

const keyOf = ({ source, event, guard, targets }: Transition) => transitionKey(source, event, guard, targets)

/** How often each transition of a flow was taken, by its id in diagrams. */
export const countsOf = ({ machine }: Flow, usage: Usage): ReadonlyMap<string, number> => {
  const counts = usage[machine.id] ?? {}
  return new Map(transitionsOf(machine).map((one) => [one.id, counts[keyOf(one)] ?? 0]))
}

/**
 * The strokes of lines: the more often a transition was taken, the wider its line. A line that was never taken is
 * dashed.
 */
export const widthsBy = (counts: ReadonlyMap<string, number>) => {
  const highest = Math.max(0, ...counts.values())
  if (highest === 0) return undefined
  return (transitions: readonly string[]): Stroke => {
    const count = transitions.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
    const stroke = 'var(--chakra-colors-fg)'
    if (count === 0) return { stroke, strokeWidth: 1, strokeDasharray: '3 4' }
    return { stroke, strokeWidth: 1.5 + 5 * Math.min(1, count / highest) }
  }
}

/** A state, how often it was entered, and for which share of these entries no transition left the state. */
export interface Stop {
  state: string
  entered: number
  /** From 0 to 1. */
  share: number
}

/** The states that were entered, sorted by `share`, the highest first. Final states are left out. */
export const stopsOf = (flow: Flow, counts: ReadonlyMap<string, number>): Stop[] => {
  const entered = new Map<string, number>()
  const left = new Map<string, number>()
  const add = (to: Map<string, number>, state: string, count: number) =>
    to.set(state, (to.get(state) ?? 0) + count)
  const all = transitionsOf(flow.machine)
  for (const { id, source, targets } of all) {
    const count = counts.get(id) ?? 0
    for (const target of targets) add(entered, target, count)
    if (targets.length > 0) add(left, source, count)
  }
  const goesOn = new Set(all.filter(({ targets }) => targets.length > 0).map(({ source }) => source))
  return [...entered]
    .filter(([state, count]) => count > 0 && goesOn.has(state))
    .map(([state, count]) => ({
      state,
      entered: count,
      share: Math.max(0, 1 - (left.get(state) ?? 0) / count),
    }))
    .sort((one, other) => other.share - one.share)
}
