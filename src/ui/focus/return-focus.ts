/** The element and its ancestors, innermost first. */
export const selfAndAncestors = (element: Element | null): HTMLElement[] =>
  element instanceof HTMLElement ? [element, ...selfAndAncestors(element.parentElement)] : []

/** Focuses the first focusable candidate, or else the page, unless an element already has the focus. */
export const returnFocus = (candidates: readonly HTMLElement[]) =>
  // Waits for the next render, because only then a control that was disabled can get the focus.
  queueMicrotask(() => {
    for (const candidate of [...candidates, document.getElementById('content')]) {
      if (document.activeElement !== document.body) return
      candidate?.focus({ preventScroll: true })
    }
  })

/** A weak reference, because a strong one would retain the whole tree of an element that was removed. */
let lastFocused: WeakRef<HTMLElement> | null = null

/** The last focused element, if it was disabled after it had got the focus; otherwise null. */
const disabledSince = (): HTMLElement | null => {
  const element = lastFocused?.deref()
  return element?.matches(':disabled') ? element : null
}

/** The focused element, even if it has just been disabled: some browsers remove the focus at once, others later. */
export const focusedElement = (): Element | null => {
  const { activeElement, body } = document
  return activeElement === body ? (disabledSince() ?? activeElement) : activeElement
}

/** Moves the focus from a disabled control to its nearest focusable ancestor. */
const returnFocusOfDisabled = () => {
  const disabled = disabledSince()
  if (!disabled || focusedElement() !== disabled) return
  disabled.blur()
  returnFocus(selfAndAncestors(disabled.parentElement))
}

if (typeof document === 'object') {
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof HTMLElement ? new WeakRef(target) : null
  })
  new MutationObserver(returnFocusOfDisabled).observe(document, {
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
