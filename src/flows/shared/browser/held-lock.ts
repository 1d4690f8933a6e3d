import type { Locks } from '#src/browser/locks.ts'

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
