/** Runs a task as soon as fewer tasks than the limit are running. Settles as the task does. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>

/** Runs at most `max` tasks at once and queues the others in order. */
export const limitConcurrency = (max: number): Limit => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await run()
    } finally {
      // The next task in the queue takes the free slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
