import { type Locks, lockName } from '#src/browser/locks.ts'

/** The name of a seller's lock. Only the tab that holds it may create or save communities and prices. */
export const sellerLock = (userId: string) => lockName('seller', userId)

/** A lock that is held during several requests, until it is released or the page is left. */
export const heldLock = (locks: Locks) => {
  let release = () => {}
  return {
    /** Resolves when the lock is held; rejects if another tab does not release it in time. */
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
