import { Hono, type HonoRequest } from 'hono'
import { parsed } from '#machines/rules/links/redirects.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import type { AdminApi } from '../admin/api.ts'
import { createAdminApi } from '../admin/create-admin-api.ts'
import { routeAdminApi } from '../admin/routes.ts'
import { type BlobStore, memoryBlobStore } from '../media/blob-store.ts'
import { routeImageHost } from '../media/image-host.ts'
import type { Store } from '../store/store.ts'
import type { AppTables } from '../tables.ts'
import { allowCrossSite, mayAsk, preflight } from './cross-site.ts'
import { type CallResult, handleRequest } from './handle-request.ts'
import { refuse } from './handler.ts'
import type { Pages } from './pages.ts'
import { routeReports } from './reports.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { readRequest } from './requests.ts'
import { json, messageOf, responseTo } from './responses.ts'

export { BACKEND_HEADER } from './responses.ts'

export interface BackendOptions {
  readonly store: Store<AppTables>
  readonly pages: Pages
  /** The prefix of API paths. Default: `/api`. A demo in a folder has another prefix, such as `/demo/api`. */
  readonly apiPath?: string
  /** Storage for uploads to the image host. Default: in memory. */
  readonly blobs?: BlobStore
  /** Waits in real time for the latency of a fault, in milliseconds. */
  readonly wait?: (ms: number) => Promise<void>
}

export interface Backend {
  /**
   * Handles a request to `/api/…`. If a fault drops the connection, returns `Response.error()`. A page then gets a
   * network error, `networkFetch` rejects, and the HTTP server closes the socket.
   */
  fetch(request: Request): Promise<Response>
  readonly admin: AdminApi
  readonly requests: RequestLog
  readonly store: Store<AppTables>
  close(): void
}

/** The origin of the product; '' if its pages have no absolute URL. */
const originOf = (pages: Pages): string => parsed(pages.app('/'))?.origin ?? ''

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The fake backend: one route for each endpoint under `/api`, and the admin API under `/api/admin`. */
export const createBackend = ({
  store,
  pages,
  apiPath = '/api',
  blobs = memoryBlobStore(),
  wait = waitFor,
}: BackendOptions): Backend => {
  const log = createRequestLog()
  const admin = createAdminApi(store, log)
  const app = new Hono()
  const product = originOf(pages)

  const toResponse = async (name: CallName, call: Call, request: HonoRequest): Promise<CallResult> => {
    const refused = (refusal: Pick<CallResult, 'status' | 'body'>) => ({ ...refusal, fault: undefined })
    if (!request.raw.headers.get('x-api-key'))
      return refused(refuse(403, 'The API key is missing: send the header x-api-key.'))
    try {
      return await handleRequest(
        store,
        name,
        await readRequest(call, request.raw, { params: request.param(), pages }),
        pages,
      )
    } catch (cause) {
      return refused(refuse(500, `The backend failed: ${cause instanceof Error ? cause.message : cause}`))
    }
  }

  const respond = async (name: string, request: HonoRequest, respondTo: () => Promise<CallResult>) => {
    const started = performance.now()
    const responded = await respondTo()
    if (responded.fault && responded.fault.latencyMs > 0) await wait(responded.fault.latencyMs)
    const response = responseTo(responded)
    log.add({
      at: store.now(),
      call: name,
      method: request.method,
      path: request.path,
      status: response.type === 'error' ? null : response.status,
      durationMs: performance.now() - started,
      message: response.ok ? null : messageOf(responded.body),
    })
    return response
  }

  routeAdminApi(app, apiPath, admin, json)
  routeReports(app, apiPath, store)
  routeImageHost(app, apiPath, {
    store,
    blobs,
    respond: (request, respondTo) => respond('imageHost', request, respondTo),
  })
  const parameters = ([, { path }]: [CallName, Call]) => path.split('/:').length
  // Sorts '/users/me' before '/users/:id', because the first route that matches a path handles the request.
  const endpoints = (Object.entries(contract) as [CallName, Call][]).sort(
    (a, b) => parameters(a) - parameters(b),
  )
  for (const [name, call] of endpoints) {
    app.on(call.method, `${apiPath}${call.path}`, ({ req }) =>
      respond(name, req, () => toResponse(name, call, req)),
    )
  }
  app.notFound((c) => json(404, { message: `There is no endpoint ${c.req.method} ${c.req.path}.` }))

  return {
    async fetch(request) {
      const origin = request.headers.get('origin')
      if (request.method === 'OPTIONS') return preflight(origin, product)
      if (!mayAsk(origin, product)) {
        const message = `This backend answers pages of ${product} and of this computer, not of ${origin}. APP_ORIGIN tells it another origin.`
        return json(403, { message })
      }
      return allowCrossSite(await app.fetch(request), origin, product)
    },
    admin,
    requests: log,
    store,
    close: () => store.close(),
  }
}

/** A `fetch` that calls the fake backend without a network. Rejects if a fault drops the connection. */
export const networkFetch =
  (backend: Pick<Backend, 'fetch'>): typeof fetch =>
  async (input, init) => {
    const response = await backend.fetch(new Request(input, init))
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
