import { defaultScenario, scenarioOf } from '../scenarios/catalogue.ts'
import { type Backend, createBackend } from './app.ts'
import type { Pages } from './pages.ts'
import { endPeriod } from './purchases.ts'
import type { Persistence } from './store/persistence.ts'
import { openStore } from './store/store.ts'
import { TABLES_VERSION, tables } from './tables.ts'

export interface OpenOptions {
  readonly persistence: Persistence
  readonly pages: Pages
  /** Where the calls are, `/api` without one. */
  readonly apiPath?: string
  /** The scenario's slug, for a world that is not stored yet; `fresh` without one. */
  readonly scenario?: string
  /** Real time in milliseconds. */
  readonly time?: () => number
  /** Whether a new world's rows are checked against the tables' schemas, too. */
  readonly checkBase?: boolean
  /** Waits real milliseconds, for the latency of a fault. */
  readonly wait?: (ms: number) => Promise<void>
}

/** Opens the stored world, or begins one, and puts the fake provider before it. Throws on an unknown scenario. */
export const openBackend = async (options: OpenOptions): Promise<Backend> => {
  const { persistence, pages, scenario = defaultScenario, time, apiPath, checkBase, wait } = options
  const chosen = scenarioOf(scenario)
  if (!chosen) throw new Error(`There is no scenario '${scenario}'.`)
  const store = await openStore({
    tables,
    version: TABLES_VERSION,
    recipe: chosen.recipe,
    base: (recipe, draws) => {
      const grown = scenarioOf(recipe.scenario)
      if (!grown) throw new Error(`its scenario '${recipe.scenario}' is gone`)
      return grown.base(draws, recipe)
    },
    due: (tx, due) => {
      if (due.kind === 'purchase.period' && due.subject) endPeriod(tx, due.subject, due.at)
    },
    persistence,
    ...(time ? { time } : {}),
    ...(checkBase === undefined ? {} : { checkBase }),
  })
  return createBackend({ store, pages, ...(apiPath ? { apiPath } : {}), ...(wait ? { wait } : {}) })
}
