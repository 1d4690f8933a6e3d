import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Invocation } from '../statechart/effects.ts'

/** A delay in progress. */
export interface Timer {
  id: string
  event: EventObject
  /** Milliseconds until the delay ends. */
  left: number
  /** The id of the actor that gets the event, if it is not the machine itself. */
  to?: string
}

/** An actor in progress. */
export interface Running extends Invocation {
  /** How many actors with this id run, if more than one. Starting a second actor does not stop the first. */
  times?: number
  /** The state of the child machine, if it is explored. */
  child?: Moment
}

/** A machine between two steps: its snapshot, its actors in progress and its delays. */
export interface Moment {
  snapshot: AnyMachineSnapshot
  /** The actors that run, sorted by id. */
  open: readonly Running[]
  /** The delays in progress, sorted by the time left, then by the time of their start. */
  timers: readonly Timer[]
}

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/**
 * The list without the actor of this id. If several actors with this id run, only the one that started last is removed.
 */
export const withoutOne = (open: readonly Running[], id: string): Running[] =>
  open.flatMap((one) => {
    if (one.id !== id) return [one]
    const { times = 1, ...rest } = one
    if (times === 1) return []
    return [times === 2 ? rest : { ...rest, times: times - 1 }]
  })

export const withOne = (open: readonly Running[], begun: Running): Running[] => {
  const { times = 1 } = open.find(({ id }) => id === begun.id) ?? { times: 0 }
  return [...open.filter(({ id }) => id !== begun.id), times > 0 ? { ...begun, times: times + 1 } : begun]
}

/** The delay with the least time left, including those of children. */
export const nearest = ({ timers, open }: Moment): { ms: number; event: string } | null => {
  const [own] = timers
  let first = own ? { ms: own.left, event: own.id } : null
  for (const { id, child } of open) {
    const inner = child && nearest(child)
    if (inner && (!first || inner.ms < first.ms)) first = { ms: inner.ms, event: `${id}: ${inner.event}` }
  }
  return first
}

/** The moment after `ms` milliseconds. Delays that are then due have not ended yet. */
export const later = (moment: Moment, ms: number): Moment => ({
  ...moment,
  open: moment.open.map((one) => (one.child ? { ...one, child: later(one.child, ms) } : one)),
  timers: moment.timers.map((timer) => ({ ...timer, left: timer.left - ms })),
})

export const isDue = ({ timers, open }: Moment): boolean =>
  timers.some(({ left }) => left <= 0) || open.some(({ child }) => child && isDue(child))
