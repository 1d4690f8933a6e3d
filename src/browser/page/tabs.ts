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

/** The new page gets neither a way back to this one nor its address (A24). */
export const browserTabs = (page: Window = window): Tabs => ({
  reserve: () => {
    const tab = page.open('', '_blank')
    if (!tab) return null
    tab.opener = null
    const referrer = tab.document.createElement('meta')
    referrer.name = 'referrer'
    referrer.content = 'no-referrer'
    tab.document.head.append(referrer)
    return {
      show: (url) => {
        if (tab.closed) return false
        tab.location.replace(url)
        return true
      },
      release: () => tab.close(),
    }
  },
})
