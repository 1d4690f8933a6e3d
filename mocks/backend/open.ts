import { defaultScenario, scenarioOf, scenarios } from '../scenarios/catalogue.ts'
import { withMediaAt } from '../scenarios/content/media.ts'
import { createDueHandler } from './domain/due.ts'
import { type Backend, createBackend } from './http/app.ts'
import type { Pages } from './http/pages.ts'
import type { BlobStore } from './media/blob-store.ts'
import type { Persistence } from './store/persistence/persistence.ts'
import { openStore } from './store/store.ts'
import { TABLES_VERSION, tables } from './tables.ts'

export interface OpenOptions {
  readonly persistence: Persistence
  readonly pages: Pages
  /** The prefix of API paths. Default: `/api`. */
  readonly apiPath?: string
  /** The host of the scenarios' images and videos. Default: the product's own host. */
  readonly mediaHost?: string
  /** The scenario for a new dataset. Default: `fresh`. */
  readonly scenario?: string
  /** The real time in milliseconds. */
  readonly time?: () => number
  /** Whether to validate the rows of a new dataset by the tables' schemas. */
  readonly checkBase?: boolean
  /** Storage for uploads to the image host. Default: in memory. */
  readonly blobs?: BlobStore
  /** Waits in real time for the latency of a fault, in milliseconds. */
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * Opens the stored dataset, or creates a new one, and returns a fake backend that uses it. Throws for an unknown
 * scenario.
 */
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
    throw new Error(`There is no scenario '${scenario}'. The scenarios are ${names}.`)
  }
  const store = await openStore({
    tables,
    version: TABLES_VERSION,
    recipe: chosen.recipe,
    base: async (recipe, random) => {
      const found = scenarioOf(recipe.scenario)
      if (!found) throw new Error(`the scenario '${recipe.scenario}' no longer exists`)
      const base = await found.base(random, recipe)
      return mediaHost ? withMediaAt(mediaHost, base) : base
    },
    due: createDueHandler(pages),
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
