import { Failure } from '#machines/rules/kit/failures.ts'
import type { Clock } from './clock.ts'

/** Exclusive locks by name: for all tabs if the browser has Web Locks, otherwise for this page only. */
export interface Locks {
  /** Runs `run` with the lock. If it is not granted in time, returns `fallback()`, or rejects with a Failure. */
  exclusive<T>(name: string, run: () => Promise<T>, fallback?: () => T): Promise<T>
}

/** The name of a lock: what the lock protects, such as `session`, then perhaps the id of a user. */
export const lockName = (...parts: readonly string[]) => ['guildhall', ...parts].join(':')

/** Creates locks that only this page respects, kept in memory. */
export const memoryLocks = (): Locks => {
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

/** How long to wait for a lock, in milliseconds. The tab that holds the lock may hang. */
const timeoutInMs = 10_000

const throwHeld = (): never => {
  throw new Failure({ kind: 'held', message: 'Waiting for another tab got no answer' })
}

/** Uses Web Locks, or `localLocks` if the browser has none or denies the page access to them. */
export const browserLocks = (
  clock: Clock,
  manager: LockManager | undefined = navigator.locks,
  localLocks: Locks = memoryLocks(),
): Locks => ({
  exclusive: async (name, run, fallback = throwHeld) => {
    if (!manager) return localLocks.exclusive(name, run)
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
      if (waiting.signal.aborted) return fallback()
      clock.clearTimeout(timer)
      return localLocks.exclusive(name, run)
    }
  },
})
