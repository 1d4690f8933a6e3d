/** The browser's clipboard. */
export interface Clipboard {
  /** Rejects where the browser refuses. */
  write(text: string): Promise<void>
}

/** The older way, also for a page of an unsafe address: the browser asks the page what to copy. */
const copy = (text: string, { document }: Pick<Window, 'document'>): boolean => {
  let given = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    given = true
  }
  document.addEventListener('copy', give, { capture: true })
  try {
    return document.execCommand('copy') && given
  } finally {
    document.removeEventListener('copy', give, { capture: true })
  }
}

export const browserClipboard = (page: Pick<Window, 'navigator' | 'document'> = window): Clipboard => ({
  write: async (text) => {
    try {
      // Missing outside of secure contexts, whatever the type says.
      await page.navigator.clipboard.writeText(text)
    } catch (error) {
      if (!copy(text, page)) throw error
    }
  },
})
