import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { lifecycleAcrossTime, onClockMoved, virtualClock } from '#mocks/browser/clock.ts'

const DAY = 86_400_000

describe("the panel's clock", () => {
  let now = 0
  const listeners = new Set<() => void>()
  const time = {
    now: () => now + Date.now(),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const move = (ms: number) => {
    now += ms
    for (const listener of listeners) listener()
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') })
    now = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    listeners.clear()
  })

  it("does not end a delay of 30 days early, as a browser's timer would", () => {
    const run = vi.fn()
    virtualClock(time).setTimeout(run, 30 * DAY)
    vi.advanceTimersByTime(30 * DAY - 1)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('fires due timers in order when the clock moves, and does not fire later timers', () => {
    const clock = virtualClock(time)
    const fired: string[] = []
    clock.setTimeout(() => fired.push('a month'), 31 * DAY)
    clock.setTimeout(() => fired.push('two days'), 2 * DAY)
    clock.setTimeout(() => fired.push('a day'), DAY)
    const cleared = clock.setTimeout(() => fired.push('cleared'), DAY)
    clock.clearTimeout(cleared)
    move(3 * DAY)
    expect(fired).toEqual(['a day', 'two days'])
    expect(clock.now().toISOString()).toBe('2026-03-05T09:00:00.000Z')
  })

  it("moving the clock counts as the user's return to the tab, but not when it is moved by 0", () => {
    const returned = vi.fn()
    const stop = lifecycleAcrossTime(
      { onReturn: () => () => {}, onRestore: () => () => {}, onLeave: () => () => {} },
      time,
    ).onReturn(returned)
    move(0)
    expect(returned).not.toHaveBeenCalled()
    move(DAY)
    expect(returned).toHaveBeenCalledTimes(1)
    stop()
    move(DAY)
    expect(returned).toHaveBeenCalledTimes(1)
  })
})

it('when another tab moves the clock, the timers of this tab fire', async () => {
  const open = () =>
    openBackend({ persistence: indexedDbPersistence('two-clocks'), pages: pagesAt('http://guildhall.test') })
  const here = await open()
  const there = await open()
  const clock = virtualClock(here.store)
  const fired = new Promise<Date>((resolve) => clock.setTimeout(() => resolve(clock.now()), 30 * DAY))
  const moved = new Promise<void>((resolve) => onClockMoved(here.store, resolve))
  const { now } = await there.admin.advanceMonths({ months: 1 })
  await moved
  expect((await fired).getTime()).toBeGreaterThanOrEqual(now)
  here.close()
  there.close()
})
