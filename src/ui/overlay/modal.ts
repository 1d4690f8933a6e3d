import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { focused, outwardsFrom, returnFocus } from '../focus/returned-focus.ts'

/** Keeps the rest of a double click from what the first click uncovered or laid under the pointer. */
function withholdSecondClick(event: UIEvent) {
  if (event.detail > 1) {
    event.preventDefault()
    event.stopPropagation()
  } else if (event.type === 'mousedown') {
    removeEventListener('mousedown', withholdSecondClick, { capture: true })
    removeEventListener('click', withholdSecondClick, { capture: true })
  }
}

const withholdTheRest = () => {
  addEventListener('mousedown', withholdSecondClick, { capture: true })
  addEventListener('click', withholdSecondClick, { capture: true })
}

/**
 * Ref of a native dialog: modal as long as it is mounted. Focus returns to where it was, or to the nearest thing around
 * that place that takes it, or to the page.
 */
export function presentModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  const before = outwardsFrom(focused())
  dialog.showModal()
  // A browser may close it although its owner keeps it, as Chromium does at the second back gesture in a row.
  const reopen = () => dialog.showModal()
  dialog.addEventListener('close', reopen)
  withholdTheRest()
  // The focus went to a control below what is read first (WAI-ARIA's dialogs).
  if (dialog.scrollTop > 0) {
    dialog.tabIndex = -1
    dialog.focus()
    dialog.scrollTop = 0
  }
  return () => {
    dialog.removeEventListener('close', reopen)
    dialog.close()
    withholdTheRest()
    returnFocus(before)
  }
}

/** Whether the key belongs to an input method. Safari has ended the composition by then, and only the code tells. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229

/**
 * Escape, the system's back gesture and a press beside the dialog ask to close; whether it closes is
 * the owner's decision, so the browser's own closing is held back.
 */
export function asksToClose(onClose: () => void) {
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
