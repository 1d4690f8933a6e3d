import type {
  ActorRefFrom,
  AnyActorLogic,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  StateValueFrom,
} from 'xstate'
import type { Feed, Port, PortsOf } from '#machines/kit/port.ts'
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

/**
 * Prepares the backend so that a port gets this outcome. 'asItIs' if the backend returns this outcome without
 * preparation.
 */
export type Arrange<O = unknown, I = unknown> =
  | 'asItIs'
  | ((sandbox: Sandbox, outcome: O, input: I) => unknown)

type ByKind<O, I> = { [K in KindOf<O>]: Arrange<Extract<O, { kind: K }>, I> }

/**
 * How the backend is prepared for a port's outcomes: one entry for each `kind`, or a single entry if they have no
 * `kind`.
 */
type Arranged<O, I> = [KindOf<O>] extends [never] ? Arrange<O, I> : ByKind<O, I>

/**
 * How the driver produces each outcome of a port. `call` is the REST endpoint behind the port. For a failure, the
 * driver makes the backend refuse with the sample's message, or drops the request or its response. `fails` is for a
 * failure that follows from the backend's data: it prepares the data and returns true, or returns false for other
 * failures. `effect` checks the backend's rows after a request that writes, even if its response was lost, and throws
 * if the rows are wrong. `outcome` is the kind of the outcome, `answered` if it has none, `failed` if the response was
 * lost.
 */
type Driven<P> =
  P extends Port<infer I, infer O>
    ? {
        call?: CallName
        answers: Arranged<O, I>
        fails?: (sandbox: Sandbox, failure: FailureSample, input: I) => Promise<boolean> | boolean
        effect?: (sandbox: Sandbox, input: I, outcome: KindOf<O> | 'answered' | 'failed') => unknown
      }
    : P extends Feed<infer I, infer O>
      ? { says: ByKind<O, I> }
      : never

/** The parameter of a gesture's functions. */
export interface Driver {
  sandbox: Sandbox
  screen: Screen
  held: HeldPorts
  press(control: Control): Promise<void>
  write(name: string, value: string): Promise<void>
  /** Sends the actor an event that does not come from the screen. */
  send(event: { type: string }): void
  /**
   * Moves the focus out of the page, as a user does who continues elsewhere in the app. The loss of focus is then no
   * error.
   */
  moveFocusAway(): void
  settled(): Promise<void>
  /** Makes the text `sample` in the samples match the generated text `real` for the rest of the path. */
  equate(sample: string, real: string): void
}

type Gesture<E> =
  /**
   * The driver writes the result of `value` into the control. Without `value`, or if its result is null, the driver
   * presses the control. If that opens the dialog of a child whose steps are not on the path, `after` closes it. Play
   * leaves it open.
   */
  | {
      control: (event: E) => Control
      value?: (event: E) => string | null
      escapes?: true
      after?: (driver: Driver, event: E) => unknown
    }
  /**
   * Without a control: the app, the browser or a child causes the event; or, with `navigates`, the user opens another
   * URL. `presses` is the control that `bySystem` presses, if the event follows from a press.
   */
  | { bySystem: (driver: Driver, event: E) => unknown; navigates?: true; presses?: (event: E) => Control }

/** A gesture that clicks a button, link or checkbox. `within` is the name of the dialog or list item around it. */
export const press = (role: Control['role'], name: Control['name'], within?: Control['within']) => ({
  control: (): Control => ({ role, name, within }),
})

/**
 * A gesture that closes the dialog `within` by its button; with the option `byKey`, by Escape, which must have the same
 * effect.
 */
export const close = (name: Control['name'], within: Control['within']) => ({
  ...press('button', name, within),
  escapes: true as const,
})

/** A gesture that types the value of the event's field `field` into the text field with this name. */
export const fill = (name: string, field: string) => ({
  control: (): Control => ({ role: 'textbox', name }),
  value: (event: object) => String((event as Record<string, unknown>)[field]),
})

/** What the screen must show in a state. Computed from the path so far, never from the context. */
export interface Expectation {
  shows?: readonly string[]
  hides?: readonly string[]
  /** The name of the topmost dialog; null if there is none. */
  dialog?: string | null
  /** Texts in the topmost dialog. */
  says?: readonly string[]
  /** Values of text fields by name. */
  fields?: Record<string, string>
  /** Whether checkboxes are checked, by name. */
  ticked?: Record<string, boolean>
  /** Whether buttons are enabled, by name. */
  offers?: Record<string, boolean>
  /** URLs of links by name. */
  links?: Record<string, string>
  /** The name of the button in the busy state. */
  busy?: string
}

type TopState<V> = V extends string ? V : keyof V

/** Everything that the driver needs to play one flow. */
export interface Model<M extends AnyStateMachine> {
  machine: M
  samples: Samples<M>
  /** Null for a flow without a screen. */
  view: ActorView<M> | null
  /** The control that opened this flow, if it is rendered. It has the focus at the start. */
  opener?: (input: InputFrom<M>) => Control
  /** `rows` are in the backend, and `kept` is in the browser's storage, when a path starts. */
  rows: (input: InputFrom<M>) => Rows
  kept: (input: InputFrom<M>) => Record<string, string>
  /** Fills the cache with the input's `cached` data, as an earlier visit of the page does. */
  visited?: (services: Services, input: InputFrom<M>) => Promise<unknown>
  /**
   * The flow as its page creates it, or `running`, an actor that the app itself has started. In both cases the driver
   * intercepts the calls of ports.
   */
  flow: ((services: Services) => Connected<M>) | { running: (services: Services) => ActorRefFrom<M> }
  /** How the driver ends a child that no stand-in replaces, by the name of the child actor. */
  ends?: Record<string, (driver: Driver, output: never, id: string) => Promise<void>>
  /** The actors that replace child machines on a path, by the name of the child. */
  standIns?: (held: HeldPorts, services: Services) => Record<string, AnyActorLogic>
  drives: { [Name in keyof PortsOf<M>]: Driven<PortsOf<M>[Name]> }
  gestures: {
    [T in EventFromLogic<M>['type']]: Gesture<Extract<EventFromLogic<M>, { type: T }>>
  }
  /**
   * What the screen must show, for each top-level state of the machine; null if the machine always leaves that state at
   * once.
   */
  expectations: { [S in TopState<StateValueFrom<M>> & string]: ((path: PathSoFar) => Expectation) | null }
  /** Keys whose values the provider generates at random (tokens, URLs). Any text matches. */
  randomKeys?: readonly string[]
}

/** A model without the types of its flow. The driver plays any flow. */
export interface AnyModel
  extends Omit<Model<AnyStateMachine>, 'samples' | 'drives' | 'gestures' | 'expectations'> {
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
      effect?: (sandbox: Sandbox, input: unknown, outcome: string) => unknown
    }
  >
  gestures: Record<string, Gesture<EventObject>>
  expectations: Record<string, ((path: PathSoFar) => Expectation) | null>
}

/** Removes the types of a flow from its model. */
export const modelOf = <M extends AnyStateMachine>(model: Model<M>): AnyModel => model as unknown as AnyModel
