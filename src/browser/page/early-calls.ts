interface EarlyCall {
  /** Settles once the calls that follow from the answer have been sent, too. */
  answer: Promise<Response>
  stop: AbortController
}

declare global {
  interface Window {
    /** The page's first calls by URL, which its HTML sends before any script is loaded (build/prerender/early-calls.ts). */
    earlyCalls?: Map<string, EarlyCall>
  }
}

/**
 * A fetch whose first requests are answered by the page's early calls, each used once. The first request that matches
 * none of them discards the rest: they belong to a page that is not shown. If an early call fails, the request is sent.
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
