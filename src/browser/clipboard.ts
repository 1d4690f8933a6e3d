/** The browser's clipboard. */
export interface Clipboard {
  /** Rejects where the browser refuses. */
  write(text: string): Promise<void>
}

export const browserClipboard = (page: Pick<Window, 'navigator' | 'document'> = window): Clipboard => ({
  write: async (text) => {
    try {
      // Missing outside of secure contexts, whatever the type says.
      await page.navigator.clipboard.writeText(text)
    } catch (error) {
      const { copyAsAsked } = await import('./copy-as-asked.ts')
      if (!copyAsAsked(text, page)) throw error
    }
  },
})
