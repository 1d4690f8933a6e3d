import type { Area } from '#machines/index.ts'
import type { Config } from './config.ts'

/** An actor that a state invokes. */
export interface Invoked {
  /** The invocation's id in the machine. */
  id: string
  /** A port returns one value, a feed emits several, and a child is a machine. */
  kind: 'port' | 'feed' | 'child'
  /** The name of the actor in the product's language: 'Load account'. */
  text: string
  /** The id of the child's machine; null for a port or a feed. */
  machine: string | null
}

export interface ChartState {
  /** The id in the machine: `login.editing`. */
  id: string
  /** The id of the parent state; null for the root. */
  parent: string | null
  kind: 'state' | 'parallel' | 'final' | 'history'
  initial: boolean
  text: string
  description: string | null
  /** Ids of requirements in `docs/specification/requirements.jsonl`. */
  requirements: readonly string[]
  invokes: readonly Invoked[]
  /**
   * The names of the steps of a shortest path to the state, as in Play's URL. Undefined if no path leads to the state.
   */
  path?: readonly string[]
}

export interface ChartTransition {
  /** A sentence that is unique in its machine. The explorer's coverage uses the same ids. */
  id: string
  source: string
  /** The ids of the target states; empty if the transition does not leave its state. */
  targets: readonly string[]
  /** The cause's name in code: an event type, the id of an invocation, or '' for an eventless transition. */
  cause: string
  kind: 'event' | 'answer' | 'failure' | 'feed' | 'child' | 'delay' | 'immediate' | 'done'
  /** The cause in the product's language: 'Plan selected', 'Load account: nobody', 'After 3 seconds'. */
  text: string
  /**
   * The condition of the transition in words: 'if signed out' or 'otherwise'. Null if there is no choice between
   * transitions.
   */
  guard: string | null
  guardName: string | null
  /** The names of the actions that the transition runs. */
  actions: readonly string[]
  /** The emissions in words: 'goes to /login'; 'stays' if nothing happens. */
  emits: readonly string[]
}

/** A machine as shown in a diagram. */
export interface Chart {
  /** The machine's id. */
  id: string
  title: string
  area: Area
  states: readonly ChartState[]
  transitions: readonly ChartTransition[]
  /** The ids of the transitions on the main path, from the start to success. A chart of several versions has none. */
  main?: readonly string[]
  /** The data for other tools. A chart of several machines has none. */
  machine?: MachineData
}

/** A machine as data. */
export interface MachineData {
  config: Config
  /** The milliseconds of each named delay whose value is constant. */
  delays: Readonly<Record<string, number>>
}
