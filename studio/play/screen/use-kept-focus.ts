import { type RefObject, useEffect, useRef } from 'react'
import type { Playback } from '../playback.ts'

/**
 * A screen that is moved takes the focus, as a page does, and scrolls the studio to itself. This gives both back once the
 * studio is no longer `busy` moving it; the focus to `otherwise` where what had it is gone or disabled. The screen that
 * is moved must be the one that is returned.
 */
export const useKeptFocus = (
  busy: boolean,
  otherwise: RefObject<HTMLElement | null>,
): ((screen: Playback) => Playback) => {
  const kept = useRef<{ focused: Element | null; top: number }>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!kept.current || !(target instanceof Element) || target instanceof HTMLIFrameElement) return
      // What is disabled meanwhile hands its focus on, and is to have it again.
      if (!kept.current.focused?.matches(':disabled')) kept.current.focused = target
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
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
