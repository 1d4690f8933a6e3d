import TinyQueue from 'tinyqueue'
import * as z from 'zod/mini'
import { type RowOf, table } from './tables/define-tables.ts'

/** Epoch milliseconds of virtual time. */
export const instant = z.number().register(z.globalRegistry, { title: 'instant' })

/** Something that falls due at an instant (epoch milliseconds) and is then handled once, in order of time. */
export const dueTable = table({
  schema: z.object({
    id: z.string(),
    at: instant,
    kind: z.string(),
    /** What it concerns, such as a subscription's id. */
    subject: z.optional(z.string()),
  }),
  orders: { time: (a, b) => a.at - b.at },
})

export type DueTable = typeof dueTable
export type DueRow = RowOf<DueTable>

const byTime = (a: DueRow, b: DueRow): number => a.at - b.at || (a.id < b.id ? -1 : 1)

/** What is to come. A row that was removed or moved stays in the queue until it is the next. */
export class DueQueue {
  readonly #queue = new TinyQueue<DueRow>([], byTime)
  readonly #isCurrent: (row: DueRow) => boolean

  constructor(isCurrent: (row: DueRow) => boolean) {
    this.#isCurrent = isCurrent
  }

  push(row: DueRow) {
    this.#queue.push(row)
  }

  /** The earliest row that still counts. */
  next(): DueRow | undefined {
    for (let row = this.#queue.peek(); row !== undefined; row = this.#queue.peek()) {
      if (this.#isCurrent(row)) return row
      this.#queue.pop()
    }
    return undefined
  }
}
