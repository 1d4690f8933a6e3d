import type { Row } from './collection.ts'

export type Comparator = (a: Row, b: Row) => number

const byId: Comparator = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * The maximum number of changed rows that are moved one by one within a sorted array. If there are more, sorting the
 * array again is faster.
 */
const FEW = 8

interface Sorted {
  rows: Row[]
  stale: Set<string>
}

/**
 * A group of rows: a whole table, or the rows with one key of an index. Caches each sorted array that was requested.
 */
export class Bucket {
  readonly rows = new Map<string, Row>()
  #orders: Map<Comparator | undefined, Sorted> | undefined

  put(row: Row) {
    this.rows.set(row.id, row)
    this.#touch(row.id)
  }

  drop(id: string) {
    this.rows.delete(id)
    this.#touch(id)
  }

  #touch(id: string) {
    if (this.#orders !== undefined) for (const order of this.#orders.values()) order.stale.add(id)
  }

  /** All rows, sorted by `order`. Later changes update this array, so the caller must copy it. */
  sorted(order?: Comparator): readonly Row[] {
    this.#orders ??= new Map()
    const known = this.#orders.get(order)
    if (known?.stale.size === 0) return known.rows
    const compare: Comparator = order === undefined ? byId : (a, b) => order(a, b) || byId(a, b)
    if (known !== undefined && known.stale.size <= FEW) {
      for (const id of known.stale) this.#move(known.rows, id, compare)
      known.stale.clear()
      return known.rows
    }
    const rows = [...this.rows.values()].sort(compare)
    this.#orders.set(order, { rows, stale: new Set() })
    return rows
  }

  #move(rows: Row[], id: string, compare: Comparator) {
    const from = rows.findIndex((row) => row.id === id)
    if (from >= 0) rows.splice(from, 1)
    const row = this.rows.get(id)
    if (row !== undefined) rows.splice(placeOf(row, rows, compare), 0, row)
  }
}

const placeOf = (row: Row, rows: readonly Row[], compare: Comparator): number => {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = rows[middle]
    if (other !== undefined && compare(other, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
