import type { Locks } from '#src/browser/locks.ts'

/**
 * One tab of a person at a time makes communities and prices. A turn is held over several calls; the browser ends it
 * too when the page goes.
 */
export const heldTurn = (locks: Locks) => {
  let leave = () => {}
  return {
    take: (userId: string, signal: AbortSignal) =>
      new Promise<void>((taken) => {
        void locks.exclusive(`selling ${userId}`, () => {
          if (signal.aborted) return Promise.resolve()
          return new Promise<void>((ended) => {
            leave = ended
            taken()
          })
        })
      }),
    leave: () => leave(),
  }
}
