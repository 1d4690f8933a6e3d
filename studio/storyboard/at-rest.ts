import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()
/** Frames for which the page has hardly been scrolled. */
let calm = 0
let last = 0
let looking = false

const look = () => {
  const moved = Math.abs(window.scrollY - last)
  last = window.scrollY
  // About a screen a second.
  calm = moved <= window.innerHeight / 60 ? calm + 1 : 0
  const [next] = waiting
  if (next && calm > 3) {
    waiting.delete(next)
    next()
  }
  looking = waiting.size > 0
  if (looking) requestAnimationFrame(look)
}

/** Calls back once the page is not scrolled, or slowly; one for each frame. Gives what takes that back. */
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

/** Follows `wanted` while the page is not scrolled fast: what it decides is costly to draw. Begins as false. */
export const useAtRest = (wanted: boolean): boolean => {
  const [now, setNow] = useState(false)
  useEffect(() => (now === wanted ? undefined : whenAtRest(() => setNow(wanted))), [now, wanted])
  return now
}
