import type { Locks } from '#src/browser/locks.ts'

/** A lock that a flow holds during several requests, until the flow releases it or the user leaves the page. */
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
