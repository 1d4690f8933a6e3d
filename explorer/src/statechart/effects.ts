import type { EventObject } from 'xstate'
import type { Transition } from './transitions.ts'

/** An actor that a step started. */
export interface Invocation {
  id: string
  /** The name of the actor's logic in `setup`, or the actor's id if the logic is inline. */
  src: string
  input: unknown
  /** Whether the machine receives the actor's snapshots as events. */
  listens: boolean
  /** Whether the actor's logic is a machine, which can be explored with its parent. */
  isMachine: boolean
}

/**
 * A custom action with its params, or an action that sends an event.
 * `to` is the receiver: the id of a child, `#_parent` for the parent or `#_internal` for the machine itself.
 */
export type Action = { type: string; params: unknown } | { to: string; event: EventObject }

/**
 * What a step did besides changing the snapshot.
 * Actors and delays that start and stop in the same step are left out.
 */
export interface Effects {
  /** The transitions taken, in order. */
  taken: Transition[]
  /** Ids of all states entered, including those left again in the same step. */
  entered: string[]
  emitted: unknown[]
  /** The actors that started. */
  begun: Invocation[]
  /** Ids of the actors that were stopped before they finished. */
  stopped: string[]
  /** Delays that started. `to` is the receiver of the delayed event; without `to`, the machine itself. */
  scheduled: { id: string; event: EventObject; ms: number; to?: string }[]
  /** Ids of the delays that were cancelled. */
  cancelled: string[]
  /** Custom actions and events sent without delay, in order. XState's other actions, such as `log`, are left out. */
  actions: Action[]
}

/** Whether a step takes no transition, or only inert transitions. */
export const doesNothing = ({ taken }: Effects): boolean => taken.every(({ isInert }) => isInert)

/** Empty effects. */
export const noEffects = (): Effects => ({
  taken: [],
  entered: [],
  emitted: [],
  begun: [],
  stopped: [],
  scheduled: [],
  cancelled: [],
  actions: [],
})

/** Adds effects to others. Ids of effects of a child begin with the id of the child. */
export const addEffects = (all: Effects, more: Effects, child: string | null): void => {
  const name = <One extends { id: string }>(one: One) =>
    child === null ? one : { ...one, id: `${child}: ${one.id}` }
  const text = (id: string) => (child === null ? id : `${child}: ${id}`)
  all.taken.push(...more.taken)
  all.entered.push(...more.entered)
  if (child === null) all.emitted.push(...more.emitted)
  all.begun.push(...more.begun.map(name))
  all.stopped.push(...more.stopped.map(text))
  all.scheduled.push(...more.scheduled.map(name))
  all.cancelled.push(...more.cancelled.map(text))
  all.actions.push(...more.actions)
}
