/** One request as the panel shows it, without headers, query and body. */
export interface LoggedRequest {
  readonly id: number
  /** The time in the fake backend's clock, in epoch milliseconds. */
  readonly at: number
  /** The endpoint's name in the contract, or `imageHost`. */
  readonly call: string
  readonly method: string
  readonly path: string
  /** The status of the response; null if the connection was dropped. */
  readonly status: number | null
  /** The duration in milliseconds of real time, including the latency of a fault. */
  readonly durationMs: number
  /** The message of an error response; null if the request has succeeded. */
  readonly message: string | null
}

export interface RequestLog {
  /** The latest requests, newest first. */
  list(): readonly LoggedRequest[]
  /** Calls the listener after each request. */
  subscribe(listener: (request: LoggedRequest) => void): () => void
  clear(): void
}

const KEPT = 200

export const createRequestLog = (): RequestLog & { add: (request: Omit<LoggedRequest, 'id'>) => void } => {
  const ring: LoggedRequest[] = []
  const listeners = new Set<(request: LoggedRequest) => void>()
  let next = 1
  return {
    add(request) {
      const logged = { id: next, ...request }
      ring[next % KEPT] = logged
      next += 1
      for (const listener of listeners) listener(logged)
    },
    list: () => ring.filter(Boolean).sort((a, b) => b.id - a.id),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear() {
      ring.length = 0
    },
  }
}
