import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { systemClock } from '#src/browser/clock.ts'
import { browserLocks, memoryLocks } from '#src/browser/locks.ts'
import { heldElsewhere } from '../fixtures.ts'
import { denied } from './fixtures.ts'

describe('locks', () => {
  afterEach(() => vi.useRealTimers())
  const inOrder = async (locks: ReturnType<typeof memoryLocks>) => {
    const story: string[] = []
    const step = (name: string, fails = false) =>
      locks.exclusive('session', async () => {
        story.push(`${name} begins`)
        await new Promise((resolve) => setTimeout(resolve, 1))
        story.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      })
    const results = await Promise.allSettled([step('a', true), step('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    return story
  }
  const sequence = ['a begins', 'a ends', 'b begins', 'b ends']

  it('in this page one follows the other, also after a failure', async () => {
    expect(await inOrder(memoryLocks())).toEqual(sequence)
  })

  it('where the browser has no locks, or does not give them, this page has its own', async () => {
    expect(await inOrder(browserLocks(systemClock(), undefined))).toEqual(sequence)
    const refusing = { request: async () => denied() } as unknown as LockManager
    expect(await inOrder(browserLocks(systemClock(), refusing))).toEqual(sequence)
  })

  it('what fails under the lock of the browser is not run again', async () => {
    const manager = {
      request: async (_: string, __: object, run: () => Promise<unknown>) => run(),
    } as unknown as LockManager
    const run = vi.fn(async () => {
      throw new Error('once')
    })
    await expect(browserLocks(systemClock(), manager).exclusive('session', run)).rejects.toThrow('once')
    expect(run).toHaveBeenCalledOnce()
  })

  it('one that is not granted within ten seconds is given up as a call without an answer (addition)', async () => {
    vi.useFakeTimers()
    const run = vi.fn(async () => {})
    const told = vi.fn()
    browserLocks(systemClock(), heldElsewhere).exclusive('session', run).catch(told)
    await vi.advanceTimersByTimeAsync(9999)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toHaveBeenCalledExactlyOnceWith(
      new Failure({ kind: 'held', message: 'Waiting for another tab got no answer' }),
    )
    expect(run).not.toHaveBeenCalled()
  })

  it('what was granted in time may take as long as it likes (addition)', async () => {
    vi.useFakeTimers()
    const later = <T>(ms: number, value?: T) => new Promise<T | undefined>((go) => setTimeout(go, ms, value))
    const manager = {
      request: async (_: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
        await later(9999)
        return Promise.race([run(), new Promise((_, reject) => signal?.addEventListener('abort', reject))])
      },
    } as unknown as LockManager
    const done = browserLocks(systemClock(), manager).exclusive('session', () => later(60_000, 'done'))
    await vi.advanceTimersByTimeAsync(9999 + 60_000)
    expect(await done).toBe('done')
  })
})
