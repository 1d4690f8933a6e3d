import type { KeyValue } from '../storage/storage.ts'
import { elementAt } from './element-at.ts'

/** Where each place was scrolled to, in pixels from its top. */
type Positions = Record<string, number>

const KEY = 'scrollPositions'

const read = (text: string | null): Positions => {
  try {
    const positions: unknown = JSON.parse(text ?? '{}')
    return typeof positions === 'object' && positions !== null ? (positions as Positions) : {}
  } catch {
    return {}
  }
}

/** Jumps, although a link within a page scrolls smoothly. */
const jumpTo = (top: number) => window.scrollTo({ top, behavior: 'instant' })

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Scrolls there; where the page is not that tall yet, once it is, unless somebody does something before. */
const reach = (top: number) => {
  const growing = new AbortController()
  const { signal } = growing
  const end = () => growing.abort()
  const jump = () => {
    jumpTo(top)
    if (window.scrollY + 1 > top) end()
  }
  const size = new ResizeObserver(jump)
  signal.addEventListener('abort', () => size.disconnect())
  for (const act of acts) window.addEventListener(act, end, { signal, passive: true })
  size.observe(document.body)
  jump()
  return end
}

/** Remembers, while the tab is open, how far each place was scrolled. A place has the `key` that is given for it. */
export const scrollPositions = (storage: Pick<KeyValue, 'get' | 'set'>) => {
  const positions = read(storage.get(KEY))
  let leave = () => {}
  const keep = (key: string) => {
    positions[key] = window.scrollY
  }
  return {
    keep,
    /** Scrolls to where the place was left, else to the element of its hash, else to its top unless it `stays`. */
    restore: (key: string, hash: string, stays: boolean) => {
      const position = positions[key]
      const element = elementAt(hash)
      leave()
      if (position !== undefined) leave = reach(position)
      else if (element) element.scrollIntoView()
      else if (!stays) jumpTo(0)
    },
    /** The browser scrolls by itself while no page of the product is there; `current` is the place that is left. */
    watch: (current: () => string | null) => {
      window.history.scrollRestoration = 'manual'
      window.addEventListener('pageshow', () => {
        window.history.scrollRestoration = 'manual'
      })
      window.addEventListener('pagehide', () => {
        const key = current()
        if (key !== null) keep(key)
        storage.set(KEY, JSON.stringify(positions))
        window.history.scrollRestoration = 'auto'
      })
    },
  }
}
