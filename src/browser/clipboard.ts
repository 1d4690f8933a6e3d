/** The browser's clipboard. */
export interface Clipboard {
  /** Rejects where the browser has none (an unsafe address) or refuses. */
  write(text: string): Promise<void>
}

export const browserClipboard = (page: Pick<Window, 'navigator'> = window): Clipboard => ({
  write: async (text) => {
    // Missing outside of secure contexts, whatever the type says.
    const { clipboard } = page.navigator as { clipboard?: typeof navigator.clipboard }
    if (!clipboard) throw new Error('This browser has no clipboard here.')
    await clipboard.writeText(text)
  },
})
