import type { Clock } from '#src/browser/clock.ts'
import type { PageLifecycle } from '#src/browser/page/page-lifecycle.ts'

/** The fake backend's time in milliseconds, and a way to listen to every change that may have moved it. */
export interface VirtualTime {
  now(): number
  subscribe(listener: () => void): () => void
}

/** The longest delay that browsers support. A timer with a longer delay fires immediately. */
const LONGEST = 2 ** 31 - 1

/** A clock whose timers follow the fake backend's time, even if the panel of this tab or another moves it. */
export const virtualClock = (time: VirtualTime): Clock => {
  const timers = new Map<number, { run: () => void; due: number }>()
  let alarm: ReturnType<typeof setTimeout> | undefined
  let last = 0

  const wind = () => {
    clearTimeout(alarm)
    alarm = undefined
    if (timers.size === 0) return
    const next = Math.min(...[...timers.values()].map(({ due }) => due))
    alarm = setTimeout(ring, Math.min(Math.max(0, next - time.now()), LONGEST))
  }
  const ring = () => {
    const now = time.now()
    const due = [...timers].filter(([, timer]) => timer.due <= now).sort(([, a], [, b]) => a.due - b.due)
    for (const [id, { run }] of due) {
      if (!timers.delete(id)) continue
      try {
        run()
      } catch (cause) {
        reportError(cause)
      }
    }
    wind()
  }
  time.subscribe(ring)

  return {
    now: () => new Date(time.now()),
    setTimeout: (run, ms) => {
      last += 1
      timers.set(last, { run, due: time.now() + ms })
      wind()
      return last
    },
    clearTimeout: (id) => {
      timers.delete(id)
      wind()
    },
  }
}

/**
 * If the difference between the fake backend's time and the real time changes by more than this, in milliseconds, the
 * clock was moved.
 */
const DRIFT = 1000

/** Calls the listener when the clock is moved, in this tab or another. Returns a function that unsubscribes. */
export const onClockMoved = (time: VirtualTime, listener: () => void): (() => void) => {
  const ahead = () => time.now() - Date.now()
  let before = ahead()
  return time.subscribe(() => {
    const after = ahead()
    const moved = Math.abs(after - before) > DRIFT
    before = after
    if (moved) listener()
  })
}

/**
 * Calls the listeners of `onReturn` also when the clock is moved, as if the user had been away from the page for that
 * time.
 */
export const lifecycleAcrossTime = (own: PageLifecycle, time: VirtualTime): PageLifecycle => ({
  ...own,
  onReturn: (listener) => {
    const stops = [own.onReturn(listener), onClockMoved(time, listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
