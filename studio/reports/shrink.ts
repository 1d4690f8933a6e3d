import type { Cause } from '#explorer/cause.ts'
import type { Flow } from '#explorer/flow.ts'
import type { Moment } from '#explorer/player/moment.ts'
import { createPlayer } from '#explorer/player/player.ts'
import { activeIds, handledEvents } from '#explorer/statechart/active-states.ts'
import { doesNothing } from '#explorer/statechart/effects.ts'
import type { Transition } from '#explorer/statechart/transitions.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { namesToStates } from '../play/explored-paths.ts'

/** A step of a path: its name in Play, and its cause for the explorer. */
export interface NamedStep {
  name: string
  cause: Cause
  /** The transitions of the machine and its children that the step took. */
  taken?: readonly Transition[]
}

export const playerFor = (flow: Flow) =>
  createPlayer(flow, { errorOf: (sample) => failureOf(sample as FailureSample) })

const canTake = ({ snapshot, open, timers }: Moment, cause: Cause): boolean => {
  if (cause.kind === 'inside') {
    const child = open.find(({ id }) => id === cause.id)?.child
    return child !== undefined && canTake(child, cause.cause)
  }
  if ('id' in cause) return open.some(({ id }) => id === cause.id)
  if (cause.kind !== 'event') return false
  const { type } = cause.event
  return timers.some(({ event }) => event.type === type) || handledEvents(snapshot).has(type)
}

/** The states of a machine and of its children, as text. */
const endOf = ({ snapshot, open }: Moment): string =>
  JSON.stringify([
    snapshot.status,
    activeIds(snapshot),
    open.map(({ id, child }) => [id, child ? endOf(child) : null]),
  ])

/**
 * Shortens a path: leaves out steps, but still ends with the same step in the same states. If no child runs at the end,
 * returns the machine's shortest path to these states if that path is shorter. `flow` has its real children. Returns
 * the names of the steps.
 */
export const shrunk = (own: Flow, flow: Flow, steps: readonly NamedStep[]): string[] => {
  const player = playerFor(flow)
  const endOfPath = ([first, ...rest]: readonly NamedStep[]): Moment | null => {
    let { moment } = player.start(first?.name ?? '')
    for (const { cause } of rest) {
      if (!canTake(moment, cause)) return null
      const after = player.after(moment, cause)
      if (doesNothing(after.effects)) return null
      ;({ moment } = after)
    }
    return moment
  }
  const names = (some: readonly NamedStep[]) => some.map(({ name }) => name)
  const last = endOfPath(steps)
  if (!last) return names(steps)
  const wanted = endOf(last)
  let least = steps
  for (let size = steps.length >> 1; size > 0; size >>= 1)
    for (let at = least.length - 1 - size; at > 0; at -= 1) {
      if (at + size >= least.length) continue
      const without = least.toSpliced(at, size)
      const reached = endOfPath(without)
      if (reached && endOf(reached) === wanted) least = without
    }
  if (last.open.some(({ child }) => child)) return names(least)
  const direct = namesToStates(own, activeIds(last.snapshot), steps.at(-1)?.name)
  return direct && direct.length < least.length ? direct : names(least)
}
