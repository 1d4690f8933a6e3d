/** The system's share sheet. */
export interface Share {
  /** Whether the browser has a share sheet. */
  isThere: boolean
  /** Resolves when the sheet is closed, with or without a choice. Rejects if the browser does not open it. */
  open(link: { title: string; url: string }): Promise<void>
}

export const browserShare = ({ navigator }: Pick<Window, 'navigator'> = window): Share => ({
  // `navigator.share` is missing in some browsers and in insecure contexts, contrary to its type.
  isThere: 'share' in navigator,
  open: async (link) => {
    try {
      await navigator.share(link)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  },
})
