/** Milliseconds after which a page that was about to be left has stayed: the link opened another program. */
const DEPARTURE = 10_000

/**
 * A browser that leaves a page aborts its requests, some in the middle of an answer. The product must not see that: it
 * would take the person for signed out. A request therefore settles only if the page stays, or comes back from the
 * back/forward cache.
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
      // Requests are aborted before `pagehide`, and not every browser fires `beforeunload` first.
      await (departure ?? new Promise((go) => setTimeout(go)))
      throw error
    } finally {
      await back
    }
  }
}
