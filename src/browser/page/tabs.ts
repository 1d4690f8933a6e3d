/** A tab that was opened empty, while the browser still took it for the answer to a click. */
export interface ReservedTab {
  /** Shows a page in it; false when the person has closed the tab meanwhile. */
  show(url: string): boolean
  /** Closes it unused. */
  release(): void
}

export interface Tabs {
  /** Must be called while a click is handled, before anything is awaited. Null when the browser blocks it (C71). */
  reserve(): ReservedTab | null
}

const attempt = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}

/**
 * The new page gets neither a way back to this one nor its address (A24). A browser or an extension that blocks it may
 * as well throw, or give this window, a frame or an object that only looks like a window.
 */
export const browserTabs = (page: Window = window): Tabs => ({
  reserve: () =>
    attempt(() => {
      const tab = page.open('', '_blank')
      if (!tab || tab === page || tab.top !== tab) return null
      tab.opener = null
      const referrer = { name: 'referrer', content: 'no-referrer' }
      tab.document.head.append(Object.assign(tab.document.createElement('meta'), referrer))
      return {
        show: (url) =>
          attempt(() => {
            if (!tab.closed) tab.location.replace(url)
            return !tab.closed
          }) === true,
        release: () => void attempt(() => tab.close()),
      }
    }),
})
