import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { benchBackend } from './backend.ts'

/** Runs the benchmarks of the fake backend in a page, on empty databases. */
export const benchInPage = async () => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  let datasets = 0
  return benchBackend(() => {
    datasets += 1
    return indexedDbPersistence(`bench-${datasets}`)
  })
}
