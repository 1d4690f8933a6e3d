import type { Exploration, Target } from '#explorer/explore.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'

/** The results of the last run of the model tests for one flow. */
export interface Proof {
  /**
   * The number of targets that the test run knew. If the flow now has another number of targets, the machine has
   * changed.
   */
  targets: number
  /** The targets that no path reached. A path that failed reaches no target after its failure. */
  unproved: readonly Target[]
  /** The targets at which a path failed, with the names of that path's steps. */
  failed: readonly { target: Target; path: readonly string[] }[]
}

export type Standing = 'proved' | 'failed' | 'unproved'

/** The test results of a flow, or why there are none. */
export type Coverage =
  | { kind: 'unknown'; why: string }
  | {
      kind: 'known'
      flow: FlowWithView
      exploration: Exploration
      proof: Proof
      known: Map<Target, Standing>
    }

/** The result for each target of a flow. */
export const standings = ({ targets }: Exploration, proof: Proof): Map<Target, Standing> => {
  const unproved = new Set(proof.unproved)
  const failed = new Set(proof.failed.map(({ target }) => target))
  const standingOf = (target: Target): Standing => {
    if (failed.has(target)) return 'failed'
    return unproved.has(target) ? 'unproved' : 'proved'
  }
  return new Map([...targets].map((target) => [target, standingOf(target)]))
}

/** The kinds of targets that are counted separately. */
const kinds = {
  transitions: (target: Target) => target.endsWith(': taken'),
  'guard sides': (target: Target) => target.startsWith('guard '),
  outcomes: (target: Target) => target.startsWith('met: '),
}

/** A count for each kind of target that the flow has: `31 of 31 transitions`. */
export const summaryOf = (known: ReadonlyMap<Target, Standing>): string[] =>
  Object.entries(kinds).flatMap(([kind, isOne]) => {
    const all = [...known].filter(([target]) => isOne(target))
    const proved = all.filter(([, standing]) => standing === 'proved')
    return all.length === 0 ? [] : [`${proved.length} of ${all.length} ${kind}`]
  })
