/**
 * If the page shows more than that it is loading (`Loading`): takes away what the HTML showed before it
 * (`build/prerender/early-calls.ts`), and says, once the page is on the screen, that it is. What can wait for this is
 * loaded then (`build/prerender/after-paint.ts`).
 */
export const announceContent = (): void => {
  const isLoading = () => document.querySelector('[data-loading]') !== null
  if (!isLoading()) document.querySelector('body > .still')?.remove()
  const announce = () => {
    if (!isLoading()) dispatchEvent(new Event('content:painted'))
  }
  requestAnimationFrame(() => requestAnimationFrame(announce))
}
