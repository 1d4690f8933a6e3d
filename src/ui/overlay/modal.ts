import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { focusedElement, returnFocus, selfAndAncestors } from '../focus/return-focus.ts'

/**
 * Ignores the second click of a double click, because the first click may have moved another element under the pointer.
 */
function blockSecondClick(event: UIEvent) {
  if (event.detail > 1) {
    event.preventDefault()
    event.stopPropagation()
  } else if (event.type === 'mousedown') {
    removeEventListener('mousedown', blockSecondClick, { capture: true })
    removeEventListener('click', blockSecondClick, { capture: true })
  }
}

const blockRestOfDoubleClick = () => {
  addEventListener('mousedown', blockSecondClick, { capture: true })
  addEventListener('click', blockSecondClick, { capture: true })
}

/**
 * Ref of a dialog element; it is modal while it is mounted. Afterwards the focus returns to the element that had it, to
 * its nearest focusable ancestor, or to the page.
 */
export function presentModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  const candidates = selfAndAncestors(focusedElement())
  dialog.showModal()
  // A browser may close the dialog while it is mounted: Chromium does so if the user goes back twice in a row.
  const reopen = () => dialog.showModal()
  dialog.addEventListener('close', reopen)
  blockRestOfDoubleClick()
  // If the first control is far down, the browser has scrolled past the start of the text to focus it. The dialog
  // scrolls back and gets the focus itself (WAI-ARIA's dialog pattern).
  if (dialog.scrollTop > 0) {
    dialog.tabIndex = -1
    dialog.focus()
    dialog.scrollTop = 0
  }
  return () => {
    dialog.removeEventListener('close', reopen)
    dialog.close()
    blockRestOfDoubleClick()
    returnFocus(candidates)
  }
}

/**
 * Whether an input method handles the key. In Safari the composition has already ended, and only the key code 229 shows
 * that.
 */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229

/**
 * Event handlers for a dialog that call `onClose` for Escape, the back gesture and a click outside. They prevent the
 * browser from closing the dialog, because the parent decides.
 */
export function closeRequestHandlers(onClose: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      if (event.target === event.currentTarget) onClose()
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget || event.button !== 0) return
      const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (x >= left && x <= right && y >= top && y <= bottom) return
      // Prevents the click from moving the focus away from the element to which the closing dialog returns the focus.
      event.preventDefault()
      onClose()
    },
  }
}
