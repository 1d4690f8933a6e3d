import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Instant } from '../rules/kit/entities.ts'
import { Failure } from '../rules/kit/failures.ts'
import type { Feed, Port } from './port.ts'

type Kinds<O> = O extends { kind: infer K extends string } ? K : never

/** At least one sample of each kind. */
type ByKind<O> = { [K in Kinds<O>]: readonly [Extract<O, { kind: K }>, ...Extract<O, { kind: K }>[]] }

/** At least one sample of each kind of answer a port can give, or of the answer where it has none. */
type Answers<O> = [Kinds<O>] extends [never] ? readonly [O, ...O[]] : ByKind<O>

/** A refusal whose status and fields decide what happens next, not its message alone. */
interface Refusal {
  status: number
  serverMessage: string
  details: Record<string, unknown>
}

/** The provider has done what was asked, but its answer was lost. */
export const lost = { kind: 'unreachable', message: 'No answer came.', status: null } as const

/** Another tab holds the lock of the session, so the provider was not called. */
export const held = { kind: 'held', message: 'Another tab holds it.', status: null } as const

/** The provider's message, null for a failure without one, or a whole failure where a machine reads more of it. */
export type FailureSample = string | null | Refusal | typeof lost | typeof held

/** What a port throws for a sample: a refusal with or without a message, a lost answer, or a call that was not made. */
export const failureOf = (sample: FailureSample): Failure =>
  new Failure({
    kind: 'refused',
    message: 'The provider refused.',
    status: 500,
    ...(typeof sample === 'string' ? { serverMessage: sample } : sample),
  })

/** How a port can fail. `'never'` where it cannot. */
type Fails = readonly [FailureSample, ...FailureSample[]] | 'never'

type PortSamples<P> =
  P extends Port<never, infer O>
    ? { answers: Answers<O>; fails: Fails }
    : P extends Feed<never, infer O>
      ? { says: ByKind<O> }
      : never

type EventSamples<E extends { type: string }> = {
  [T in E['type']]: readonly [
    Omit<Extract<E, { type: T }>, 'type'>,
    ...Omit<Extract<E, { type: T }>, 'type'>[],
  ]
}

type ChildrenSamples = Record<string, readonly unknown[]>

/**
 * The inputs, events and answers of a machine, by name: the only list behind the studio's buttons, the storyboard,
 * the explored paths and the isolated tests. Exhaustive by type: a missing event, kind or port does not compile.
 */
export interface Samples<M extends AnyStateMachine, Ports> {
  /** What the clock shows all the time, where the machine reads it. */
  now?: Instant
  inputs: Record<string, InputFrom<M>>
  events: EventSamples<EventFromLogic<M>>
  ports: { [K in keyof Ports]: PortSamples<Ports[K]> }
  /** Outputs of invoked child machines, by the names of their actors. */
  children?: ChildrenSamples
  /**
   * What the studio says where words made of names read badly: of an event what the person does ('comes back to the tab'),
   * of a port what it asks for ('cancel the subscription'), of `port kind` what whoever is asked answers.
   */
  words?: Readonly<Record<string, string>>
  /** The row of a decision table that must be seen in every state. */
  facet?: (snapshot: SnapshotFrom<M>) => string
  /** Whether the environment can cause an event now; without it, always. A child says nothing before it is there. */
  possible?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean
  /** Maps the context to what matters, where there would be too many states (drafts). */
  identity?: (context: SnapshotFrom<M>['context']) => unknown
}

/** For `possible`: a browser reports what is typed into a field only where that changes it. */
export const changesField = (
  { context }: { context: object },
  { type, ...fields }: { type: string },
): boolean =>
  !type.endsWith('.changed') ||
  Object.entries(fields).some(([field, value]) => context[field as keyof typeof context] !== value)
