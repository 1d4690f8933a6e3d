/** An element and what is around it, from the inside out. */
export const outwardsFrom = (element: Element | null): HTMLElement[] =>
  element instanceof HTMLElement ? [element, ...outwardsFrom(element.parentElement)] : []

/** Gives the focus to the first of these places that takes it, else to the page; not where something has it already. */
export const returnFocus = (places: readonly HTMLElement[]) =>
  // What was disabled takes the focus only once the new screen stands.
  queueMicrotask(() => {
    for (const place of [...places, document.getElementById('content')]) {
      if (document.activeElement !== document.body) return
      place?.focus({ preventScroll: true })
    }
  })

let latest: HTMLElement | null = null

/** What has the focus, or had it until it was disabled: some browsers take it away at once, others with the next frame. */
export const focused = (): Element | null => {
  const { activeElement, body } = document
  return activeElement === body && latest?.matches(':disabled') ? latest : activeElement
}

/** What is disabled while it has the focus passes it on to what is around it. */
const passOn = () => {
  if (!latest?.matches(':disabled') || focused() !== latest) return
  latest.blur()
  returnFocus(outwardsFrom(latest.parentElement))
}

if (typeof document === 'object') {
  document.addEventListener('focusin', ({ target }) => {
    latest = target instanceof HTMLElement ? target : null
  })
  new MutationObserver(passOn).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}
