import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back once the studio is no longer `busy` moving the screen, which takes the focus as a page does. What
 * it returns is called before the screen is moved. The focus goes to `otherwise` where what had it is gone or disabled.
 */
export const useKeptFocus = (busy: boolean, otherwise: RefObject<HTMLElement | null>): (() => void) => {
  // Whoever comes here begins with this tab.
  const kept = useRef<Element | null>(
    document.activeElement === document.body ? document.body : document.getElementById('content'),
  )
  useEffect(() => {
    const element = kept.current
    if (busy || !element) return
    kept.current = null
    if (element === document.body) document.querySelector<HTMLElement>('iframe:focus')?.blur()
    else if (element instanceof HTMLElement && element.isConnected && !element.matches(':disabled'))
      element.focus()
    else otherwise.current?.focus()
  }, [busy, otherwise])
  return () => {
    kept.current = document.activeElement
  }
}
