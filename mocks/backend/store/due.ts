import TinyQueue from 'tinyqueue'
import * as z from 'zod/mini'
import { type RowOf, table } from './tables/define-tables.ts'

/** Epoch milliseconds in the fake backend's clock. */
export const instant = z.number().register(z.globalRegistry, { title: 'instant' })

/** Changes scheduled for a time (epoch milliseconds). Each is handled once, in order of time. */
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
 * A queue of scheduled changes. A removed or moved row stays in the queue until it is the first, and is then skipped.
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

  /** The earliest row that is still scheduled. */
  next(): DueRow | undefined {
    for (let row = this.#queue.peek(); row !== undefined; row = this.#queue.peek()) {
      if (this.#isCurrent(row)) return row
      this.#queue.pop()
    }
    return undefined
  }
}
