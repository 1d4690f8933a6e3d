import { describe, expect, it } from 'vitest'
import { allowCrossSite, mayAsk, preflight } from '#mocks/backend/http/cross-site.ts'

const given = (response: Response) => Object.fromEntries(response.headers)
const credentials = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Date, Age, Retry-After',
  vary: 'Origin',
})
const rules = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-api-key',
  'access-control-max-age': '600',
}
const app = 'https://studio.test'

describe('a page of another origin that requests the fake backend', () => {
  it.each([
    'https://studio.test',
    'http://localhost:5173',
    'https://localhost',
    'http://app.localhost:8080',
    'http://127.0.0.1:4391',
    'http://[::1]:5173',
  ])('SESSION-05: may read and write from the origin %s', (origin) => {
    expect(mayAsk(origin, app)).toBe(true)
    const preflighted = preflight(origin, app)
    expect([preflighted.status, given(preflighted)]).toEqual([204, { ...credentials(origin), ...rules }])
    const response = new Response(null, { headers: { 'x-kept': 'yes' } })
    expect(allowCrossSite(response, origin, app)).toBe(response)
    expect(given(response)).toEqual({ 'x-kept': 'yes', ...credentials(origin) })
  })

  it.each([
    'https://evil.test',
    'http://studio.test',
    'https://studio.test:8443',
    'https://studio.test.evil.test',
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'http://localhost:5173/',
    'http://localhost:5173@evil.test',
    'http://192.168.1.2:5173',
    'null',
    'file://',
    'evil:http://studio.test',
    'httpx://localhost',
    'ftp://localhost',
    'http:/studio.test',
    '',
  ])('may neither read nor write from the origin %j', (origin) => {
    expect(mayAsk(origin, app)).toBe(false)
    expect(given(preflight(origin, app))).toEqual(rules)
    expect(given(allowCrossSite(new Response(null), origin, app))).toEqual({})
  })

  it('a request without an Origin header is allowed, but its response permits no page to read it', () => {
    expect(mayAsk(null, app)).toBe(true)
    expect(given(preflight(null, app))).toEqual(rules)
    expect(given(allowCrossSite(new Response(null), null, app))).toEqual({})
  })

  it('SESSION-05: gets no CORS headers when the connection is dropped', () => {
    const dropped = Response.error()
    expect(allowCrossSite(dropped, app, app)).toBe(dropped)
    expect(given(dropped)).toEqual({})
  })
})
