import { type RefObject, useEffect, useRef } from 'react'
import type { Playback } from '../playback.ts'

const canFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  !element.matches(':disabled')

/**
 * Keeps the focus and the scroll position in the studio while a step or a path is played on a screen. The screen takes
 * the focus and scrolls itself into view, as an opened page does. This hook restores both at once, so that the screen
 * gets no key that the user presses in the studio. If the focused element was removed or disabled, `otherwise` gets the
 * focus when the studio is no longer `busy`. If the user pressed or typed on the screen while it was busy, the screen
 * retains the focus. Returns a screen that records focus and scroll position before each step.
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
    const refuse = () => {
      const { activeElement } = document
      if (!stored.current || !(activeElement instanceof HTMLIFrameElement)) return
      const { focused, top } = stored.current
      if (focused === activeElement) return
      if (canFocus(focused)) focused.focus({ preventScroll: true })
      else activeElement.blur()
      window.scrollTo({ top, behavior: 'instant' })
    }
    document.addEventListener('screen-focused', refuse)
    document.addEventListener('focusin', follow)
    document.addEventListener('screen-used', stay)
    return () => {
      document.removeEventListener('screen-focused', refuse)
      document.removeEventListener('focusin', follow)
      document.removeEventListener('screen-used', stay)
    }
  }, [])
  useEffect(() => {
    if (busy || !stored.current) return
    const { focused } = stored.current
    stored.current = null
    if (focused instanceof HTMLIFrameElement || focused === document.body) return
    if (canFocus(focused)) focused.focus({ preventScroll: true })
    else otherwise.current?.focus({ preventScroll: true })
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
