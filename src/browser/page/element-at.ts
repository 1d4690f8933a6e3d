/** The element that a hash names; null where it names none, or is not written as an address is. */
export const elementAt = (hash: string) => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
