import type { Row } from './collection.ts'

const SAMPLES = 100

const hashText = (hash: number, text: string): number => {
  let result = hash
  for (let at = 0; at < text.length; at++) result = Math.imul(result ^ text.charCodeAt(at), 0x01000193)
  return result
}

/**
 * A hash of generated rows: of every id, and of the content of some rows in each table. It shows whether an edited
 * scenario generates other rows, which stored changes do not fit.
 */
export const fingerprintOf = (base: ReadonlyMap<string, ReadonlyMap<string, Row>>): string => {
  let hash = 0x811c9dc5
  for (const [table, rows] of base) {
    hash = hashText(hash, `${table} ${rows.size}`)
    const every = Math.ceil(rows.size / SAMPLES)
    let at = 0
    for (const row of rows.values()) hash = hashText(hash, at++ % every === 0 ? JSON.stringify(row) : row.id)
  }
  return (hash >>> 0).toString(16)
}
