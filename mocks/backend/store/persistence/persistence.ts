import * as z from 'zod/mini'
import type { ClockState } from '../clock.ts'
import type { Row } from '../tables/collection.ts'

/** What a world is generated from. `epoch` is the scenario's first instant, in milliseconds. */
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

/** One transaction. `at` is virtual time in milliseconds. */
export interface LogEntry {
  readonly seq: number
  readonly label: string
  readonly at: number
  readonly changes: readonly Change[]
  readonly clockState: { readonly before: ClockState; readonly after: ClockState }
}

/** The metadata of a stored world: one record. */
export interface Meta {
  /** The version of the tables, given by the caller. */
  readonly version: number
  /** Grows whenever the log is not simply continued: a reset, a rewind, a world set aside. */
  readonly generation: number
  /** The generation in which the world was made; absent where it was stored before this was kept. */
  readonly begun?: number | undefined
  readonly recipe: Recipe
  /** Tells whether the recipe still generates the same base. */
  readonly fingerprint: string
  /** The last entry of the log. */
  readonly seq: number
  /** The earliest entry that can be rewound to: the log holds floor + 1 … seq. */
  readonly floor: number
  /** How many changes each entry of the log has. */
  readonly weights: readonly number[]
  readonly clockState: ClockState
}

/** A row that an entry older than the log left behind; null where it removed the row. */
export interface StoredRow {
  readonly table: string
  readonly id: string
  readonly row: Row | null
}

/**
 * All that is kept of a world besides its recipe: the rows as the forgotten entries left them, and the log.
 * Base, then rows, then entries give the present.
 */
export interface Stored {
  readonly meta: unknown
  readonly rows: readonly StoredRow[]
  readonly entries: readonly LogEntry[]
}

/** What one commit writes, all or nothing. */
interface Commit {
  readonly meta: Meta
  readonly entry?: LogEntry
  /** Compacts the entries up to this one into rows. */
  readonly compactThrough?: number
  /** Undoes the entries after this one. */
  readonly dropAfter?: number
}

/** A world that could not be used any more, kept as it was. */
export interface SetAsideDatabase {
  readonly meta: unknown
  readonly rows: readonly unknown[]
  readonly entries: readonly unknown[]
}

type Eventually<V> = V | Promise<V>

/** Where a world is kept. Any method may throw: the store then goes on in memory. */
export interface Persistence {
  open(): Promise<void>
  /** Runs `work` while nobody else does, in this tab or another. */
  exclusive<A>(work: () => Promise<A>): Promise<A>
  meta(): Eventually<Meta | undefined>
  /** The meta record and the entries after `seq`, seen together. */
  since(seq: number): Eventually<{ meta: Meta | undefined; entries: readonly LogEntry[] }>
  load(): Eventually<Stored>
  commit(commit: Commit): Eventually<void>
  /** Forgets log and rows and starts over, with these rows. */
  replace(meta: Meta, rows?: readonly StoredRow[]): Eventually<void>
  /** Archives everything that is stored, as it is. The last three archives are kept. */
  setAside(): Eventually<void>
  asides(): Eventually<readonly SetAsideDatabase[]>
  /** Tells the other tabs that something changed, and listens to them. A message may be lost. */
  hint(): void
  onHint(listener: () => void): void
  close(): void
}

const clockState = z.object({ offsetMs: z.number(), at: z.number(), drawn: z.number() })

/** The shape of a stored meta record that this version can read. */
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

/** The latest state of each row that the entries changed. */
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
