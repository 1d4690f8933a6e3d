import type { Screen } from '#src/browser/page/screen.ts'

/** How a long list is loaded. */
export interface ListRun<Entry> {
  signal: AbortSignal
  /** Given the first entries while the others are on their way. */
  early?: ((entries: Entry[]) => Promise<void>) | undefined
}

/**
 * Makes two ports of one load of a long list: `begin` resolves with its first entries, or with all where they come at
 * once, and `finish` with those that follow. These are worked on once the first are drawn.
 */
export const inParts = <Input, Entry>(
  screen: Screen,
  load: (input: Input, run: ListRun<Entry>) => Promise<Entry[]>,
) => {
  let reading = new AbortController()
  let all: Promise<Entry[]> = Promise.resolve([])
  let begun = 0
  /** The load ends with the port that waits for it. */
  const endWith = (signal: AbortSignal) =>
    signal.addEventListener('abort', () => reading.abort(signal.reason))
  return {
    begin: (input: Input, { signal }: { signal: AbortSignal }) =>
      new Promise<{ kind: 'begun' | 'loaded'; entries: Entry[] }>((resolve, reject) => {
        // Of a list that is begun anew nobody waits for the rest.
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
