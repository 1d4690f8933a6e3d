/**
 * How long after `beforeunload` the browser may still leave the page, in milliseconds. If it has not left by then, the
 * user has followed a link that opens another program.
 */
const DEPARTURE = 10_000

/** Copies a response. Each chunk of its body is read through `read`. */
const readBy = (response: Response, read: <T>(next: () => Promise<T>) => Promise<T>): Response => {
  const parts = response.body?.getReader()
  if (!parts) return response
  const body = new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await read(() => parts.read())
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => parts.cancel(reason),
  })
  return new Response(body, response)
}

/**
 * A browser that leaves a page aborts its requests, some in the middle of a response. If the product saw these
 * failures, it would sign the user out. Therefore a request, and each chunk of its response, settles only if the page
 * stays or is restored from the back/forward cache.
 */
export const silentOnUnload = (
  send: typeof fetch,
  page: Pick<EventTarget, 'addEventListener'> = window,
): typeof fetch => {
  let departure: Promise<void> | null = null
  let restored: Promise<void> | null = null
  let resolveRestored = () => {}
  page.addEventListener('beforeunload', () => {
    departure = new Promise((resolve) => setTimeout(resolve, DEPARTURE))
  })
  page.addEventListener('pagehide', () => {
    restored ??= new Promise((resolve) => {
      resolveRestored = resolve
    })
  })
  page.addEventListener('pageshow', () => {
    departure = null
    restored = null
    resolveRestored()
  })
  const unlessLeft = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      // The browser aborts requests before it fires `pagehide`. Therefore the error waits until `pagehide` has had time
      // to fire: at least one task, because some browsers do not fire `beforeunload` first.
      await (departure ?? new Promise((go) => setTimeout(go)))
      throw error
    } finally {
      await restored
    }
  }
  return async (...args) => readBy(await unlessLeft(() => send(...args)), unlessLeft)
}
