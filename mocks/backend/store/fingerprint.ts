import type { Row } from './tables.ts'

const SAMPLES = 100

const fold = (hash: number, text: string): number => {
  let folded = hash
  for (let at = 0; at < text.length; at++) folded = Math.imul(folded ^ text.charCodeAt(at), 0x01000193)
  return folded
}

/**
 * Tells one base from another: every id, and what some rows of each table say. A recipe that grows another base
 * than it did (its scenario was edited) does not fit the rows that were stored over the old one.
 */
export const fingerprintOf = (base: ReadonlyMap<string, ReadonlyMap<string, Row>>): string => {
  let hash = 0x811c9dc5
  for (const [table, rows] of base) {
    hash = fold(hash, `${table} ${rows.size}`)
    const every = Math.ceil(rows.size / SAMPLES)
    let at = 0
    for (const row of rows.values()) hash = fold(hash, at++ % every === 0 ? JSON.stringify(row) : row.id)
  }
  return (hash >>> 0).toString(16)
}
