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

const close = (tab: Window) => {
  try {
    tab.close()
  } catch {
    // It is out of reach.
  }
}

/**
 * An empty tab; null where there is none. Some browsers and extensions throw, or give this window, a frame or an object
 * that only looks like a window.
 */
const opened = (page: Window): Window | null => {
  let tab: Window | null = null
  try {
    tab = page.open('', '_blank')
    if (!tab || tab === page) return null
    if (tab.top !== tab) throw new TypeError('This is no tab.')
    tab.opener = null
    const referrer = tab.document.createElement('meta')
    referrer.name = 'referrer'
    referrer.content = 'no-referrer'
    tab.document.head.append(referrer)
    return tab
  } catch {
    if (tab) close(tab)
    return null
  }
}

/** The new page gets neither a way back to this one nor its address (A24). */
export const browserTabs = (page: Window = window): Tabs => ({
  reserve: () => {
    const tab = opened(page)
    return (
      tab && {
        show: (url) => {
          try {
            if (tab.closed) return false
            tab.location.replace(url)
            return true
          } catch {
            return false
          }
        },
        release: () => close(tab),
      }
    )
  },
})
