import type { Screen } from '#src/browser/page/screen.ts'

/** The options for loading a long list. */
export interface ListRun<Entry> {
  signal: AbortSignal
  /** Called with the first entries while the others are loading. */
  early?: ((entries: Entry[]) => Promise<void>) | undefined
}

/**
 * Splits the loading of a long list into two ports. `begin` resolves with the first entries, or with all if they arrive
 * together; `finish` resolves with the rest. The rest is processed after the first entries have been painted.
 */
export const inParts = <Input, Entry>(
  screen: Screen,
  load: (input: Input, run: ListRun<Entry>) => Promise<Entry[]>,
) => {
  let reading = new AbortController()
  let all: Promise<Entry[]> = Promise.resolve([])
  let begun = 0
  /** Aborts the loading of the list when the port with this signal is stopped. */
  const endWith = (signal: AbortSignal) =>
    signal.addEventListener('abort', () => reading.abort(signal.reason))
  return {
    begin: (input: Input, { signal }: { signal: AbortSignal }) =>
      new Promise<{ kind: 'begun' | 'loaded'; entries: Entry[] }>((resolve, reject) => {
        // If the list is loaded again, the previous request is aborted.
        reading.abort()
        reading = new AbortController()
        endWith(signal)
        all = load(input, {
          signal: reading.signal,
          early: (entries) => {
            begun = entries.length
            resolve({ kind: 'begun', entries })
            return screen.drawn()
          },
        })
        all.then((entries) => resolve({ kind: 'loaded', entries }), reject)
      }),
    finish: async ({ signal }: { signal: AbortSignal }) => {
      endWith(signal)
      return (await all).slice(begun)
    },
  }
}
