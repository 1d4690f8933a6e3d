/** When a person comes back to this tab, from another window or through the browser's history. */
export interface Attention {
  onReturn(listener: () => void): () => void
}

export const browserAttention = (page: Window = window): Attention => ({
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
})
