import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { focusedElement, returnFocus, selfAndAncestors } from '../focus/return-focus.ts'

/** Blocks the second click of a double click, which would hit what the first one moved under the pointer. */
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
 * Ref of a native dialog: modal as long as it is mounted. The focus then returns to the element that had it, or to its
 * nearest ancestor that takes it, or to the page.
 */
export function presentModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  const candidates = selfAndAncestors(focusedElement())
  dialog.showModal()
  // A browser may close it although it is still mounted, as Chromium does at the second back gesture in a row.
  const reopen = () => dialog.showModal()
  dialog.addEventListener('close', reopen)
  blockRestOfDoubleClick()
  // The focus went to a control so far down that the start of the text is out of sight (WAI-ARIA's dialog pattern).
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

/** Whether an input method handles the key. Safari has already ended the composition: only the key code tells. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229

/**
 * Event handlers of a dialog that call `onClose` for Escape, the system's back gesture and a press beside it. They
 * prevent the browser's own closing: the owner decides whether it closes.
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
      // The press would take the focus away again from where the closing dialog returns it to.
      event.preventDefault()
      onClose()
    },
  }
}
