/** The current time, and timers in milliseconds. Can be passed to an XState actor as its `clock`. */
export interface Clock {
  now(): Date
  setTimeout(run: (...args: unknown[]) => void, ms: number): number
  clearTimeout(id: number): void
}

/** The longest delay of `setTimeout`, in milliseconds: browsers fire a longer one immediately. */
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

/**
 * The largest difference between the provider's clock and the local clock that is ignored, in milliseconds: responses
 * take time, and a `Date` header has whole seconds only.
 */
const tolerance = 60_000

/**
 * A clock that is synchronised with the `Date` header of the provider's responses, because the local clock may be
 * wrong. Between responses it advances with the slower of the local clock and `monotonicNow` (in milliseconds), so that
 * nothing expires early (decision 036).
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
     * Call it with the headers of each response. It ignores a response without a readable `Date`, or with a time more
     * than a minute before that of the last response. `Age` says how many seconds a response was in an HTTP cache.
     */
    synchronise: (headers) => {
      const age = Number(headers.get('age')) || 0
      const serverTime = Date.parse(headers.get('date') ?? '') + age * 1000
      if (!(serverTime >= (lastSync?.serverTime ?? 0) - tolerance)) return
      lastSync = { serverTime, localTime: local.now().getTime(), monotonic: monotonicNow() }
    },
  }
}
