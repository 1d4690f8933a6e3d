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

/** What a clock may be off, in milliseconds: an answer takes its time, and says the second only. */
const tolerance = 60_000

/**
 * `clock` as the provider's answers have it, as far as they say: a person's own may be wrong, or be moved. Between two
 * answers it is the earlier of what the clock and what the time since says, so that nothing is over before its time.
 * `passed` are milliseconds that nobody moves.
 */
export const clockByAnswers = (
  clock: Clock,
  passed: () => number = () => performance.now(),
): { clock: Clock; adjust(date: string | null): void } => {
  let told: { at: number; clock: number; passed: number } | null = null
  return {
    clock: {
      ...clock,
      now: () => {
        const own = clock.now()
        if (!told) return own
        const right = told.at + Math.min(own.getTime() - told.clock, passed() - told.passed)
        return Math.abs(right - own.getTime()) > tolerance ? new Date(right) : own
      },
    },
    /** `date` is an answer's header of that name; null where it has none, or lets no other site read it. */
    adjust: (date) => {
      const at = Date.parse(date ?? '')
      if (!Number.isNaN(at)) told = { at, clock: clock.now().getTime(), passed: passed() }
    },
  }
}
