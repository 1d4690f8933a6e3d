import type { Locks } from '#src/browser/locks.ts'

/** The lock under which one tab of a person at a time makes communities and prices. */
export const selling = (userId: string) => `selling ${userId}`

/** A lock that is held over several calls; the browser ends it too when the page goes. */
export const heldTurn = (locks: Locks) => {
  let leave = () => {}
  return {
    /** Rejects where another tab does not let go in time. */
    take: (name: string, signal: AbortSignal) =>
      new Promise<void>((taken, refused) => {
        locks
          .exclusive(name, () => {
            if (signal.aborted) return Promise.resolve()
            return new Promise<void>((ended) => {
              leave = ended
              taken()
            })
          })
          .catch(refused)
      }),
    leave: () => leave(),
  }
}
