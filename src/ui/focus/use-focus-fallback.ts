import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Focuses `fallback` when the focused control is removed. Spread the returned props on an element around the controls.
 */
export const useFocusFallback = (fallback: RefObject<HTMLElement | null>) => {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
  }
}
