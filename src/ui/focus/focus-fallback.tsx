import { chakra } from '../theme/chakra.ts'
import { returnFocus, selfAndAncestors } from './return-focus.ts'

/** An element that receives the focus when the focused element inside it is removed. */
export const FocusFallback = chakra(
  'div',
  { base: { minW: '0', outline: 'none' } },
  { defaultProps: { tabIndex: -1 } },
)

/**
 * Ref of an element that may be removed while it contains the focus. The focus then moves to the nearest focusable
 * ancestor, or to the page.
 */
export function returnFocusOnUnmount(element: HTMLElement | null) {
  if (!element) return
  return () => {
    if (!element.contains(document.activeElement)) return
    const ancestors = selfAndAncestors(element.parentElement)
    returnFocus(ancestors)
  }
}
