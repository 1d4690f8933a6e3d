import { Failure } from '#machines/rules/kit/failures.ts'
import type { Clock } from './clock.ts'

/** One at a time under a name, over all tabs where the browser can, else within this page. */
export interface Locks {
  /** `otherwise` answers when the lock is not granted in time; without it, that is a call without an answer. */
  exclusive<T>(name: string, run: () => Promise<T>, otherwise?: () => T): Promise<T>
}

/** The name of a lock of the product: what is done one at a time, then of what. */
export const lockName = (...parts: readonly string[]) => ['guildhall', ...parts].join(':')

/** Within this page only. */
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

/** How long a lock is waited for, in milliseconds: another tab may hold it and hang. */
const patience = 10_000

const noAnswer = (): never => {
  throw new Failure({ kind: 'held', message: 'Waiting for another tab got no answer' })
}

/** A page without storage may not ask for a lock: the browser says so before `run` has begun. */
export const browserLocks = (
  clock: Clock,
  manager: LockManager | undefined = navigator.locks,
  alone: Locks = pageLocks(),
): Locks => ({
  exclusive: async (name, run, otherwise = noAnswer) => {
    if (!manager) return alone.exclusive(name, run)
    const waiting = new AbortController()
    const timer = clock.setTimeout(() => waiting.abort(), patience)
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
