import * as z from 'zod/mini'
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
import { World } from './world.ts'

export interface StoreOptions<T extends Tables> {
  readonly tables: T
  /** The version of the tables' meaning. A stored world of another version is set aside. */
  readonly version: number
  /** The world to begin with when none is stored. */
  readonly recipe: Recipe
  /** Generates the rows of a recipe, the same every time. Its ids and numbers come from `random`. */
  readonly base: (recipe: Recipe, random: SeededRandom) => Base<T> | Promise<Base<T>>
  /** Handles one thing that fell due, at its own time (`tx.now`). May write and schedule further. */
  readonly due?: (tx: WriteTx<T>, due: DueRow) => void
  readonly persistence: Persistence
  /** Real time in milliseconds. */
  readonly time?: () => number
  /** Whether a new world's base is checked against the schemas, too: about 10 µs a row. */
  readonly checkBase?: boolean
  /** How far back the log reaches. Older entries stay in force but cannot be rewound. */
  readonly log?: LogSize
}

export const createWorld = async <T extends Tables>(
  options: StoreOptions<T>,
  recipe: Recipe,
): Promise<World<T>> => {
  const random = seededRandom(recipe)
  const base = await options.base(recipe, random)
  const realNow = (options.time ?? Date.now)()
  // The base may still generate ids while its rows are being read: how many is only known afterwards.
  const world = new World(options.tables, recipe, base, () => random.drawn, realNow)
  if (options.checkBase) await world.checkBase()
  return world
}

export const initialMeta = <T extends Tables>(
  { version }: StoreOptions<T>,
  world: World<T>,
  generation: number,
): Meta => ({
  version,
  generation,
  begun: generation,
  recipe: world.recipe,
  fingerprint: world.fingerprint,
  seq: 0,
  floor: 0,
  weights: [],
  clockState: world.clockState,
})

/** Creates the world of a stored recipe and replays the changes to it. Throws when they do not fit. */
export const restoreWorld = async <T extends Tables>(
  options: StoreOptions<T>,
  { meta, rows, entries }: ParsedWorld,
): Promise<World<T>> => {
  const world = await createWorld(options, meta.recipe)
  if (world.fingerprint !== meta.fingerprint) throw new Error('its scenario has changed since')
  world.redo(rows.map(changeOf), meta.clockState)
  for (const entry of entries) world.redo(entry.changes, entry.clockState.after)
  world.clockState = meta.clockState
  await world.checkChanged()
  return world
}

const changeOf = ({ table, id, row }: StoredRow): Change => ({ table, id, before: null, after: row })

export interface OpenedWorld<T extends Tables> {
  readonly persistence: Persistence
  readonly world: World<T>
  readonly meta: Meta
  readonly notice: string | undefined
}

interface ParsedWorld extends Stored {
  readonly meta: Meta
}

/** Checks the shape of what is stored. Throws when it cannot be read, or is of another version. */
export const parseStored = (stored: Stored, version: number): ParsedWorld => {
  const meta = metaSchema.safeParse(stored.meta)
  const rows = storedRowsSchema.safeParse(stored.rows)
  const log = logSchema.safeParse(stored.entries)
  if (!meta.success || !rows.success || !log.success) throw new Error('it cannot be read')
  if (meta.data.version !== version) {
    throw new Error(`it is of version ${meta.data.version}, and this is version ${version}`)
  }
  const { seq, floor } = meta.data
  const whole = log.data.length === seq - floor && log.data.every((entry, at) => entry.seq === floor + 1 + at)
  if (!whole) throw new Error('its log has holes')
  return { meta: meta.data, rows: rows.data, entries: log.data }
}

const generationOf = (meta: unknown): number => {
  const read = z.object({ generation: z.number() }).safeParse(meta)
  return read.success ? read.data.generation : 0
}

/** Restores the stored world, or creates one. Runs under the lock. */
export const openWorld = async <T extends Tables>(
  options: StoreOptions<T>,
  from: Persistence,
): Promise<OpenedWorld<T>> => {
  const stored = await from.load()
  let notice: string | undefined
  if (stored.meta !== undefined) {
    try {
      const read = parseStored(stored, options.version)
      return { persistence: from, world: await restoreWorld(options, read), meta: read.meta, notice }
    } catch (cause) {
      notice = asideNotice(cause)
      await from.setAside()
    }
  }
  const world = await createWorld(options, options.recipe)
  const meta = initialMeta(options, world, generationOf(stored.meta) + 1)
  await from.replace(meta)
  return { persistence: from, world, meta, notice }
}
