/** Opens or closes a popover by `data-open`. A click on its button, a click outside or Escape closes it. */
export const toggleOpen = (popover: Element, button: Element): void => {
  if (!popover.toggleAttribute('data-open')) return
  const listening = new AbortController()
  const close = (event: Event) => {
    const isInside = [popover, button].some((part) => part.contains(event.target as Node))
    if (event instanceof KeyboardEvent ? event.key !== 'Escape' : isInside) return
    popover.removeAttribute('data-open')
    listening.abort()
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, close, { signal: listening.signal })
}
