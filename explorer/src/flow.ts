import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { reasonOf } from './reason-of.ts'

/** Sample values: a flat list, or lists under a name for each kind. */
export type Samples = Record<string, readonly unknown[]> | readonly unknown[]

/**
 * The possible outcomes of one actor. If `errors` is 'never' or absent, a transition for an error is a safeguard.
 * No sample has to take a safeguard.
 */
export interface ActorSample {
  /** What the actor ends with: the values that a promise resolves with; `[undefined]` for an observable that completes. */
  outputs?: Samples
  /** What the actor rejects with or throws. */
  errors?: readonly unknown[] | 'never'
  /** The contexts of the actor's snapshots, such as the values of an observable. */
  snapshots?: Samples
  /** The events that the actor sends to the machine, such as those of a callback. */
  events?: readonly EventObject[]
}

/** What the explorer needs besides the machine: samples of everything that comes from outside. */
export interface FlowSamples {
  /** The date that `now()` of the actors' clock always returns. Default: 1970-01-01. */
  now?: string
  /** Inputs that the machine is started with, each under a name. */
  inputs: Record<string, unknown>
  /** Payloads by event type. A payload does not contain the type. */
  events: Record<string, readonly object[]>
  /** Samples by the name of the actor in `setup`, or by its id if its logic is inline. */
  actors: Record<string, ActorSample>
  /**
   * The outputs of each child machine, by the name of the actor. With 'explore' instead of outputs, the explorer
   * explores the child together with its parent. A single 'explore' applies to all children.
   */
  children?: Record<string, readonly unknown[] | 'explore'> | 'explore'
  /**
   * Names the variant of its state that a snapshot shows, such as 'with a video'.
   * Paths cover each variant of each state.
   */
  facet?(snapshot: AnyMachineSnapshot): string
  /** The part of the context that decides whether two moments are the same. Default: the whole context. */
  identity?(context: unknown): unknown
  /** Whether the environment can send this event now. Default: always. */
  possible?(snapshot: AnyMachineSnapshot, event: EventObject): boolean
}

/** A machine and its samples. */
export interface Flow {
  machine: AnyStateMachine
  samples: FlowSamples
}

/** How samples become the values that the machine receives. */
export interface Options {
  /** Converts the sample of an error into the error that the actor throws. Default: the sample itself. */
  errorOf?(sample: unknown): unknown
}

/** All samples in one list. */
export const samplesOf = (samples: Samples = []): readonly unknown[] =>
  Array.isArray(samples) ? samples : Object.values(samples).flat()

/** The errors of an actor; empty if `errors` is absent or 'never'. */
export const errorsOf = ({ errors }: ActorSample = {}): readonly unknown[] =>
  Array.isArray(errors) ? errors : []

/** The outputs of a child machine; empty if the samples have none. */
export const outputsOf = (children: FlowSamples['children'], src: string): readonly unknown[] => {
  const outputs = (children as Record<string, unknown> | undefined)?.[src]
  return Array.isArray(outputs) ? outputs : []
}

/** Whether a child machine is explored with its parent. A child that has samples in `actors` is not. */
export const exploresChild = ({ actors, children }: FlowSamples, src: string): boolean =>
  !(src in actors) && (children === 'explore' || children?.[src] === 'explore')

/** Calls a function of the samples. An error that it throws is thrown again with the function's name. */
export const callNamed = <Value>(name: 'facet' | 'identity' | 'possible', call: () => Value): Value => {
  try {
    return call()
  } catch (thrown) {
    throw new Error(`'${name}' throws: ${reasonOf(thrown)}`, { cause: thrown })
  }
}
