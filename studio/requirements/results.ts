/** The last result of a test file. */
export interface LastResult {
  passed: boolean
  /** When the test file was run, in milliseconds since the epoch. */
  at: number
}

export type Standing = 'proved' | 'failed' | 'not run'

/**
 * The standing of a requirement: failed if the last run of one of its test files failed, proved if at least one has
 * run and none failed. `at` is the time of the last run; null if none has run.
 */
export const standingOf = (
  files: readonly string[],
  results: Readonly<Record<string, LastResult>>,
): { standing: Standing; at: number | null } => {
  const known = files.flatMap((file) => results[file] ?? [])
  if (known.length === 0) return { standing: 'not run', at: null }
  return {
    standing: known.every(({ passed }) => passed) ? 'proved' : 'failed',
    at: Math.max(...known.map(({ at }) => at)),
  }
}
