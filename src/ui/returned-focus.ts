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
