import { isLoopback } from '#machines/rules/links/loopback.ts'
import { parsed } from '#machines/rules/links/redirects.ts'

/**
 * Whether a page of `origin` may use the backend. Pages of the product (at `app`) and of servers on this computer may.
 */
export const mayAsk = (origin: string | null, app: string): boolean => {
  if (origin === null || origin === app) return true
  const url = parsed(origin)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin && isLoopback(url.hostname)
}

const credentialsFor = (origin: string | null, app: string): Record<string, string> =>
  origin !== null && mayAsk(origin, app)
    ? {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Date, Age, Retry-After',
        vary: 'Origin',
      }
    : {}

/** Adds CORS headers, with credentials, for origins that may use this backend. */
export const allowCrossSite = (response: Response, origin: string | null, app: string): Response => {
  if (response.type === 'error') return response
  for (const [name, value] of Object.entries(credentialsFor(origin, app))) response.headers.set(name, value)
  return response
}

export const preflight = (origin: string | null, app: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...credentialsFor(origin, app),
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, x-api-key',
      'access-control-max-age': '600',
    },
  })
