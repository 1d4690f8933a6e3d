export interface Clipboard {
  /** Rejects if the browser denies access. */
  write(text: string): Promise<void>
}

export const browserClipboard = (page: Pick<Window, 'navigator' | 'document'> = window): Clipboard => ({
  write: async (text) => {
    try {
      // In an insecure context the clipboard is undefined, contrary to its type.
      await page.navigator.clipboard.writeText(text)
    } catch (error) {
      const { copyByCommand: copyAsAsked } = await import('./copy-by-command.ts')
      if (!copyAsAsked(text, page)) throw error
    }
  },
})
