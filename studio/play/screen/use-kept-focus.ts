import { type RefObject, useEffect, useRef } from 'react'
import type { Playback } from '../playback.ts'

/**
 * Restores focus and scroll position after the studio has moved a screen. A moved screen takes the focus, as a page
 * does, and scrolls the studio to itself. Focus and scroll position return when the studio is no longer `busy`. If
 * the focused element is gone or disabled, `otherwise` gets the focus. If the user has pressed or typed on the screen
 * since, the focus stays there. Only the returned screen records the focus.
 */
export const useKeptFocus = (
  busy: boolean,
  otherwise: RefObject<HTMLElement | null>,
): ((screen: Playback) => Playback) => {
  const kept = useRef<{ focused: Element | null; top: number }>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!kept.current || !(target instanceof Element) || target instanceof HTMLIFrameElement) return
      // An element that becomes disabled during the step loses the focus, and gets it back afterwards.
      if (!kept.current.focused?.matches(':disabled')) kept.current.focused = target
    }
    const stay = ({ target }: Event) => {
      if (kept.current && target instanceof Element) kept.current.focused = target
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('screen-used', stay)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('screen-used', stay)
    }
  }, [])
  useEffect(() => {
    if (busy || !kept.current) return
    const { focused, top } = kept.current
    kept.current = null
    const { activeElement } = document
    if (focused instanceof HTMLIFrameElement) return
    if (focused === document.body) {
      if (activeElement instanceof HTMLIFrameElement) activeElement.blur()
    } else if (focused instanceof HTMLElement && focused.isConnected && !focused.matches(':disabled'))
      focused.focus({ preventScroll: true })
    else otherwise.current?.focus({ preventScroll: true })
    if (activeElement instanceof HTMLIFrameElement) window.scrollTo({ top, behavior: 'instant' })
  }, [busy, otherwise])
  const keep = () => {
    kept.current = { focused: document.activeElement, top: window.scrollY }
  }
  return (screen) => ({
    ...screen,
    open: (path) => {
      keep()
      return screen.open(path)
    },
    step: (name) => {
      keep()
      return screen.step(name)
    },
  })
}
