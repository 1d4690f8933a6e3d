import type { Location } from 'react-router-dom'
import type { KeyValue } from '../storage/storage.ts'
import { elementAt } from './element-at.ts'

/** The scroll position of each page by key, in pixels from the top. */
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

/** Scrolls without animation, although links within a page scroll smoothly. */
const jumpTo = (top: number) => window.scrollTo({ top, behavior: 'instant' })

const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Scrolls to a position. While the page is too short, it scrolls as far as possible and again as the page grows, until
 * the user interacts. Returns a function that stops this.
 */
const scrollWhenTallEnough = (top: number) => {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort()
  const jump = () => {
    jumpTo(top)
    if (window.scrollY + 1 > top) stop()
  }
  const observer = new ResizeObserver(jump)
  signal.addEventListener('abort', () => observer.disconnect())
  for (const type of userEvents) window.addEventListener(type, stop, { signal, passive: true })
  observer.observe(document.body)
  jump()
  return stop
}

/**
 * The key under which the scroll position of a history entry is saved: the entry's own key. Entries that the browser
 * has made all have the key 'default', so their path and hash are used. The query is left out: it can contain a token.
 */
export const positionKey = ({ key, pathname, hash }: Pick<Location, 'key' | 'pathname' | 'hash'>) =>
  key === 'default' ? pathname + hash : key

/** Saves the scroll positions of pages until the tab is closed. The caller chooses the keys. */
export const scrollPositions = (storage: Pick<KeyValue, 'get' | 'set'>) => {
  const positions = read(storage.get(KEY))
  let stopScrolling = () => {}
  const save = (key: string) => {
    positions[key] = window.scrollY
  }
  return {
    save,
    forget: (key: string) => {
      delete positions[key]
    },
    /** Scrolls to the saved position, else to the element of the hash, else to the top unless `keepsScroll`. */
    restore: (key: string, hash: string, keepsScroll: boolean) => {
      const position = positions[key]
      const element = elementAt(hash)
      stopScrolling()
      if (position !== undefined) stopScrolling = scrollWhenTallEnough(position)
      else if (element) element.scrollIntoView()
      else if (!keepsScroll) jumpTo(0)
    },
    /**
     * Saves the position when the document is unloaded; `current` returns the key of the current page. Scroll
     * restoration is then left to the browser, until the next document has loaded this code.
     */
    watch: (current: () => string | null) => {
      window.history.scrollRestoration = 'manual'
      window.addEventListener('pageshow', () => {
        window.history.scrollRestoration = 'manual'
      })
      window.addEventListener('pagehide', () => {
        const key = current()
        if (key !== null) save(key)
        storage.set(KEY, JSON.stringify(positions))
        window.history.scrollRestoration = 'auto'
      })
    },
  }
}
