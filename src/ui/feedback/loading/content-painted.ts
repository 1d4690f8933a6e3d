/**
 * Says, once it is on the screen, that the page shows more than that it is loading (`Loading`). What can wait for this is
 * loaded then (`build/prerender/after-paint.ts`).
 */
export const announceContent = (): void => {
  const announce = () => {
    if (!document.querySelector('[data-loading]')) dispatchEvent(new Event('content:painted'))
  }
  requestAnimationFrame(() => requestAnimationFrame(announce))
}
