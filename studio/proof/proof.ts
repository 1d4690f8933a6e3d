import type { Exploration, Target } from '#explorer/explore.ts'

/** What the last run of the model tests proved of a flow. */
export interface Proof {
  /** How many things there were to prove: another number is another machine. */
  targets: number
  /** What no path met, or only after it had failed. */
  unproved: readonly Target[]
  /** What a path failed at, with the names that play it. */
  failed: readonly { target: Target; path: readonly string[] }[]
}

export type Standing = 'proved' | 'failed' | 'unproved'

/** What is known of each target of a flow. */
export const standings = ({ targets }: Exploration, proof: Proof): Map<Target, Standing> => {
  const unproved = new Set(proof.unproved)
  const failed = new Set(proof.failed.map(({ target }) => target))
  const standingOf = (target: Target): Standing => {
    if (failed.has(target)) return 'failed'
    return unproved.has(target) ? 'unproved' : 'proved'
  }
  return new Map([...targets].map((target) => [target, standingOf(target)]))
}

/** What of a flow is counted together. */
const kinds = {
  transitions: (target: Target) => target.endsWith(': taken'),
  'guard sides': (target: Target) => target.startsWith('guard '),
  outcomes: (target: Target) => target.startsWith('met: '),
}

/** `31 of 31 transitions`, for each kind that the flow has. */
export const summaryOf = (known: ReadonlyMap<Target, Standing>): string[] =>
  Object.entries(kinds).flatMap(([kind, isOne]) => {
    const all = [...known].filter(([target]) => isOne(target))
    const proved = all.filter(([, standing]) => standing === 'proved')
    return all.length === 0 ? [] : [`${proved.length} of ${all.length} ${kind}`]
  })
