import * as z from 'zod/mini'
import { table } from './tables.ts'

/** Something that falls due at an instant (epoch milliseconds) and is then handled once, in order of time. */
export const dueTable = table({
  schema: z.object({
    id: z.string(),
    at: z.number(),
    kind: z.string(),
    /** What it concerns, such as a subscription's id: the way to find it again. */
    subject: z.optional(z.string()),
    payload: z.optional(z.unknown()),
  }),
  indexes: { subject: (row) => row.subject },
  orders: { time: (a, b) => a.at - b.at },
})

export type DueTable = typeof dueTable
export type DueRow = Readonly<z.infer<DueTable['schema']>>

const earlier = (a: DueRow, b: DueRow): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/**
 * A heap of what is to come. A row that was removed or moved stays in it until it surfaces; `isCurrent` tells
 * which rows still count.
 */
export class DueQueue {
  readonly #heap: DueRow[] = []
  readonly #isCurrent: (row: DueRow) => boolean

  constructor(isCurrent: (row: DueRow) => boolean) {
    this.#isCurrent = isCurrent
  }

  push(row: DueRow) {
    const heap = this.#heap
    let at = heap.push(row) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !earlier(row, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = row
  }

  /** The earliest row that still counts. */
  next(): DueRow | undefined {
    for (let top = this.#heap[0]; top !== undefined; top = this.#heap[0]) {
      if (this.#isCurrent(top)) return top
      this.#dropTop()
    }
    return undefined
  }

  #dropTop() {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      const left = heap[2 * at + 1]
      const right = heap[2 * at + 2]
      const child = right !== undefined && left !== undefined && earlier(right, left) ? right : left
      if (child === undefined || !earlier(child, last)) break
      heap[at] = child
      at = child === left ? 2 * at + 1 : 2 * at + 2
    }
    heap[at] = last
  }
}
