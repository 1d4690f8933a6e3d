/** The current time, and timers in milliseconds; fits an actor's `clock`. */
export interface Clock {
  now(): Date
  setTimeout(run: (...args: unknown[]) => void, ms: number): number
  clearTimeout(id: number): void
}

/** The longest delay of `setTimeout`, in milliseconds: a browser fires a longer one at once. */
const longestDelay = 2 ** 31 - 1

export const systemClock = (): Clock => {
  const running = new Map<number, ReturnType<typeof setTimeout>>()
  let lastId = 0
  const wait = (id: number, run: () => void, due: number) => {
    const left = Math.max(0, due - Date.now())
    const next = () => {
      if (left > longestDelay) return wait(id, run, due)
      running.delete(id)
      run()
    }
    running.set(id, setTimeout(next, Math.min(left, longestDelay)))
  }
  return {
    now: () => new Date(),
    setTimeout: (run, ms) => {
      lastId += 1
      wait(lastId, run, Date.now() + ms)
      return lastId
    },
    clearTimeout: (id) => {
      clearTimeout(running.get(id))
      running.delete(id)
    },
  }
}

/** How far the local clock may differ, in milliseconds: an answer travels, and its `Date` has whole seconds only. */
const tolerance = 60_000

/**
 * A clock that is synchronised with the `Date` header of the provider's answers, as the local one may be wrong. Between
 * two answers it advances with the slower of the local clock and `monotonicNow` (in milliseconds), so that nothing
 * expires early (decision 036).
 */
export const createServerClock = (
  local: Clock,
  monotonicNow: () => number = () => performance.now(),
): { clock: Clock; synchronise(headers: Headers): void } => {
  let lastSync: { serverTime: number; localTime: number; monotonic: number } | null = null
  return {
    clock: {
      ...local,
      now: () => {
        const localNow = local.now()
        if (!lastSync) return localNow
        const elapsed = Math.min(localNow.getTime() - lastSync.localTime, monotonicNow() - lastSync.monotonic)
        const serverNow = lastSync.serverTime + elapsed
        return Math.abs(serverNow - localNow.getTime()) > tolerance ? new Date(serverNow) : localNow
      },
    },
    /**
     * With the headers of an answer. Without `Date`, or where another origin may not read it, they say nothing; nor does
     * an answer that is older than one before. One from a cache says by `Age` for how many seconds it was there.
     */
    synchronise: (headers) => {
      const age = Number(headers.get('age')) || 0
      const serverTime = Date.parse(headers.get('date') ?? '') + age * 1000
      if (!(serverTime >= (lastSync?.serverTime ?? 0) - tolerance)) return
      lastSync = { serverTime, localTime: local.now().getTime(), monotonic: monotonicNow() }
    },
  }
}
