/** The system's share sheet. */
export interface Share {
  /** Whether there is one. */
  isThere: boolean
  /** Ends when the sheet is closed, with or without a choice. Rejects where the browser refuses to open it. */
  open(link: { title: string; url: string }): Promise<void>
}

export const browserShare = ({ navigator }: Pick<Window, 'navigator'> = window): Share => ({
  // Missing in some browsers and outside of secure contexts, whatever the type says.
  isThere: 'share' in navigator,
  open: async (link) => {
    try {
      await navigator.share(link)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  },
})
