export type Limit = <T>(ask: () => Promise<T>) => Promise<T>

/** Lets at most `most` calls run at once; the others wait in their order. */
export const limitTo = (most: number): Limit => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (ask) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await ask()
    } finally {
      // The first that waits takes over the slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
