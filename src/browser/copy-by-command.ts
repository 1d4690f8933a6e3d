/** Copies text with the older `execCommand`, which also works in an insecure context. */
export const copyByCommand = (text: string, { document }: Pick<Window, 'document'>): boolean => {
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
