/** How long a page may take to be left, in milliseconds. After that it has stayed: the link led to another program. */
const DEPARTURE = 10_000

/**
 * A page that is being left breaks off its own requests, and answers halfway. Nobody is to hear of that: who is signed
 * in would be taken for signed out. How a request ended is told only if the page stays, or comes back from the
 * browser's history.
 */
export const silentOnUnload = (
  ask: typeof fetch,
  page: Pick<EventTarget, 'addEventListener'> = window,
): typeof fetch => {
  let departure: Promise<void> | null = null
  let back: Promise<void> | null = null
  let tell = () => {}
  page.addEventListener('beforeunload', () => {
    departure = new Promise((resolve) => setTimeout(resolve, DEPARTURE))
  })
  page.addEventListener('pagehide', () => {
    back ??= new Promise((resolve) => {
      tell = resolve
    })
  })
  page.addEventListener('pageshow', () => {
    departure = null
    back = null
    tell()
  })
  return async (...args) => {
    try {
      const response = await ask(...args)
      await response.clone().arrayBuffer()
      return response
    } catch (error) {
      // Requests are broken off before the page is hidden, and not every browser says beforehand that it is left.
      await (departure ?? new Promise((go) => setTimeout(go)))
      throw error
    } finally {
      await back
    }
  }
}
