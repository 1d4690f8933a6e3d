// Imports modules that the client otherwise loads on demand: the simulated time would not wait for them.
import '#machines/rules/kit/retry-after.ts'
import '#src/api/tolerant.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { Browser } from '#src/browser/browser.ts'
import type { Clock } from '#src/browser/clock.ts'
import { memoryLocks } from '#src/browser/locks.ts'

/** A group of faults. docs/reliability.md says what must hold at the end of a run. */
export interface FaultGroup<Name extends string = string> {
  title: string
  /** Describes each fault. */
  faults: Readonly<Record<Name, string>>
  /** Plays a fault with the random numbers of a seed. Returns the failed expectations. */
  run(fault: Name, seed: number): Promise<readonly string[]>
}

/** Collects failed expectations as texts. */
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

/** Lets pending promises settle, without advancing the simulated time. */
export const settle = async () => {
  for (let turns = 0; turns < 4; turns += 1) await turn()
}

/** A simulated clock. It jumps from one due timer to the next. */
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

  /** The simulated time as a clock for the product's browser wrapper. */
  clock: Clock = {
    now: () => new Date(this.#now),
    setTimeout: this.setTimeout,
    clearTimeout: this.clearTimeout,
  }

  wait = (ms: number) => new Promise<void>((resolve) => this.setTimeout(resolve, ms))

  /** Advances until no timer is left or `until` is reached. */
  async pass(until = Number.POSITIVE_INFINITY) {
    await settle()
    for (let steps = 0; ; steps += 1) {
      if (steps > 100_000) throw new Error('Endless loop: more than 100,000 timers fired.')
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

  /** Runs `act`. Until it ends, `AbortSignal.timeout` uses this clock instead of the real time. */
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

/** A fake browser with in-memory locks. It logs nothing and never reports that its page was hidden or shown. */
export const quietBrowser = <Parts extends Pick<Browser, 'clock' | 'fetch' | 'storage'>>(parts: Parts) => ({
  locks: memoryLocks(),
  log: { failure: () => {} },
  pageLifecycle: { onReturn: () => () => {}, onRestore: () => () => {}, onLeave: () => () => {} },
  ...parts,
})

/** A `fetch` that gets its responses from `response`. It rejects when the request's signal aborts. */
export const networkOf = (response: (request: Request) => Promise<Response>): typeof fetch => {
  /** Retains each request: Node forgets the signal of a request that was garbage collected. */
  const held: Request[] = []
  return (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    held.push(request)
    const gaveUp = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    return Promise.race([response(request), gaveUp])
  }
}
