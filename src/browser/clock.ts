/** The time of day and timers, in milliseconds; fits an actor's `clock`. */
export interface Clock {
  now(): Date
  setTimeout(run: (...args: unknown[]) => void, ms: number): number
  clearTimeout(id: number): void
}

/** A browser fires a longer delay at once. */
const longest = 2 ** 31 - 1

export const systemClock = (): Clock => {
  const running = new Map<number, ReturnType<typeof setTimeout>>()
  let last = 0
  const wait = (id: number, run: () => void, due: number) => {
    const left = Math.max(0, due - Date.now())
    const next = () => {
      if (left > longest) return wait(id, run, due)
      running.delete(id)
      run()
    }
    running.set(id, setTimeout(next, Math.min(left, longest)))
  }
  return {
    now: () => new Date(),
    setTimeout: (run, ms) => {
      last += 1
      wait(last, run, Date.now() + ms)
      return last
    },
    clearTimeout: (id) => {
      clearTimeout(running.get(id))
      running.delete(id)
    },
  }
}
