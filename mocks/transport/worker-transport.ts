import { BACKEND_HEADER } from '../backend/http/responses.ts'

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
const PATIENCE = 3000

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Carries API calls over the network, where the service worker hands them to this page's backend. A call that never
 * arrived there (no worker, a worker that was put to sleep, a page from the back/forward cache) goes to the backend
 * directly, and so do all after it.
 */
export const createWorkerTransport = ({
  backend,
  apiBase,
  worker,
  network = globalThis.fetch,
}: WorkerTransportOptions): WorkerTransport => {
  const arrived = new Set<string>()
  let carrier: WorkerTransport['carrier'] = worker ? 'worker' : 'page'
  let calls = 0

  const direct = async (request: Request): Promise<Response> => {
    const response = await Promise.race([backend.fetch(request), untilAborted(request.signal)])
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }

  /** With `patience`, a call that has not arrived after so many milliseconds is taken for lost. */
  const carried = async (request: Request, patience?: number): Promise<Response> => {
    if (carrier === 'page') return direct(request)
    calls += 1
    const id = String(calls)
    const lost = new AbortController()
    const giveUp = () => {
      if (!arrived.has(id)) lost.abort()
    }
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
    const sent = new Request(request.clone(), timer === undefined ? {} : { signal: lost.signal })
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
      if (id !== null) arrived.add(id)
      return backend.fetch(request)
    },
    prove: async () => {
      await carried(new Request(`${apiBase}/admin/state`), PATIENCE)
    },
    get carrier() {
      return carrier
    },
  }
}
