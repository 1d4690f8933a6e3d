import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#src/browser/clock.ts'

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('CONST-03: a short delay passes to the millisecond, and can be called off', () => {
    const clock = systemClock()
    const heard: string[] = []
    clock.setTimeout(() => heard.push('a'), 3000)
    const off = clock.setTimeout(() => heard.push('b'), 3000)
    clock.clearTimeout(off)
    vi.advanceTimersByTime(2999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['a'])
    expect(clock.now()).toEqual(new Date('2026-03-01T00:00:03Z'))
  })

  it('a delay of 60 days does not pass at once', () => {
    const clock = systemClock()
    const days = 24 * 60 * 60 * 1000
    const heard = vi.fn()
    const off = vi.fn()
    clock.setTimeout(heard, 60 * days)
    const id = clock.setTimeout(off, 60 * days)
    vi.advanceTimersByTime(59 * days)
    expect(heard).not.toHaveBeenCalled()
    clock.clearTimeout(id)
    vi.advanceTimersByTime(days)
    expect(heard).toHaveBeenCalledOnce()
    expect(off).not.toHaveBeenCalled()
  })
})
