import { BACKEND_HEADER } from '#mocks/backend/http/responses.ts'
import { anySignal } from '#src/browser/any-signal.ts'

/** The product's transport to the backend of its own page. */
export interface WorkerTransport {
  readonly fetch: typeof fetch
  /** Takes a call that came through the service worker. */
  receive(request: Request): Promise<Response>
  /** Sends a test request through the service worker; if it arrives, all later calls go the same way. */
  prove(): Promise<void>
  /** What carries the calls now. */
  readonly carrier: 'worker' | 'page'
}

export interface WorkerTransportOptions {
  readonly backend: { fetch(request: Request): Promise<Response> }
  /** Where the calls are, without a slash at the end. */
  readonly apiBase: string
  /** Whether a service worker has started for this page. */
  readonly worker: boolean
  readonly network?: typeof fetch
}

const CALL_HEADER = 'x-guildhall-call'
/** A call that has not arrived by then is lost: a worker that was replaced may answer none. */
const timeoutInMs = 3000

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Carries API calls over the network, where the service worker hands them to this page's backend. A call that never
 * arrived there (no worker, one that was put to sleep or replaced, a page from the back/forward cache) goes to the
 * backend directly, and so do all after it.
 */
export const createWorkerTransport = ({
  backend,
  apiBase,
  worker,
  network = globalThis.fetch,
}: WorkerTransportOptions): WorkerTransport => {
  const arrived = new Set<string>()
  const lost = new Set<string>()
  let carrier: WorkerTransport['carrier'] = worker ? 'worker' : 'page'
  let calls = 0

  const direct = async (request: Request): Promise<Response> => {
    const response = await Promise.race([backend.fetch(request), untilAborted(request.signal)])
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }

  const carried = async (request: Request): Promise<Response> => {
    if (carrier === 'page') return direct(request)
    calls += 1
    const id = String(calls)
    const givenUp = new AbortController()
    const timer = setTimeout(() => {
      if (arrived.has(id)) return
      lost.add(id)
      givenUp.abort()
    }, timeoutInMs)
    const sent = new Request(request.clone(), { signal: anySignal([request.signal, givenUp.signal]) })
    sent.headers.set(CALL_HEADER, id)
    try {
      const response = await network(sent)
      if (response.headers.has(BACKEND_HEADER) || arrived.has(id)) return response
    } catch (cause) {
      if (request.signal.aborted || arrived.has(id)) throw cause
    } finally {
      clearTimeout(timer)
      arrived.delete(id)
    }
    carrier = 'page'
    return direct(request)
  }

  return {
    fetch: (input, init) => {
      const request = new Request(input, init)
      return request.url.startsWith(`${apiBase}/`) ? carried(request) : network(request)
    },
    receive: (request) => {
      const id = request.headers.get(CALL_HEADER)
      if (id === null) return backend.fetch(request)
      // The page has answered it by itself meanwhile.
      if (lost.has(id)) return Promise.resolve(Response.error())
      arrived.add(id)
      return backend.fetch(request)
    },
    prove: async () => {
      await carried(new Request(`${apiBase}/admin/state`))
    },
    get carrier() {
      return carrier
    },
  }
}
