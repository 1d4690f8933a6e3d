import TinyQueue from 'tinyqueue'
import * as z from 'zod/mini'
import { type RowOf, table } from './tables/define-tables.ts'

/** A time of the fake backend's clock, in epoch milliseconds. */
export const instant = z.number().register(z.globalRegistry, { title: 'instant' })

/** The scheduled changes. Each is carried out once, at its time `at` (in epoch milliseconds). */
export const dueTable = table({
  schema: z.object({
    id: z.string(),
    at: instant,
    kind: z.string(),
    /** The id of the affected row, such as a subscription. */
    subject: z.optional(z.string()),
  }),
  orders: { time: (a, b) => a.at - b.at },
})

export type DueTable = typeof dueTable
export type DueRow = RowOf<DueTable>

const byTime = (a: DueRow, b: DueRow): number => a.at - b.at || (a.id < b.id ? -1 : 1)

/**
 * The scheduled changes in the order of their times. A row that was removed or moved stays in the queue until it comes
 * first, and is then skipped.
 */
export class DueQueue {
  readonly #queue = new TinyQueue<DueRow>([], byTime)
  readonly #isCurrent: (row: DueRow) => boolean

  constructor(isCurrent: (row: DueRow) => boolean) {
    this.#isCurrent = isCurrent
  }

  push(row: DueRow) {
    this.#queue.push(row)
  }

  /** The scheduled change with the earliest time; undefined if none is scheduled. */
  next(): DueRow | undefined {
    for (let row = this.#queue.peek(); row !== undefined; row = this.#queue.peek()) {
      if (this.#isCurrent(row)) return row
      this.#queue.pop()
    }
    return undefined
  }
}
