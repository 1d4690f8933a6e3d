/** Runs a task as soon as the limit allows. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>

/** Lets at most `max` tasks run at once; the others wait in their order. */
export const limitConcurrency = (max: number): Limit => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await run()
    } finally {
      // The first in the queue takes over the slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
