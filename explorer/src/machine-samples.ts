import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  CallbackActorLogic,
  EventFromLogic,
  EventObject,
  InputFrom,
  ObservableActorLogic,
  PromiseActorLogic,
  SnapshotFrom,
  StateMachine,
} from 'xstate'
import type { ActorSample, FlowSamples } from './flow.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: only the type of the actors is inferred, the others do not count.
type ActorOf<M> =
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any, any>
    ? A
    : never
// biome-ignore-end lint/suspicious/noExplicitAny: as above

type IsAny<T> = 0 extends 1 & T ? true : false

type Lists<T> = readonly T[] | Readonly<Record<string, readonly T[]>>

interface Errors {
  errors?: readonly unknown[] | 'never'
}

/** The samples of an actor, by its logic. */
type ActorSamples<L> =
  L extends PromiseActorLogic<infer Output, infer _Input>
    ? Errors & { outputs: Lists<Output> }
    : L extends ObservableActorLogic<infer Value, infer _Input>
      ? Errors & { snapshots?: Lists<Value>; outputs?: readonly undefined[] }
      : L extends CallbackActorLogic<EventObject, infer _Input>
        ? Errors & { events?: readonly EventObject[] }
        : ActorSample

type NamesOf<A> = A extends { src: infer Src extends string } ? Src : never

type LogicOf<A, Name> = A extends { src: Name; logic: infer Logic } ? Logic : never

type MachineNames<A> = A extends { src: infer Src extends string; logic: AnyStateMachine } ? Src : never

/** The id of an actor whose logic is inline in the machine, such as `0.shop.open`. */
type InlineId = `${number}.${string}`

/**
 * The type of a machine's samples, inferred from the types of the machine.
 * A misspelt event or actor, or a wrong payload or output, does not compile.
 * No sample is required, except the `outputs` of a promise that has samples. A machine without types takes any samples.
 */
export type MachineSamples<M extends AnyStateMachine> =
  IsAny<EventFromLogic<M>> extends true
    ? Partial<FlowSamples>
    : Omit<
        Partial<FlowSamples>,
        'inputs' | 'events' | 'actors' | 'children' | 'facet' | 'identity' | 'possible'
      > & {
        inputs?: Record<string, InputFrom<M>>
        events?: {
          [T in EventFromLogic<M>['type']]?: readonly Omit<Extract<EventFromLogic<M>, { type: T }>, 'type'>[]
        }
        actors?: { [Name in NamesOf<ActorOf<M>>]?: ActorSamples<LogicOf<ActorOf<M>, Name>> } & {
          [id: InlineId]: ActorSample
        }
        children?: 'explore' | { [Name in MachineNames<ActorOf<M>>]?: readonly unknown[] | 'explore' }
        /**
         * Names the variant of its state that a snapshot shows, such as 'with a video'.
         * Paths cover each variant of each state.
         */
        facet?(snapshot: SnapshotFrom<M> & AnyMachineSnapshot): string
        /** The part of the context by which two snapshots are compared; all of it by default. */
        identity?(context: SnapshotFrom<M>['context']): unknown
        /** Whether the environment can send an event in this snapshot; always by default. */
        possible?(snapshot: SnapshotFrom<M>, event: EventFromLogic<M>): boolean
      }
