import * as z from 'zod/mini'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import type { Persistence, Recipe } from '#mocks/backend/store/persistence/persistence.ts'
import type { SeededRandom } from '#mocks/backend/store/seeded-random.ts'
import { openStore, type Store } from '#mocks/backend/store/store.ts'
import { defineTables, table } from '#mocks/backend/store/tables/define-tables.ts'
import { type Timing, timed, timingOf, timings } from '../kit/figures.ts'

export interface StoreFigures {
  readonly open: number
  readonly reopen: number
  readonly byId: Timing
  readonly listOf50: Timing
  readonly listOf50AfterWrite: Timing
  readonly write: Timing
  /** A write with a full log. Each of these writes merges the oldest entry of the log into the rows. */
  readonly writeAtCap: Timing
  readonly byIdPerSecond: number
  readonly rewind100: number
  readonly due23000: number
}

const EPOCH = Date.UTC(2026, 0, 15)
const HOUR = 3_600_000

const benchTables = defineTables({
  communities: table({
    schema: z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      ownerId: z.string(),
      tags: z.array(z.string()),
      plans: z.array(z.object({ id: z.string(), name: z.string(), price: z.number(), currency: z.string() })),
      rating: z.number(),
    }),
    unique: { slug: (community) => community.slug },
    indexes: { owner: (community) => community.ownerId },
    orders: { best: (a, b) => b.rating - a.rating },
  }),
  purchases: table({
    schema: z.object({
      id: z.string(),
      communityId: z.string(),
      buyerId: z.string(),
      status: z.enum(['active', 'canceled']),
      price: z.number(),
      renewals: z.number(),
      createdAt: z.string(),
    }),
    indexes: { buyer: (purchase) => purchase.buyerId, community: (purchase) => purchase.communityId },
    orders: { newest: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0) },
  }),
})

/** Creates `size` communities, ten purchases for each, and up to 23,000 scheduled changes within a year. */
const grow = ({ size }: Recipe, random: SeededRandom) => {
  const communities = Array.from({ length: size }, (_, at) => ({
    id: random.id('community'),
    slug: `community-${at}`,
    name: `Community ${at}`,
    ownerId: `seller-${at % 500}`,
    tags: ['art', 'music'],
    plans: [0, 1, 2].map((plan) => ({
      id: `${at}-${plan}`,
      name: 'Plan',
      price: plan * 10,
      currency: 'USD',
    })),
    rating: random.random(),
  }))
  const purchases = Array.from({ length: size * 10 }, (_, at) => ({
    id: random.id('purchase'),
    communityId: communities[at % size]?.id ?? '',
    buyerId: `buyer-${at % (size / 2)}`,
    status: 'active' as const,
    price: at % 100,
    renewals: 0,
    createdAt: new Date(EPOCH - (at % 8760) * HOUR).toISOString(),
  }))
  const schedule = purchases.slice(0, 23_000).map((purchase, at) => ({
    id: random.id('due'),
    at: EPOCH + (at % 8760) * HOUR + HOUR,
    kind: 'renewal',
    subject: purchase.id,
  }))
  return { communities, purchases, schedule }
}

type Bench = Store<typeof benchTables>

const openBench = (persistence: Persistence, size: number): Promise<Bench> =>
  openStore({
    tables: benchTables,
    version: 1,
    recipe: { scenario: 'bench', seed: 1, size, epoch: EPOCH },
    base: grow,
    due: (tx, { subject = '' }) => {
      tx.purchases.patch(subject, ({ renewals }) => ({ renewals: renewals + 1 }))
    },
    persistence,
    time: () => 0,
  })

/** Measures the store alone. `reach` opens a new connection to the same storage. */
export const benchStore = async (reach: () => Persistence, size = 10_000): Promise<StoreFigures> => {
  let store: Bench | undefined
  const open = await timed(async () => {
    store = await openBench(reach(), size)
  })
  if (store === undefined) throw new Error('The store did not open.')
  const bench = store
  const ids = await bench.read((tx) => tx.purchases.list().map((purchase) => purchase.id))
  const idAt = (at: number) => ids[(at * 7919) % ids.length] ?? ''
  const list = () => bench.read((tx) => tx.communities.list({ order: 'best', offset: 100, limit: 50 }))
  const touch = (at: number) =>
    bench.request('touch', (tx) => {
      const purchase = tx.purchases.patch(idAt(at), { price: at })
      tx.communities.patch(purchase.communityId, { rating: tx.random() })
    })
  const get = (at: number) => bench.read((tx) => tx.purchases.get(idAt(at)))

  await timings(50, touch)
  await timings(50, get)
  const byId = await timings(1000, get)
  const listOf50 = await timings(500, list)
  const afterWrite: number[] = []
  for (let at = 0; at < 200; at++) {
    await touch(at)
    afterWrite.push(await timed(list))
  }
  const write = await timings(300, touch)
  while (bench.floor === 0) await touch(bench.seq)
  const writeAtCap = await timings(300, touch)
  const burst = 20_000
  const burstTime = await timed(async () => {
    for (let at = 0; at < burst; at += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, more) => get(at + more)))
    }
  })
  const rewind100 = await timed(() => bench.rewind(bench.seq - 100))
  const reopen = await timed(async () => void (await openBench(reach(), size)))
  const due23000 = await timed(() => bench.advance(366 * 24 * HOUR))
  bench.close()
  return {
    open,
    reopen,
    byId,
    listOf50,
    listOf50AfterWrite: timingOf(afterWrite),
    write,
    writeAtCap,
    byIdPerSecond: Math.round((burst / burstTime) * 1000),
    rewind100,
    due23000,
  }
}

/** Measures the store in Node, in memory: 10,000 communities, 100,000 purchases. */
export const benchStoreInNode = (size = 10_000): Promise<StoreFigures> => {
  const persistence = memoryPersistence()
  return benchStore(() => persistence, size)
}
