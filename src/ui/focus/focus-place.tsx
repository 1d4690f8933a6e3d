import { chakra } from '../theme/chakra.ts'
import { outwardsFrom, returnFocus } from './returned-focus.ts'

/** Takes the focus when what had it inside is gone. */
export const FocusPlace = chakra(
  'div',
  { base: { minW: '0', outline: 'none' } },
  { defaultProps: { tabIndex: -1 } },
)

/** Ref of something that may leave the screen with the focus in it: the nearest thing around it that takes it gets it, or the page. */
export function passesFocusOn(element: HTMLElement | null) {
  if (!element) return
  return () => {
    if (!element.contains(document.activeElement)) return
    const around = outwardsFrom(element.parentElement)
    returnFocus(around)
  }
}
