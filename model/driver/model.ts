import type {
  ActorRefFrom,
  AnyActorLogic,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  StateValueFrom,
} from 'xstate'
import type { Feed, Port } from '#machines/kit/port.ts'
import type { FailureSample, Samples } from '#machines/kit/samples.ts'
import type { CallName } from '#src/api/contract/index.ts'
import type { Connected } from '#src/flows/kit/connect.ts'
import type { Services } from '#src/flows/kit/services.ts'
import type { ActorView } from '../views.tsx'
import type { Control, Screen } from './page/screen.ts'
import type { PathSoFar } from './path-so-far.ts'
import type { HeldPorts } from './ports/held-ports.ts'
import type { Rows, Sandbox } from './sandbox/sandbox.ts'

type KindOf<O> = O extends { kind: infer K extends string } ? K : never

/** Prepares the backend so that the provider gives this answer; `asItIs` where it gives it anyway. */
export type Arrange<O = unknown, I = unknown> =
  | 'asItIs'
  | ((sandbox: Sandbox, answer: O, input: I) => unknown)

type ByKind<O, I> = { [K in KindOf<O>]: Arrange<Extract<O, { kind: K }>, I> }

/** By kind, where the answer has one. */
type Arranged<O, I> = [KindOf<O>] extends [never] ? Arrange<O, I> : ByKind<O, I>

/**
 * How the backend is brought to each outcome of a port. `call` is the REST call behind it, which refuses with the
 * sample's message when a failure is wanted, or does its work and has its answer lost; `fails` where a failure follows
 * from the backend's data instead (true when it has arranged it). `effect` looks at the provider's records after a call
 * that writes, whether its answer came or was lost; it throws where they are not as they should be.
 */
type Driven<P> =
  P extends Port<infer I, infer O>
    ? {
        call?: CallName
        answers: Arranged<O, I>
        fails?: (sandbox: Sandbox, failure: FailureSample, input: I) => Promise<boolean> | boolean
        effect?: (sandbox: Sandbox, input: I) => unknown
      }
    : P extends Feed<infer I, infer O>
      ? { says: ByKind<O, I> }
      : never

/** What the functions of a gesture are given. */
export interface Driver {
  sandbox: Sandbox
  screen: Screen
  held: HeldPorts
  press(control: Control): Promise<void>
  write(name: string, value: string): Promise<void>
  /** Tells the actor something that does not come from the screen. */
  send(event: { type: string }): void
  /** The person continues elsewhere in the app, so that this page no longer has to keep the focus. */
  moveFocusAway(): void
  settled(): Promise<void>
  /** From now on, a text of the samples stands for one that the product generated. */
  equate(sample: string, real: string): void
}

type Gesture<E> =
  /** Where `value` is null, the control is pressed. */
  | { control: (event: E) => Control; value?: (event: E) => string | null; escapes?: true }
  /** Not by a control: the app, the browser or a child causes it, or (`navigates`) the person who goes to another address. */
  | { bySystem: (driver: Driver, event: E) => unknown; navigates?: true }

/** Presses a button, follows a link, ticks a box. `within` names the dialog or list item it is in. */
export const press = (role: Control['role'], name: Control['name'], within?: Control['within']) => ({
  control: (): Control => ({ role, name, within }),
})

/** Closes the dialog `within` by its button; Escape must do the same, and has paths of its own. */
export const close = (name: Control['name'], within: Control['within']) => ({
  ...press('button', name, within),
  escapes: true as const,
})

/** Writes a field of the event into a field of the screen. */
export const fill = (name: string, field: string) => ({
  control: (): Control => ({ role: 'textbox', name }),
  value: (event: object) => String((event as Record<string, unknown>)[field]),
})

/** What the screen must show in a state: computed from what has happened so far, never from the context. */
export interface Promised {
  shows?: readonly string[]
  hides?: readonly string[]
  /** The name of the topmost dialog; null when there is none. */
  dialog?: string | null
  /** Texts in the topmost dialog. */
  says?: readonly string[]
  /** Values of fields by their names. */
  fields?: Record<string, string>
  /** Whether boxes are ticked, by their names. */
  ticked?: Record<string, boolean>
  /** Whether buttons can be pressed, by their names. */
  offers?: Record<string, boolean>
  /** Where links lead, by their names. */
  links?: Record<string, string>
  /** The name of the button that shows that it is busy. */
  busy?: string
}

type TopState<V> = V extends string ? V : keyof V

/** Everything that the driver has to know of one flow. */
export interface Model<M extends AnyStateMachine, Ports extends object> {
  machine: M
  samples: Samples<M, Ports>
  /** Null for a flow that nobody sees. */
  view: ActorView<M> | null
  /** The control that opened this flow, where it is in the drawing: it has the focus at the beginning. */
  opener?: (input: InputFrom<M>) => Control
  /** The provider's records at the beginning of a path, and what the browser keeps. */
  rows: (input: InputFrom<M>) => Rows
  kept: (input: InputFrom<M>) => Record<string, string>
  /** What an earlier visit of the page has done, so that the cache holds what the input says. */
  visited?: (services: Services, input: InputFrom<M>) => Promise<unknown>
  /** The flow as its page builds it, or the actor that the app itself has started; its calls are held like any. */
  flow: ((services: Services) => Connected<M>) | { running: (services: Services) => ActorRefFrom<M> }
  /** How the driver ends each child that runs for real, by the names of the child actors. */
  ends?: Record<string, (driver: Driver, output: never, id: string) => Promise<void>>
  /** Actors in place of children, by their names. */
  standIns?: (held: HeldPorts, services: Services) => Record<string, AnyActorLogic>
  drives: { [K in keyof Ports]: Driven<Ports[K]> }
  gestures: {
    [T in EventFromLogic<M>['type']]: Gesture<Extract<EventFromLogic<M>, { type: T }>>
  }
  /** By top-level state; null for one in which the machine never rests. */
  promises: { [S in TopState<StateValueFrom<M>> & string]: ((path: PathSoFar) => Promised) | null }
  /** Keys whose values the provider generates at random (tokens, addresses): any text matches. */
  randomKeys?: readonly string[]
}

/** A model whose flow's types are forgotten: the driver plays any. */
export interface AnyModel
  extends Omit<Model<AnyStateMachine, object>, 'samples' | 'drives' | 'gestures' | 'promises'> {
  samples: { inputs: Record<string, unknown>; events: Record<string, readonly object[]> } & Record<
    string,
    unknown
  >
  drives: Record<
    string,
    {
      call?: CallName
      answers?: Record<string, Arrange> | Arrange
      says?: Record<string, Arrange>
      fails?: (sandbox: Sandbox, failure: FailureSample, input: unknown) => Promise<boolean> | boolean
      effect?: (sandbox: Sandbox, input: unknown) => unknown
    }
  >
  gestures: Record<string, Gesture<EventObject>>
  promises: Record<string, ((path: PathSoFar) => Promised) | null>
}

/** Removes the types of one flow from a model: the driver plays any flow. */
export const modelOf = <M extends AnyStateMachine, Ports extends object>(model: Model<M, Ports>): AnyModel =>
  model as unknown as AnyModel
