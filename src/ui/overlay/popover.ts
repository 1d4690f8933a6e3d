/**
 * For the button of a popover: where the browser knows none (Safari 16, Firefox before 125), `data-open` opens it, and
 * another press of the button, a press beside it or Escape closes it.
 */
export const togglePopover =
  (id: string) =>
  ({ currentTarget: button }: { currentTarget: Element }): void => {
    const popover = 'popover' in button ? null : document.getElementById(id)
    if (!popover?.toggleAttribute('data-open')) return
    const listening = new AbortController()
    const close = (event: Event) => {
      const isInside = [popover, button].some((part) => part.contains(event.target as Node))
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : isInside) return
      popover.removeAttribute('data-open')
      listening.abort()
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, close, { signal: listening.signal })
  }
