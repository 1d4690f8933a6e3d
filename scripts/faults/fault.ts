// What the client loads when it needs it is there at once: the time here moves by itself.
import '#machines/rules/kit/retry-after.ts'
import '#src/api/tolerant.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { Browser } from '#src/browser/browser.ts'
import type { Clock } from '#src/browser/clock.ts'
import { memoryLocks } from '#src/browser/locks.ts'

/** What one run came to. */
export interface Run {
  /** What was not as it should be; nothing where all was well. */
  faults: readonly string[]
  /** What was counted, by the columns of its table: each shows the most of all runs. */
  figures?: Readonly<Record<string, number>>
}

/** Faults of one kind, which share a table of docs/reliability.md. */
export interface FaultGroup<Name extends string = string> {
  title: string
  /** What each run plays, and what has to hold at its end. */
  text: string
  /** The head of the first column, and each fault in words. */
  head: string
  faults: Readonly<Record<Name, string>>
  /** What is counted, in the order of the columns. */
  figures?: readonly string[]
  /** How a figure is written down; as a number without it. */
  units?: Readonly<Record<string, (most: number) => string>>
  run(fault: Name, seed: number): Promise<Run>
  /** Ends what all runs share. */
  end?(): Promise<void>
}

/** Tells `run` of what is expected, and gives what was found otherwise. */
export const expectations = () => {
  const faults: string[] = []
  return {
    faults,
    expect: (what: string, wanted: unknown, found: unknown) => {
      if (JSON.stringify(wanted) !== JSON.stringify(found))
        faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    },
  }
}

/** Lets everything that is ready happen; no time passes. */
export const settle = async () => {
  for (let turns = 0; turns < 4; turns += 1) await turn()
}

/** Time that passes from one thing that is due to the next, as fast as they can happen. */
export class VirtualTime {
  #now = 0
  #last = 0
  readonly #due = new Map<number, { at: number; run: () => void }>()

  now = () => this.#now

  setTimeout = (run: () => void, ms: number) => {
    this.#last += 1
    this.#due.set(this.#last, { at: this.#now + ms, run })
    return this.#last
  }

  clearTimeout = (id: number) => {
    this.#due.delete(id)
  }

  /** The same time, as a browser tells it. */
  clock: Clock = {
    now: () => new Date(this.#now),
    setTimeout: this.setTimeout,
    clearTimeout: this.clearTimeout,
  }

  wait = (ms: number) => new Promise<void>((resolve) => this.setTimeout(resolve, ms))

  /** Until nothing is due any more, or `until` has come. */
  async pass(until = Number.POSITIVE_INFINITY) {
    await settle()
    for (let steps = 0; ; steps += 1) {
      if (steps > 100_000) throw new Error('It goes on for ever.')
      let next: [number, { at: number; run: () => void }] | undefined
      for (const one of this.#due) if (!next || one[1].at < next[1].at) next = one
      if (!next || next[1].at > until) break
      this.#due.delete(next[0])
      this.#now = next[1].at
      next[1].run()
      await settle()
    }
    if (Number.isFinite(until)) this.#now = until
  }

  /** While `act` runs, the platform's own waits for an answer are of this time too. */
  async instead<T>(act: () => Promise<T>): Promise<T> {
    const { timeout } = AbortSignal
    AbortSignal.timeout = (ms) => {
      const patience = new AbortController()
      this.setTimeout(() => patience.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
      return patience.signal
    }
    try {
      return await act()
    } finally {
      AbortSignal.timeout = timeout
    }
  }
}

/** A browser that holds its locks for one tab, logs nothing, and has nobody come back to the page or leave it. */
export const quietBrowser = <Parts extends Pick<Browser, 'clock' | 'fetch' | 'storage'>>(parts: Parts) => ({
  locks: memoryLocks(),
  log: { failure: () => {} },
  pageLifecycle: { onReturn: () => () => {}, onRestore: () => () => {}, onLeave: () => () => {} },
  ...parts,
})

/** A request as the network gets it; `answer` is given up with its signal. */
export const networkOf = (answer: (request: Request) => Promise<Response>): typeof fetch => {
  /** Node forgets the signal of a request that nobody holds. */
  const held: Request[] = []
  return (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    held.push(request)
    const gaveUp = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    return Promise.race([answer(request), gaveUp])
  }
}
