import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServerClock, systemClock } from '#src/browser/clock.ts'

describe('the timers of machines', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('CONST-03: a short delay ends at the exact millisecond, and can be canceled', () => {
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

  it('a delay of 60 days, which is too long for setTimeout, does not end at once', () => {
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

describe("the provider's time, which the product shows", () => {
  const at = (time: string) => new Date(`2026-03-01T${time}Z`)
  const responses = (...told: readonly Record<string, string>[]) => {
    const local = { ...systemClock(), now: () => at('12:00:00') }
    const { clock, synchronise } = createServerClock(local, () => 0)
    for (const headers of told) synchronise(new Headers(headers))
    return clock.now()
  }
  const date = (time: string) => `Sun, 01 Mar 2026 ${time} GMT`

  it('takes the time from the Date header of a response', () => {
    expect(responses({ date: date('09:00:00') })).toEqual(at('09:00:00'))
  })

  it('adds the Age of a cached response to its Date', () => {
    expect(responses({ date: date('09:00:00'), age: '7200' })).toEqual(at('11:00:00'))
  })

  it.each(['', 'soon'])('ignores an Age header that is not a number of seconds (%j)', (age) => {
    expect(responses({ date: date('09:00:00'), age })).toEqual(at('09:00:00'))
  })

  it('does not go back to the older Date of a cached response without an Age header', () => {
    expect(responses({ date: date('11:00:00') }, { date: date('09:00:00') })).toEqual(at('11:00:00'))
  })

  it('ignores a response without a valid date', () => {
    expect(responses({ date: date('09:00:00') }, {}, { date: 'today' })).toEqual(at('09:00:00'))
  })
})
