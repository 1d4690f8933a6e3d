import { type Locks, lockName } from '#src/browser/locks.ts'

/** The lock under which one tab of a seller at a time makes communities and prices. */
export const sellerLock = (userId: string) => lockName('seller', userId)

/** The lock under which one tab at a time saves a community. */
export const communityLock = (communityId: string) => lockName('community', communityId)

/** A lock that is held over several calls; the browser ends it too when the page goes. */
export const heldLock = (locks: Locks) => {
  let release = () => {}
  return {
    /** Rejects where another tab does not let go in time. */
    acquire: (name: string, signal: AbortSignal) =>
      new Promise<void>((acquired, refused) => {
        locks
          .exclusive(name, () => {
            if (signal.aborted) return Promise.resolve()
            return new Promise<void>((ended) => {
              release = ended
              acquired()
            })
          })
          .catch(refused)
      }),
    release: () => release(),
  }
}
