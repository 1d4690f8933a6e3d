import type { Possible } from './happenings/causes.ts'
import type { Whereabouts } from './pages/onward.ts'
import type { Hashes } from './trace/recorder.ts'
import type { TraceStep } from './trace/trace.ts'

/** A running child machine at one moment. */
export interface PlayedChild {
  /** The child's id, after the ids of its parents: `profileEdit>avatar`. */
  place: string
  /** The id of the child itself, without the ids of its parents. */
  id: string
  /** The id of the child's machine. */
  machine: string
  title: string
  states: readonly string[]
  /** Whether the child shows a dialog. The user can then do nothing outside it. */
  isDialog: boolean
}

/** A page on a path over several flows. */
export interface PlayedPage {
  flow: string
  /** The index of the page's first step. */
  at: number
}

/** One moment of a played flow, as plain data for another window. */
export interface PlayedMoment {
  /** The names of the steps so far. The first is the input. */
  path: readonly string[]
  /** The effects of each step. */
  trace: readonly TraceStep[]
  /** The flows of the path's pages, each with the index of its first step. The last flow is the current one. */
  pages: readonly [PlayedPage, ...PlayedPage[]]
  /** Where the user is if the last step left the page. */
  left: Whereabouts | null
  /** The paths of the other pages that the user can open. */
  openPages: readonly string[]
  /** Ids of the active states. */
  states: readonly string[]
  /** The running children that have a flow. Each child comes after its parent. */
  children: readonly PlayedChild[]
  status: string
  /** The error that stopped the machine, in words; null if there is none. */
  broken: string | null
  context: unknown
  possible: readonly Possible[]
  hashes: Hashes
  /** The step at which a path could not continue: its index, name and reason. */
  stopped: { at: number; name: string; why: string } | null
}
