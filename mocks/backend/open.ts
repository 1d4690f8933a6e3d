import { defaultScenario, scenarioOf, scenarios } from '../scenarios/catalogue.ts'
import { withMediaAt } from '../scenarios/content/media.ts'
import { raiseInvoice, remindOfInvoice } from './domain/fees.ts'
import { endPeriod } from './domain/purchases.ts'
import { type Backend, createBackend } from './http/app.ts'
import type { Pages } from './http/pages.ts'
import type { BlobStore } from './media/blob-store.ts'
import type { Persistence } from './store/persistence/persistence.ts'
import { openStore } from './store/store.ts'
import { TABLES_VERSION, tables } from './tables.ts'

export interface OpenOptions {
  readonly persistence: Persistence
  readonly pages: Pages
  /** Where the calls are, `/api` without one. */
  readonly apiPath?: string
  /** What serves the pictures and films of the scenarios; the product's own host without one. */
  readonly mediaHost?: string
  /** The scenario's slug, for a world that is not stored yet; `fresh` without one. */
  readonly scenario?: string
  /** Real time in milliseconds. */
  readonly time?: () => number
  /** Whether a new world's rows are checked against the tables' schemas, too. */
  readonly checkBase?: boolean
  /** Where the image host keeps what is uploaded; in memory without one. */
  readonly blobs?: BlobStore
  /** Waits real milliseconds, for the latency of a fault. */
  readonly wait?: (ms: number) => Promise<void>
}

/** Opens the stored world, or begins one, and puts the fake provider before it. Throws on an unknown scenario. */
export const openBackend = async (options: OpenOptions): Promise<Backend> => {
  const {
    persistence,
    pages,
    scenario = defaultScenario,
    time,
    apiPath,
    mediaHost,
    checkBase = false,
    blobs,
    wait,
  } = options
  const chosen = scenarioOf(scenario)
  if (!chosen) {
    const names = scenarios.map(({ slug }) => slug).join(', ')
    throw new Error(`There is no scenario '${scenario}'. There are ${names}.`)
  }
  const store = await openStore({
    tables,
    version: TABLES_VERSION,
    recipe: chosen.recipe,
    base: async (recipe, random) => {
      const found = scenarioOf(recipe.scenario)
      if (!found) throw new Error(`its scenario '${recipe.scenario}' is gone`)
      const base = await found.base(random, recipe)
      return mediaHost ? withMediaAt(mediaHost, base) : base
    },
    due: (tx, { at, kind, subject }) => {
      if (!subject) return
      if (kind === 'purchase.period') endPeriod(tx, subject, at)
      if (kind === 'fees.invoice') raiseInvoice(tx, subject, at, pages)
      if (kind === 'fees.overdue') remindOfInvoice(tx, subject, at, pages)
    },
    persistence,
    checkBase,
    ...(time ? { time } : {}),
  })
  return createBackend({
    store,
    pages,
    ...(apiPath ? { apiPath } : {}),
    ...(blobs ? { blobs } : {}),
    ...(wait ? { wait } : {}),
  })
}
