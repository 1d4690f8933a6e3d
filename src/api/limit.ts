export type Limit = <T>(ask: () => Promise<T>) => Promise<T>

/** Lets `most` questions be on their way; the others wait, the first come first. */
export const limitTo = (most: number): Limit => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (ask) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await ask()
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
