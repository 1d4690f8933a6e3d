export interface PageLifecycle {
  /** Calls the listener when the user returns to this page: focus, or restored from the back/forward cache. */
  onReturn(listener: () => void): () => void
  /** Calls the listener when the page is hidden or left; it may be the last code that runs in it. */
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
