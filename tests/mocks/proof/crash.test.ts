import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import type { LogEntry } from '#mocks/backend/store/persistence/persistence.ts'
import { seededRandom } from '#mocks/backend/store/seeded-random.ts'
import { busyMinute, faultsIn, findAgain, openDataset, rowsOf, WRITES, watched } from './busy-minute.ts'

const CRASHES = 200

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The IndexedDB of one page. `kill` undoes the uncommitted changes of this page and prevents new transactions. */
const killable = (factory: IDBFactory) => {
  const begun: IDBTransaction[] = []
  let dead = false
  const open: IDBFactory['open'] = (name, version) => {
    const request = factory.open(name, version)
    request.addEventListener('success', () => {
      const transaction = request.result.transaction.bind(request.result)
      request.result.transaction = (...args) => {
        if (dead) throw new Error('The page is dead.')
        const made = transaction(...args)
        begun.push(made)
        return made
      }
    })
    return request
  }
  const kill = () => {
    dead = true
    for (const transaction of begun) {
      try {
        transaction.abort()
      } catch {
        // A transaction that is committed or is being committed cannot be aborted.
      }
    }
  }
  return { indexedDB: Object.assign(Object.create(factory) as IDBFactory, { open }), kill }
}

/** Kills the page after this many event loop turns, or lets it finish. Returns the errors and the number of turns. */
const crashAfter = async (turns: number) => {
  const name = `crash ${turns} ${Math.random()}`
  const factory = new IDBFactory()
  const { indexedDB, kill } = killable(factory)
  const written: LogEntry[] = []
  const page = await openDataset(
    watched(indexedDbPersistence(name, { indexedDB }), (entry) => written.push(entry)),
  )
  const before = await rowsOf(page)

  const responded: string[] = []
  let finished = false
  const minute = busyMinute(page, (row) => responded.push(row)).then(() => {
    finished = true
  })
  let taken = 0
  for (; taken < turns && !finished; taken++) await turn()
  const heard = [...responded]
  kill()

  const found = await findAgain(indexedDbPersistence(name, { indexedDB: factory }))
  await minute
  page.close()
  return { taken, seq: found.seq, faults: faultsIn(found, { before, written, heard }) }
}

describe('the fake backend in a page that is killed while it writes', () => {
  it(`contains every write that got a response and no partial transaction, whichever of ${CRASHES} moments the page was killed`, async () => {
    const whole = await crashAfter(Number.POSITIVE_INFINITY)
    expect(whole.seq).toBe(WRITES)
    const { random } = seededRandom({ seed: 20260302, epoch: 0 })
    const reached = new Set<number>()
    for (let crash = 0; crash < CRASHES; crash++) {
      const { seq, faults } = await crashAfter(Math.floor(random() * whole.taken))
      expect(faults).toEqual([])
      reached.add(seq)
    }
    expect(reached.size).toBeGreaterThan(20)
  })
})
