import type { Page } from 'playwright'

/**
 * Clicks a button that closes its window. If the window is closed before Playwright has finished the click, the click
 * has still succeeded.
 */
export const clickToClose = (window: Page, name: RegExp | string): Promise<void> =>
  window
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error
    })
