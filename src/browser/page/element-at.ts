/** The element that a URL's hash refers to; null if there is none or the hash is badly encoded. */
export const elementAt = (hash: string) => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
