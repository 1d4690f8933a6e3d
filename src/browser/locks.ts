/** One at a time under a name, over all tabs where the browser can, else within this page. */
export interface Locks {
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** Within this page only. */
export const pageLocks = (): Locks => {
  const last = new Map<string, Promise<unknown>>()
  return {
    exclusive: (name, run) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(run, run)
      last.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

/** A page without storage may not ask for a lock: the browser says so before `run` has begun. */
export const browserLocks = (
  manager: LockManager | undefined = navigator.locks,
  alone: Locks = pageLocks(),
): Locks => ({
  exclusive: async (name, run) => {
    if (!manager) return alone.exclusive(name, run)
    let begun = false
    try {
      return await manager.request(name, () => {
        begun = true
        return run()
      })
    } catch (error) {
      if (begun) throw error
      return alone.exclusive(name, run)
    }
  },
})
