import { Failure } from '#machines/rules/kit/failures.ts'
import type { Clock } from './clock.ts'

/** Exclusive locks by name: across all tabs where the browser has Web Locks, else within this page. */
export interface Locks {
  /** Runs `run` under the lock. If it is not granted in time, returns `fallback()`, or throws a Failure without one. */
  exclusive<T>(name: string, run: () => Promise<T>, fallback?: () => T): Promise<T>
}

/** The name of a lock: what it protects, then the ids it is for. */
export const lockName = (...parts: readonly string[]) => ['guildhall', ...parts].join(':')

/** In the memory of this page only. */
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

/** How long to wait for a lock, in case another tab holds it and hangs. */
const timeoutInMs = 10_000

const throwHeld = (): never => {
  throw new Failure({ kind: 'held', message: 'Waiting for another tab got no answer' })
}

/** Web Locks; `localLocks` where the browser has none, or refuses them because the page has no access to storage. */
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
