import * as z from 'zod/mini'
import type { DueRow } from '#mocks/backend/store/due.ts'
import type { StoreOptions } from '#mocks/backend/store/open-dataset.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import type { Recipe } from '#mocks/backend/store/persistence/persistence.ts'
import type { SeededRandom } from '#mocks/backend/store/seeded-random.ts'
import { openStore } from '#mocks/backend/store/store.ts'
import { defineTables, table } from '#mocks/backend/store/tables/define-tables.ts'
import type { WriteTx } from '#mocks/backend/store/transactions.ts'

export const EPOCH = Date.UTC(2026, 0, 15, 9)
export const DAY = 86_400_000

/** A small dataset for tests of the engine: members with tags, and counters. */
export const tables = defineTables({
  members: table({
    schema: z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(['buyer', 'seller']),
      tags: z.array(z.string()),
      score: z.number(),
    }),
    unique: { email: (member) => member.email },
    indexes: { role: (member) => member.role, tag: (member) => member.tags },
    orders: { best: (a, b) => b.score - a.score },
  }),
  counters: table({ schema: z.object({ id: z.string(), value: z.number() }) }),
})

export type Guild = typeof tables

export const recipe: Recipe = { scenario: 'guild', seed: 7, size: 3, epoch: EPOCH }

export const base = ({ scenario, size }: Recipe, random: SeededRandom) => {
  if (scenario === 'gone') throw new Error('there is no scenario named gone')
  return {
    members: Array.from({ length: size }, (_, at) => ({
      id: random.id('member'),
      email: `member${at}@guildhall.test`,
      role: at === 0 ? ('seller' as const) : ('buyer' as const),
      tags: at % 2 === 0 ? ['even'] : [],
      score: at * 10,
    })),
    counters: [{ id: 'hits', value: 0 }],
  }
}

const optionsOf = (given: Partial<StoreOptions<Guild>> = {}): StoreOptions<Guild> => ({
  tables,
  version: 1,
  recipe,
  base,
  persistence: memoryPersistence(),
  time: () => 0,
  ...given,
})

export const openGuild = (given: Partial<StoreOptions<Guild>> = {}) => openStore(optionsOf(given))

export const increment = (tx: WriteTx<Guild>) =>
  tx.counters.patch('hits', ({ value }) => ({ value: value + 1 })).value

/** The whole content of a store, to compare two stores. */
export const everything = (store: Awaited<ReturnType<typeof openGuild>>) =>
  store.read((tx) => ({
    members: tx.members.list(),
    best: tx.members.list({ order: 'best' }).map((member) => member.id),
    even: tx.members.list({ index: 'tag', key: 'even' }).map((member) => member.id),
    counters: tx.counters.list(),
    schedule: tx.schedule.list({ order: 'time' }),
    now: tx.now,
  }))

/** Handles a planned event: increments the counter, and plans the event a day later until the counter is `limit`. */
export const dailyUntil =
  (limit: number) =>
  (tx: WriteTx<Guild>, due: DueRow): void => {
    if (increment(tx) < limit) tx.schedule.insert({ ...due, id: tx.id('due'), at: due.at + DAY })
  }
