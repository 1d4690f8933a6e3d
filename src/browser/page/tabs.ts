/** A tab that was opened empty during a click, because browsers block tabs that are opened later. */
export interface ReservedTab {
  /** Opens a URL in the tab; returns false if the user has closed the tab. */
  show(url: string): boolean
  /** Closes the tab if it is no longer needed. */
  release(): void
}

export interface Tabs {
  /** Call it in a click handler, before any await. Returns null if the browser blocks the tab (C71). */
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
 * Opens tabs that have no access to this page and do not receive its URL (A24). If a browser or an extension blocks a
 * tab, `page.open` may throw or return this window, an iframe's window or a fake window; `reserve` then returns null.
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
