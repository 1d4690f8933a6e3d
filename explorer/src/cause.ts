import type { EventObject } from 'xstate'

/** What can happen to a machine in one step. `nth` is the index of the sample in its list. */
export type Cause =
  | { kind: 'started'; input: string }
  | { kind: 'event'; event: EventObject; nth: number }
  | { kind: 'output'; id: string; src: string; output: unknown; nth: number }
  | { kind: 'error'; id: string; src: string; error: unknown; nth: number }
  | { kind: 'snapshot'; id: string; src: string; snapshot: unknown; nth: number }
  | { kind: 'sent'; id: string; src: string; event: EventObject; nth: number }
  | { kind: 'ended'; id: string; src: string; output: unknown; nth: number }
  | { kind: 'inside'; id: string; src: string; cause: Cause }
  | { kind: 'elapsed'; ms: number; event: string }

/** A cause whose `kind` is `K`. */
export type CauseOf<K extends Cause['kind']> = Extract<Cause, { kind: K }>

/** The name of a cause, unique among all causes at one moment. It identifies the same cause at another moment. */
export const nameOf = (cause: Cause): string => {
  switch (cause.kind) {
    case 'started':
      return cause.input
    case 'elapsed':
      return cause.event
    case 'event':
      return `${cause.event.type} ${cause.nth}`
    case 'inside':
      return `${cause.id}: ${nameOf(cause.cause)}`
    default:
      return `${cause.id} ${cause.kind} ${cause.nth}`
  }
}
