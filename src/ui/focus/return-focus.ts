/** An element and its ancestors, from the inside out. */
export const selfAndAncestors = (element: Element | null): HTMLElement[] =>
  element instanceof HTMLElement ? [element, ...selfAndAncestors(element.parentElement)] : []

/** Focuses the first of the candidates that takes it, else the page; unless something has the focus already. */
export const returnFocus = (candidates: readonly HTMLElement[]) =>
  // A control that was disabled takes the focus only after the next render.
  queueMicrotask(() => {
    for (const candidate of [...candidates, document.getElementById('content')]) {
      if (document.activeElement !== document.body) return
      candidate?.focus({ preventScroll: true })
    }
  })

/** Weak: an element that is gone from the page takes a whole drawing with it. */
let lastFocused: WeakRef<HTMLElement> | null = null

/** The element that had the focus last, where it was disabled since. */
const disabledSince = (): HTMLElement | null => {
  const element = lastFocused?.deref()
  return element?.matches(':disabled') ? element : null
}

/**
 * The element that has the focus, or had it until it was disabled: some browsers take it away at once, others with the
 * next frame.
 */
export const focusedElement = (): Element | null => {
  const { activeElement, body } = document
  return activeElement === body ? (disabledSince() ?? activeElement) : activeElement
}

/** Moves the focus from a control that was disabled to its nearest ancestor that takes it. */
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
