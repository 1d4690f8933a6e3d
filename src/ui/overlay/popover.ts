/**
 * A click handler for a popover's button, which opens and closes the popover in browsers without popovers (Safari 16,
 * Firefox before 125).
 */
export const togglePopover =
  (id: string) =>
  async ({ currentTarget: button }: { currentTarget: Element }): Promise<void> => {
    const popover = 'popover' in button ? null : document.getElementById(id)
    if (popover) (await import('./without-popovers.ts')).toggleOpen(popover, button)
  }
