import { type RefObject, useEffect, useRef } from 'react'
import type { Playback } from '../playback.ts'

/**
 * Restores the studio's focus and scroll position after a step or a path was played on a screen: the screen takes the
 * focus and scrolls itself into view, as an opened page does. Restores both when the studio is no longer `busy`. If the
 * focused element was removed or disabled, `otherwise` gets the focus. If the user pressed or typed on the screen in
 * the meantime, the screen retains the focus. Returns a screen that records focus and scroll position before each step.
 */
export const useRestoredFocus = (
  busy: boolean,
  otherwise: RefObject<HTMLElement | null>,
): ((screen: Playback) => Playback) => {
  const stored = useRef<{ focused: Element | null; top: number }>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!stored.current || !(target instanceof Element) || target instanceof HTMLIFrameElement) return
      // A recorded element that was disabled during the step remains recorded, so that it gets the focus back
      // afterwards.
      if (!stored.current.focused?.matches(':disabled')) stored.current.focused = target
    }
    const stay = ({ target }: Event) => {
      if (stored.current && target instanceof Element) stored.current.focused = target
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('screen-used', stay)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('screen-used', stay)
    }
  }, [])
  useEffect(() => {
    if (busy || !stored.current) return
    const { focused, top } = stored.current
    stored.current = null
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
    stored.current = { focused: document.activeElement, top: window.scrollY }
  }
  return (screen) => ({
    ...screen,
    open: (path, next) => {
      keep()
      return screen.open(path, next)
    },
    step: (name) => {
      keep()
      return screen.step(name)
    },
  })
}
