import type { Recipe } from '../backend/store/persistence/persistence.ts'
import type { SeededRandom } from '../backend/store/seeded-random.ts'
import type { Base } from '../backend/store/transactions.ts'
import type { AppTables } from '../backend/tables.ts'

/** The start time of every scenario. */
const EPOCH = Date.parse('2026-03-02T09:00:00Z')

/** A named dataset. The same recipe generates the same rows everywhere. */
export interface Scenario {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly recipe: Recipe
  readonly base: (random: SeededRandom, recipe: Recipe) => Base<AppTables> | Promise<Base<AppTables>>
}

export const scenario = (given: Omit<Scenario, 'recipe'> & { readonly size?: number }): Scenario => {
  const { size = 1, ...rest } = given
  return { ...rest, recipe: { scenario: given.slug, seed: 1, size, epoch: EPOCH } }
}
