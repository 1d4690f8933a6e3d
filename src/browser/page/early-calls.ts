interface EarlyCall {
  /** Settles once the calls that follow from the answer have been sent, too. */
  answer: Promise<Response>
  stop: AbortController
}

declare global {
  interface Window {
    /** The first calls of the page by address, which its HTML sent before any script had come (build/prerender/early-calls.ts). */
    earlyCalls?: Map<string, EarlyCall>
  }
}

/**
 * A fetch that takes the page's early calls for its own first requests, each once, up to the first request that is
 * none of them: what is left by then is of a page that nobody reads. Without an answer it asks anew.
 */
export const fetchWithEarlyCalls = (network: typeof fetch): typeof fetch => {
  let early = window.earlyCalls
  if (!early) return network
  delete window.earlyCalls
  return async (input, init) => {
    const request = new Request(input, init)
    const isVisitors = request.method === 'GET' && !request.headers.has('authorization')
    const call = isVisitors ? early?.get(request.url) : undefined
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
