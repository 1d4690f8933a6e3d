import type { Page } from 'playwright'

/** Clicks a button that closes its window. The window may be closed before Playwright has finished the click. */
export const clickToClose = (window: Page, name: RegExp | string): Promise<void> =>
  window
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error
    })
