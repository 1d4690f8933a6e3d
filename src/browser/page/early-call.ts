declare global {
  interface Window {
    /** The first call of the page, which its HTML sent before any script had come (build/prerender/early-call.ts). */
    earlyCall?: { address: string; answer: Promise<Response>; stop: AbortController }
  }
}

/** A fetch that takes the page's early call for its own first request, if that is the same; without an answer it asks anew. */
export const fetchWithEarlyCall = (network: typeof fetch): typeof fetch => {
  let early = window.earlyCall
  if (!early) return network
  delete window.earlyCall
  return async (input, init) => {
    const request = new Request(input, init)
    const { address, answer, stop } = early ?? {}
    early = undefined
    const isSame =
      request.method === 'GET' && request.url === address && !request.headers.has('authorization')
    if (!answer || !isSame) return network(request)
    const { signal } = request
    const giveUp = () => stop?.abort(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    try {
      return await answer
    } catch (cause) {
      if (signal.aborted) throw cause
      return network(request)
    }
  }
}
