import { describe, expect, it } from 'vitest'
import { allowCrossSite, preflight } from '#mocks/backend/http/cross-site.ts'

const given = (response: Response) => Object.fromEntries(response.headers)
const credentials = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'Origin',
})
const rules = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-api-key',
  'access-control-max-age': '600',
}

describe('a page of another origin', () => {
  it.each(['http://localhost:5173', 'https://studio.test'])('SESSION-05: %s may read and write', (origin) => {
    const preflighted = preflight(origin)
    expect([preflighted.status, given(preflighted)]).toEqual([204, { ...credentials(origin), ...rules }])
    const answer = new Response(null, { headers: { 'x-kept': 'yes' } })
    expect(allowCrossSite(answer, origin)).toBe(answer)
    expect(given(answer)).toEqual({ 'x-kept': 'yes', ...credentials(origin) })
  })

  it.each([null, 'null', 'file://', 'evil:http://studio.test', 'httpx://studio.test', 'http:/studio.test'])(
    'SESSION-05: %s is no web page, and gets no leave',
    (origin) => {
      expect(given(preflight(origin))).toEqual(rules)
      expect(given(allowCrossSite(new Response(null), origin))).toEqual({})
    },
  )

  it('SESSION-05: a dropped connection has no headers to add to', () => {
    const dropped = Response.error()
    expect(allowCrossSite(dropped, 'https://studio.test')).toBe(dropped)
    expect(given(dropped)).toEqual({})
  })
})
