import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Instant } from '../rules/kit/entities.ts'
import { Failure } from '../rules/kit/failures.ts'
import type { Feed, Port, PortsOf } from './port.ts'

type Kinds<O> = O extends { kind: infer K extends string } ? K : never

/** At least one sample of each kind. */
type ByKind<O> = { [K in Kinds<O>]: readonly [Extract<O, { kind: K }>, ...Extract<O, { kind: K }>[]] }

/** Samples of an output: at least one for each kind, or at least one if the output has no kinds. */
type Answers<O> = [Kinds<O>] extends [never] ? readonly [O, ...O[]] : ByKind<O>

/** An error response for a machine that reads its status or fields, not only its message. */
interface Refusal {
  status: number
  serverMessage: string
  details: Record<string, unknown>
}

/** A sample of a failed request: the provider has handled the request, but the response was lost. */
export const lost = { kind: 'unreachable', message: 'No answer came.', status: null } as const

/** A sample of a request that was not sent, because another tab holds the session's lock. */
export const held = { kind: 'held', message: 'Another tab holds it.', status: null } as const

/**
 * A sample of how a port fails: the provider's message; null if it sends none; or a whole failure if the machine reads
 * more than the message.
 */
export type FailureSample = string | null | Refusal | typeof lost | typeof held

/** The Failure that a port rejects with for a sample. */
export const failureOf = (sample: FailureSample): Failure =>
  new Failure({
    kind: 'refused',
    message: 'The provider refused.',
    status: 500,
    ...(typeof sample === 'string' ? { serverMessage: sample } : sample),
  })

/** The failures of a port; `'never'` if it cannot fail. */
type Fails = readonly [FailureSample, ...FailureSample[]] | 'never'

type PortSamples<P> =
  P extends Port<never, infer O>
    ? { outputs: Answers<O>; errors: Fails }
    : P extends Feed<never, infer O>
      ? { snapshots: ByKind<O> }
      : never

type EventSamples<E extends { type: string }> = {
  [T in E['type']]: readonly [
    Omit<Extract<E, { type: T }>, 'type'>,
    ...Omit<Extract<E, { type: T }>, 'type'>[],
  ]
}

type ChildrenSamples = Record<string, readonly unknown[]>

/**
 * The inputs, events and outcomes of a machine, by name. The studio's buttons, the storyboard, the explored paths and
 * the tests of single flows all use this list. The types make it exhaustive: a missing event, kind or port does not
 * compile.
 */
export interface Samples<M extends AnyStateMachine> {
  /** The fixed time of the clock, if the machine reads it. */
  now?: Instant
  inputs: Record<string, InputFrom<M>>
  events: EventSamples<EventFromLogic<M>>
  actors: { [Name in keyof PortsOf<M>]: PortSamples<PortsOf<M>[Name]> }
  /** The outputs of invoked child machines, by the names of their actors. */
  children?: ChildrenSamples
  /**
   * Words for the studio, where the words that it derives from identifiers are hard to read. For an event: what the
   * user does ('comes back to the tab'). For a port: what the port requests ('cancel the subscription'). For the key
   * `port kind`: what the outcome of this kind is.
   */
  words?: Readonly<Record<string, string>>
  /**
   * The states through which the main path of the diagram goes, from the start to success: `['paid.creating',
   * 'leaving']`. Default: the shortest path from the first input to a final state or, if the path reaches none, to the
   * farthest state.
   */
  mainPath?: readonly string[]
  /**
   * Returns a name for the variant of a state, such as the row of a decision table that applies. The covering paths
   * reach each variant of each state.
   */
  facet?: (snapshot: SnapshotFrom<M>) => string
  /**
   * Whether an event can happen now; by default always. The explorer tries only events that can happen. The events of a
   * child cannot happen before the child runs.
   */
  possible?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean
  /** Returns the part of the context that distinguishes states, if the whole context would make too many states. */
  identity?: (context: SnapshotFrom<M>['context']) => unknown
}

/** A condition for `possible`: a browser reports input only if it changes the field. */
export const changesField = (
  { context }: { context: object },
  { type, ...fields }: { type: string },
): boolean =>
  !type.endsWith('.changed') ||
  Object.entries(fields).some(([field, value]) => context[field as keyof typeof context] !== value)
