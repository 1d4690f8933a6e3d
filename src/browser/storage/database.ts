import type { Clock } from '../clock.ts'

/** How long IndexedDB may say nothing, in milliseconds: there are browsers in which it never does. */
const patience = 3000

/** The database that is being opened; silence counts as a refusal. */
export const openedInTime = (opening: Promise<IDBDatabase>, clock: Clock): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      reject(new Error('IndexedDB does not answer'))
      // Nobody waits for it any more, and it would block whoever wants to replace it.
      opening.then(
        (database) => database.close(),
        () => {},
      )
    }, patience)
    opening.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })
