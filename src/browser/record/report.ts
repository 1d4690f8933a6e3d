import type { StateValue } from 'xstate'

/** An event that a machine received from a user, a port, the browser or the clock; never from another machine. */
export interface Step {
  /** The number of the root machine in its tab. All steps of a root machine and its children have the same number. */
  run: number
  /** The id of the machine that received the event. */
  flow: string
  /** The id of the root machine; only in steps of its children. */
  root?: string
  /**
   * The ids from the root machine to the child, separated by `>`; only in steps of a child. A spawned child has a
   * number, because its id may contain data: `unsubscribe:2` is the second `unsubscribe` that its parent has started.
   */
  child?: string
  /**
   * The name of the cause, with no values but safe ones, as in the studio's share links: `started`, `terms.toggled`,
   * `billing.chosen{"billing":"annual"}`, `send=succeeded`, `send!refused`, `watch:changed`, `after resend`, or `left`
   * when a root machine was stopped.
   */
  name: string
  /** The HTTP status of an error. */
  status?: number
  /** The state of the machine after the cause, if it has changed. */
  to?: StateValue
  /** How the machine ended, if this cause ended it. */
  end?: 'done' | 'error'
  /** How often the same cause happened in a row, without a change of state, if more than once. */
  times?: number
  /**
   * The route of the page, such as `/community/:slug`, or `*` for an unknown URL. Missing if the step before has the
   * same.
   */
  page?: string
}

/** Why a report was made: the user asked for it, or what crashed. */
export type Reason = 'asked' | 'machine' | 'page' | 'rejection' | 'contract'

/**
 * A report, the JSON that is copied, saved and sent. The only text in it that the user has written is `expected`. The
 * steps are the latest of the tab, the oldest first; earlier ones may be missing.
 */
export interface Report {
  guildhall: 'report'
  format: 1
  /** A random id of the report. It stays the same if the report is sent again. */
  id?: string
  /** The version of the build that made the report. */
  build: string
  reason: Reason
  /** What the user expected, in the user's words. */
  expected?: string
  steps: readonly Step[]
}

export const reportOf = (made: Pick<Report, 'id' | 'build' | 'reason' | 'steps'>): Report => ({
  guildhall: 'report',
  format: 1,
  ...made,
})

/** A report as it waits in a tab's storage and is sent. Any version of the product may have made it. */
export type Sent = Readonly<Record<string, unknown>>

/** Posts one report. Returns the HTTP status of the response; rejects if none came. */
export type Post = (report: Sent, signal?: AbortSignal) => Promise<number>
