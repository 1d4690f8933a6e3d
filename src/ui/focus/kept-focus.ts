import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Where a control that had the focus goes away, `heir` has it next. The result belongs on what is around the controls. */
export const useKeptFocus = (heir: RefObject<HTMLElement | null>) => {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
  }
}
