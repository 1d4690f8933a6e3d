export interface PageLifecycle {
  /**
   * Calls the listener when the user returns to this page: on focus, or after a restore from the back/forward cache.
   */
  onReturn(listener: () => void): () => void
  /**
   * Calls the listener when the page is restored from the back/forward cache. A focus event is no sign of this, because
   * it also follows other returns to the page.
   */
  onRestore(listener: () => void): () => void
  /** Calls the listener when the page is hidden or left. The browser may run no code of the page after that. */
  onLeave(listener: () => void): () => void
}

export const browserPageLifecycle = (page: Window = window): PageLifecycle => {
  const onRestore = (listener: () => void) => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) listener()
    }
    page.addEventListener('pageshow', shown)
    return () => page.removeEventListener('pageshow', shown)
  }
  return {
    onReturn: (listener) => {
      const stop = onRestore(listener)
      page.addEventListener('focus', listener)
      return () => {
        page.removeEventListener('focus', listener)
        stop()
      }
    },
    onRestore,
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
  }
}
