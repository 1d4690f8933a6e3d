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
 * Wraps `fetch` so that the page's first requests use the responses of the requests that its HTML has sent early, each
 * once. The first request without such a response discards all that remain, because they belong to another page. If an
 * early request has failed, it is sent again.
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
