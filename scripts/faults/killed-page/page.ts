import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import type { LogEntry } from '#mocks/backend/store/persistence/persistence.ts'
import { busyMinute, findAgain, openDataset, rowsOf, watched } from './busy-minute.ts'

/** Callbacks into the test process. The page reports each event immediately, because it cannot do so after its end. */
export interface Heard {
  wrote(entry: LogEntry): Promise<void>
  answered(row: string): Promise<void>
}

/** Opens a backend on the database `name`, starts `busyMinute`, and returns the rows from before. */
export const begin = async (name: string, { wrote, answered }: Heard) => {
  const backend = await openDataset(watched(indexedDbPersistence(name), wrote))
  const rows = await rowsOf(backend)
  void busyMinute(backend, answered)
  return [...rows]
}

export const find = async (name: string) => {
  const found = await findAgain(indexedDbPersistence(name))
  return { ...found, rows: [...found.rows] }
}
