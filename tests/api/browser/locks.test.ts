import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { systemClock } from '#src/browser/clock.ts'
import { browserLocks, memoryLocks } from '#src/browser/locks.ts'
import { heldElsewhere } from '../fixtures.ts'
import { denied } from './fixtures.ts'

describe('locks between tabs', () => {
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

  it('run tasks one after the other in this page, also after a failed task', async () => {
    expect(await inOrder(memoryLocks())).toEqual(sequence)
  })

  it('run tasks one after the other in this page when the browser has no Web Locks or denies them', async () => {
    expect(await inOrder(browserLocks(systemClock(), undefined))).toEqual(sequence)
    const refusing = { request: async () => denied() } as unknown as LockManager
    expect(await inOrder(browserLocks(systemClock(), refusing))).toEqual(sequence)
  })

  it("run a task only once when the task throws while it has the browser's lock", async () => {
    const manager = {
      request: async (_: string, __: object, run: () => Promise<unknown>) => run(),
    } as unknown as LockManager
    const run = vi.fn(async () => {
      throw new Error('once')
    })
    await expect(browserLocks(systemClock(), manager).exclusive('session', run)).rejects.toThrow('once')
    expect(run).toHaveBeenCalledOnce()
  })

  it('reject like a request without a response when the browser does not grant them within ten seconds (addition)', async () => {
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

  it('set no time limit for a task that has got the lock (addition)', async () => {
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
