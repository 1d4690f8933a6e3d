export interface LogSize {
  readonly entries: number
  readonly changes: number
}

export const LOG_SIZE: LogSize = { entries: 1000, changes: 100_000 }

/**
 * Drops the oldest entries of a log that exceeds the size `most`. `weights` has the number of changes of each entry.
 * Returns the weights of the remaining entries, and the new floor: the number of the last dropped entry. The newest
 * entry always remains.
 */
export const trimLog = (weights: readonly number[], floor: number, most: LogSize) => {
  let total = weights.reduce((sum, weight) => sum + weight, 0)
  let drop = 0
  while (weights.length - drop > 1 && (weights.length - drop > most.entries || total > most.changes)) {
    total -= weights[drop] ?? 0
    drop++
  }
  return { weights: weights.slice(drop), floor: floor + drop }
}
