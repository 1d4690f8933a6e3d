import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()
/** The number of consecutive animation frames with little or no scrolling. */
let calm = 0
let last = 0
let looking = false

const look = () => {
  const moved = Math.abs(window.scrollY - last)
  last = window.scrollY
  // The limit is about one viewport height a second.
  calm = moved <= window.innerHeight / 60 ? calm + 1 : 0
  const [next] = waiting
  if (next && calm > 3) {
    waiting.delete(next)
    next()
  }
  looking = waiting.size > 0
  if (looking) requestAnimationFrame(look)
}

/**
 * Calls back when the page is scrolled slowly or not at all, at most one callback in each animation frame. Returns a
 * function that cancels the callback.
 */
const whenAtRest = (act: () => void): (() => void) => {
  waiting.add(act)
  if (!looking) {
    looking = true
    calm = 0
    last = window.scrollY
    requestAnimationFrame(look)
  }
  return () => void waiting.delete(act)
}

/**
 * Follows `wanted`, but waits while the page is scrolled fast, because the change is slow to render. Starts as false.
 */
export const useAtRest = (wanted: boolean): boolean => {
  const [now, setNow] = useState(false)
  useEffect(() => (now === wanted ? undefined : whenAtRest(() => setNow(wanted))), [now, wanted])
  return now
}
