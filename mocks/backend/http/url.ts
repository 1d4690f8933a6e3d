/** The address that a text is, or null. `URL.canParse` is newer than the oldest browser that is served. */
export const urlOf = (text: string | null): URL | null => {
  try {
    return new URL(text ?? '')
  } catch {
    return null
  }
}
