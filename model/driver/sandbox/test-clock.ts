interface Timer {
  at: number
  run: () => void
}

/** A clock that moves only by `advance`, which fires due timers in order. */
export class TestClock {
  #now = 0
  #next = 0
  readonly #timers = new Map<number, Timer>()

  setTimeout = (run: (...args: unknown[]) => void, ms: number) => {
    const id = ++this.#next
    this.#timers.set(id, { at: this.#now + ms, run })
    return id
  }

  clearTimeout = (id: number) => {
    this.#timers.delete(id)
  }

  now = () => this.#now

  advance(ms: number) {
    const until = this.#now + ms
    for (;;) {
      const due = [...this.#timers].filter(([, t]) => t.at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
      if (!due) break
      this.#timers.delete(due[0])
      this.#now = due[1].at
      due[1].run()
    }
    this.#now = until
  }
}
