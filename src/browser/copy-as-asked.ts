/** The older way, also for a page of an unsafe address: the browser asks the page what to copy. */
export const copyAsAsked = (text: string, { document }: Pick<Window, 'document'>): boolean => {
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
