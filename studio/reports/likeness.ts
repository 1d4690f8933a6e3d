import type { EventObject } from 'xstate'
import type { Cause } from '#explorer/cause.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** How similar two values are, as a number. A different `kind` counts most, then equal values, then equal types. */
const likeness = (one: unknown, other: unknown): number => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0
      ? Number(one.length === other.length)
      : 1 + likeness(one[0], other[0])
  if (!isObject(one) || !isObject(other))
    return one === other ? 2 : typeof one === typeof other && one !== null && other !== null ? 1 : -1
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const kind = 'kind' in one && one.kind !== other.kind ? -100 : 0
  return [...keys].reduce((sum, key) => sum + likeness(one[key], other[key]), kind)
}

/** Sorts by the likeness to a value, the most similar first. */
export const mostAlike = <T>(all: readonly T[], valueIn: (one: T) => unknown, value: unknown): T[] =>
  all.toSorted((one, other) => likeness(valueIn(other), value) - likeness(valueIn(one), value))

/** The value of a sample, in a form that can be compared with the result of `valueOfEvent`. */
export const valueOfSample = (cause: Cause): unknown => {
  switch (cause.kind) {
    case 'event':
      return cause.event
    case 'output':
      return cause.output
    case 'error':
      return isObject(cause.error) ? cause.error : { serverMessage: cause.error }
    case 'snapshot':
      return cause.snapshot
    default:
      return null
  }
}

/** The value in an event of a machine: what a port returned or threw, what a feed emitted, or the event itself. */
export const valueOfEvent = (event: EventObject): unknown => {
  const { output, error, snapshot } = event as EventObject & {
    output?: unknown
    error?: unknown
    snapshot?: { context?: unknown }
  }
  if (event.type.startsWith('xstate.done.')) return output
  if (event.type.startsWith('xstate.error.')) return error
  return event.type.startsWith('xstate.snapshot.') ? snapshot?.context : event
}
