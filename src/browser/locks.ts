import { Failure } from '#machines/rules/kit/failures.ts'
import type { Clock } from './clock.ts'

/** Exclusive locks by name, over all tabs where the browser has Web Locks, else within this page. */
export interface Locks {
  /** `otherwise` gives the result when the lock is not granted in time; without it a Failure is thrown. */
  exclusive<T>(name: string, run: () => Promise<T>, otherwise?: () => T): Promise<T>
}

/** The name of a lock of the product: what it protects, then the ids that it is for. */
export const lockName = (...parts: readonly string[]) => ['guildhall', ...parts].join(':')

/** In the memory of this page only. */
export const pageLocks = (): Locks => {
  const last = new Map<string, Promise<unknown>>()
  return {
    exclusive: (name, run) => {
      const result = (last.get(name) ?? Promise.resolve()).then(run, run)
      last.set(
        name,
        result.catch(() => {}),
      )
      return result
    },
  }
}

/** How long to wait for a lock: another tab may hold it and hang. */
const timeoutInMs = 10_000

const noAnswer = (): never => {
  throw new Failure({ kind: 'held', message: 'Waiting for another tab got no answer' })
}

/** A page without access to storage may not request a lock; the browser throws before `run` has begun. */
export const browserLocks = (
  clock: Clock,
  manager: LockManager | undefined = navigator.locks,
  alone: Locks = pageLocks(),
): Locks => ({
  exclusive: async (name, run, otherwise = noAnswer) => {
    if (!manager) return alone.exclusive(name, run)
    const waiting = new AbortController()
    const timer = clock.setTimeout(() => waiting.abort(), timeoutInMs)
    let begun = false
    try {
      return await manager.request(name, { signal: waiting.signal }, () => {
        begun = true
        clock.clearTimeout(timer)
        return run()
      })
    } catch (error) {
      if (begun) throw error
      if (waiting.signal.aborted) return otherwise()
      clock.clearTimeout(timer)
      return alone.exclusive(name, run)
    }
  },
})
