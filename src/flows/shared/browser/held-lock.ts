import { type Locks, lockName } from '#src/browser/locks.ts'

/** The name of the lock under which one tab of a seller at a time creates and saves communities and prices. */
export const sellerLock = (userId: string) => lockName('seller', userId)

/** A lock that is held over several calls, until it is released or the page is left. */
export const heldLock = (locks: Locks) => {
  let release = () => {}
  return {
    /** Resolves once the lock is held; rejects where another tab does not release it in time. */
    acquire: (name: string, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        locks
          .exclusive(name, () => {
            if (signal.aborted) return Promise.resolve()
            return new Promise<void>((ended) => {
              release = ended
              resolve()
            })
          })
          .catch(reject)
      }),
    release: () => release(),
  }
}
