interface EarlyCall {
  /** The response to the request. Settles only after the requests that depend on it were also sent. */
  answer: Promise<Response>
  stop: AbortController
}

declare global {
  interface Window {
    /**
     * The page's first requests by URL. Its HTML sends them before any script is loaded
     * (build/prerender/early-calls.ts).
     */
    earlyCalls?: Map<string, EarlyCall>
  }
}

/**
 * Wraps `fetch` so that each of the page's first requests uses the response to the same request that the page's HTML
 * has sent early. If an early request has failed, the request is sent again. A request that the HTML has not sent early
 * discards all remaining early responses, because they belong to another page.
 */
export const fetchWithEarlyCalls = (network: typeof fetch): typeof fetch => {
  let early = window.earlyCalls
  if (!early) return network
  delete window.earlyCalls
  return async (input, init) => {
    const request = new Request(input, init)
    const isAnonymousGet = request.method === 'GET' && !request.headers.has('authorization')
    const call = isAnonymousGet ? early?.get(request.url) : undefined
    if (!call) {
      early = undefined
      return network(request)
    }
    early?.delete(request.url)
    const { signal } = request
    const giveUp = () => call.stop.abort(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    try {
      return await call.answer
    } catch (cause) {
      if (signal.aborted) throw cause
      return network(request)
    }
  }
}
