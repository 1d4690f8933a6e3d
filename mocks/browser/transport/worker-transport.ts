import { BACKEND_HEADER } from '#mocks/backend/http/responses.ts'
import { anySignal } from '#src/browser/any-signal.ts'

/** Carries the product's requests to the backend in the same page. */
export interface WorkerTransport {
  readonly fetch: typeof fetch
  /** Handles a request that came through the service worker. */
  receive(request: Request): Promise<Response>
  /**
   * Sends a test request through the service worker. If it does not arrive, all later requests go directly to the
   * backend.
   */
  prove(): Promise<void>
  /** Whether requests go through the service worker now, or directly from the page to the backend. */
  readonly carrier: 'worker' | 'page'
}

export interface WorkerTransportOptions {
  readonly backend: { fetch(request: Request): Promise<Response> }
  /** The URL of the API, without trailing slash. */
  readonly apiBase: string
  /** Whether a service worker has started for this page. */
  readonly worker: boolean
  readonly network?: typeof fetch
}

const CALL_HEADER = 'x-guildhall-call'
/**
 * How long the service worker may take to forward a request to this page, in milliseconds. After that, the request
 * counts as lost: a worker that was replaced may never forward it.
 */
const timeoutInMs = 3000

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Sends API requests over the network, where the service worker forwards them to this page's backend. If a request does
 * not arrive (no worker, a stopped or replaced worker, a page from the back/forward cache), it goes to the backend
 * directly, and so do all later requests.
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
      // Refuses the late copy of a request that the page has already handled itself, because the worker took too
      // long.
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
