export interface PageLifecycle {
  /** When a person comes back to this tab, from another window or through the browser's history. */
  onReturn(listener: () => void): () => void
  /** When a person turns away from this tab, or leaves it; the page may not live any longer. */
  onLeave(listener: () => void): () => void
}

export const browserPageLifecycle = (page: Window = window): PageLifecycle => ({
  onReturn: (listener) => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) listener()
    }
    page.addEventListener('focus', listener)
    page.addEventListener('pageshow', restored)
    return () => {
      page.removeEventListener('focus', listener)
      page.removeEventListener('pageshow', restored)
    }
  },
  onLeave: (listener) => {
    const hidden = () => {
      if (page.document.visibilityState === 'hidden') listener()
    }
    page.document.addEventListener('visibilitychange', hidden)
    page.addEventListener('pagehide', listener)
    return () => {
      page.document.removeEventListener('visibilitychange', hidden)
      page.removeEventListener('pagehide', listener)
    }
  },
})
