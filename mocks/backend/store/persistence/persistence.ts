import * as z from 'zod/mini'
import type { ClockState } from '../clock.ts'
import type { Row } from '../tables/collection.ts'

/** The parameters that a dataset is generated from. `epoch` is the scenario's start time in milliseconds. */
export interface Recipe {
  readonly scenario: string
  readonly seed: number
  readonly size: number
  readonly epoch: number
}

export interface Change {
  readonly table: string
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
}

/** One transaction in the log. `at` is in milliseconds of the fake backend's clock. */
export interface LogEntry {
  readonly seq: number
  readonly label: string
  readonly at: number
  readonly changes: readonly Change[]
  readonly clockState: { readonly before: ClockState; readonly after: ClockState }
}

/** The metadata of a stored dataset: one record. */
export interface Meta {
  /** The version of the tables, given by the caller. */
  readonly version: number
  /** How often the log was replaced so far, by a reset, a rewind, or archiving. */
  readonly generation: number
  /** The value of `generation` when the dataset was created; absent in data from older versions. */
  readonly begun?: number | undefined
  readonly recipe: Recipe
  /** A hash of the rows that the recipe has generated. It shows whether the recipe still generates the same rows. */
  readonly fingerprint: string
  /** The number of the last log entry. */
  readonly seq: number
  /** The number of the earliest entry to which `rewind` can go back. The log contains the entries floor + 1 to seq. */
  readonly floor: number
  /** The number of changes in each log entry. */
  readonly weights: readonly number[]
  readonly clockState: ClockState
}

/**
 * The latest state of a row that was changed by entries which the log has dropped. `row` is null if these entries have
 * removed it.
 */
export interface StoredRow {
  readonly table: string
  readonly id: string
  readonly row: Row | null
}

/**
 * A stored dataset. Its current state is computed in three steps: the recipe generates rows, `rows` replaces those that
 * were changed by entries which the log has dropped, and `entries` are applied.
 */
export interface Stored {
  readonly meta: unknown
  readonly rows: readonly StoredRow[]
  readonly entries: readonly LogEntry[]
}

/** Everything that one commit writes to the storage in one transaction. */
interface Commit {
  readonly meta: Meta
  readonly entry?: LogEntry
  /** The number of the last log entry whose changes are moved to the stored rows. */
  readonly compactThrough?: number
  /** The number of the last log entry that stays; later entries are removed. */
  readonly dropAfter?: number
}

/** An archived dataset, which the product could not use. */
export interface SetAsideDatabase {
  readonly meta: unknown
  readonly rows: readonly unknown[]
  readonly entries: readonly unknown[]
}

type Eventually<V> = V | Promise<V>

/** Storage for a dataset. If a method throws, the store continues in memory. */
export interface Persistence {
  open(): Promise<void>
  /** Runs `work` under a lock across all tabs. */
  exclusive<A>(work: () => Promise<A>): Promise<A>
  meta(): Eventually<Meta | undefined>
  /** The metadata, and the log entries after the number `seq`, both read in one transaction. */
  since(seq: number): Eventually<{ meta: Meta | undefined; entries: readonly LogEntry[] }>
  load(): Eventually<Stored>
  commit(commit: Commit): Eventually<void>
  /** Replaces all stored data. */
  replace(meta: Meta, rows?: readonly StoredRow[]): Eventually<void>
  /** Archives all stored data. The last three archives stay. */
  setAside(): Eventually<void>
  asides(): Eventually<readonly SetAsideDatabase[]>
  /** Tells other tabs that the dataset has changed. The message may be lost. */
  hint(): void
  onHint(listener: () => void): void
  close(): void
}

const clockState = z.object({ offsetMs: z.number(), at: z.number(), drawn: z.number() })

/** The schema of metadata that this version can read. */
export const metaSchema = z.object({
  version: z.number(),
  generation: z.number(),
  begun: z.optional(z.number()),
  recipe: z.object({ scenario: z.string(), seed: z.number(), size: z.number(), epoch: z.number() }),
  fingerprint: z.string(),
  seq: z.number(),
  floor: z.number(),
  weights: z.array(z.number()),
  clockState,
})

const row = z.nullable(z.looseObject({ id: z.string() }))

export const storedRowsSchema = z.array(z.object({ table: z.string(), id: z.string(), row }))

export const logSchema = z.array(
  z.object({
    seq: z.number(),
    label: z.string(),
    at: z.number(),
    changes: z.array(z.object({ table: z.string(), id: z.string(), before: row, after: row })),
    clockState: z.object({ before: clockState, after: clockState }),
  }),
)

/** For each row that the entries have changed, its latest state. */
export const compactedRows = (entries: readonly LogEntry[]): readonly StoredRow[] => [
  ...new Map(
    entries.flatMap(({ changes }) =>
      changes.map(({ table, id, after }): [string, StoredRow] => [
        `${table}/${id}`,
        { table, id, row: after },
      ]),
    ),
  ).values(),
]
