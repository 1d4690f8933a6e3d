/** A signal that is aborted with the first of these; `AbortSignal.any` is newer than the oldest browser that is served. */
export const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  const any = new AbortController()
  for (const signal of signals) {
    const abort = () => any.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: any.signal })
  }
  return any.signal
}
