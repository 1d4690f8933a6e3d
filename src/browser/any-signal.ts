/** A signal that aborts with the first of these signals; some supported browsers lack `AbortSignal.any`. */
export const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  const any = new AbortController()
  for (const signal of signals) {
    const abort = () => any.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: any.signal })
  }
  return any.signal
}
