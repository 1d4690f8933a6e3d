import * as z from 'zod/mini'
import { Dataset } from './dataset.ts'
import type { DueRow } from './due.ts'
import { asideNotice } from './notices.ts'
import type { LogSize } from './persistence/log-size.ts'
import {
  type Change,
  logSchema,
  type Meta,
  metaSchema,
  type Persistence,
  type Recipe,
  type Stored,
  type StoredRow,
  storedRowsSchema,
} from './persistence/persistence.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import type { Tables } from './tables/define-tables.ts'
import type { Base, WriteTx } from './transactions.ts'

export interface StoreOptions<T extends Tables> {
  readonly tables: T
  /** The version of the tables. Stored data with another version is archived. */
  readonly version: number
  /** The recipe for a new dataset, if none is stored. */
  readonly recipe: Recipe
  /**
   * Generates the rows of a new dataset (the base): always the same rows for the same recipe. Ids and random numbers
   * come from `random`.
   */
  readonly base: (recipe: Recipe, random: SeededRandom) => Base<T> | Promise<Base<T>>
  /** Carries out a scheduled change, at the time `tx.now`. It may write rows and schedule further changes. */
  readonly due?: (tx: WriteTx<T>, due: DueRow) => void
  readonly persistence: Persistence
  /** Real time in milliseconds. */
  readonly time?: () => number
  /** Whether to validate the rows of a new dataset by the tables' schemas (about 10 µs a row). */
  readonly checkBase?: boolean
  /** The maximum size of the log. If it is exceeded, the oldest entries can no longer be undone. */
  readonly log?: LogSize
}

export const createDataset = async <T extends Tables>(
  options: StoreOptions<T>,
  recipe: Recipe,
): Promise<Dataset<T>> => {
  const random = seededRandom(recipe)
  const base = await options.base(recipe, random)
  const realNow = (options.time ?? Date.now)()
  // Passes `drawn` as a function: the rows may generate ids only while `Dataset` reads them, so their number is not
  // known yet.
  const dataset = new Dataset(options.tables, recipe, base, () => random.drawn, realNow)
  if (options.checkBase) await dataset.checkBase()
  return dataset
}

export const initialMeta = <T extends Tables>(
  { version }: StoreOptions<T>,
  dataset: Dataset<T>,
  generation: number,
): Meta => ({
  version,
  generation,
  begun: generation,
  recipe: dataset.recipe,
  fingerprint: dataset.fingerprint,
  seq: 0,
  floor: 0,
  weights: [],
  clockState: dataset.clockState,
})

/**
 * Generates the rows of the stored recipe and applies the stored changes to them. Throws if the changes do not fit
 * these rows.
 */
export const restoreDataset = async <T extends Tables>(
  options: StoreOptions<T>,
  { meta, rows, entries }: ParsedDataset,
): Promise<Dataset<T>> => {
  const dataset = await createDataset(options, meta.recipe)
  if (dataset.fingerprint !== meta.fingerprint)
    throw new Error('the scenario or a table has changed since the data was stored')
  dataset.redo(rows.map(changeOf), meta.clockState)
  for (const entry of entries) dataset.redo(entry.changes, entry.clockState.after)
  dataset.clockState = meta.clockState
  await dataset.checkChanged()
  return dataset
}

const changeOf = ({ table, id, row }: StoredRow): Change => ({ table, id, before: null, after: row })

export interface OpenedDataset<T extends Tables> {
  readonly persistence: Persistence
  readonly dataset: Dataset<T>
  readonly meta: Meta
  readonly notice: string | undefined
}

interface ParsedDataset extends Stored {
  readonly meta: Meta
}

/** Validates a stored dataset. Throws if it cannot be parsed or has another version. */
export const parseStored = (stored: Stored, version: number): ParsedDataset => {
  const meta = metaSchema.safeParse(stored.meta)
  const rows = storedRowsSchema.safeParse(stored.rows)
  const log = logSchema.safeParse(stored.entries)
  if (!meta.success || !rows.success || !log.success) throw new Error('the data does not match its schema')
  if (meta.data.version !== version) {
    throw new Error(`the data has version ${meta.data.version}, this page needs version ${version}`)
  }
  const { seq, floor } = meta.data
  const whole = log.data.length === seq - floor && log.data.every((entry, at) => entry.seq === floor + 1 + at)
  if (!whole) throw new Error('the stored log has gaps')
  return { meta: meta.data, rows: rows.data, entries: log.data }
}

const generationOf = (meta: unknown): number => {
  const read = z.object({ generation: z.number() }).safeParse(meta)
  return read.success ? read.data.generation : 0
}

/** Restores the stored dataset or creates one. The caller must hold the lock. */
export const openDataset = async <T extends Tables>(
  options: StoreOptions<T>,
  from: Persistence,
): Promise<OpenedDataset<T>> => {
  const stored = await from.load()
  let notice: string | undefined
  if (stored.meta !== undefined) {
    try {
      const read = parseStored(stored, options.version)
      return { persistence: from, dataset: await restoreDataset(options, read), meta: read.meta, notice }
    } catch (cause) {
      notice = asideNotice(cause)
      await from.setAside()
    }
  }
  const dataset = await createDataset(options, options.recipe)
  const meta = initialMeta(options, dataset, generationOf(stored.meta) + 1)
  await from.replace(meta)
  return { persistence: from, dataset, meta, notice }
}
