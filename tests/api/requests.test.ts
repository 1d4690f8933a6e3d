import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { contract } from '#src/api/contract/index.ts'
import requirements from '../../docs/specification/requirements.jsonl?raw'
import { documentedCalls } from './calls.ts'
import { base, buyer, json, server, testBrowser } from './fixtures.ts'

afterEach(() => void vi.restoreAllMocks())

const api = (
  response: (request: Request) => Response | Promise<Response>,
  stored: Record<string, string> = {},
) => {
  const { fetch, requests } = server(response)
  const browser = testBrowser({ fetch, storage: sharedStorage(stored).tab() })
  return { ...createApi({ base, apiKey: 'key-1', browser, publicPage: () => false }), requests }
}

/** The only request that a call sends. */
const requestOf = async (
  { name, input }: Pick<(typeof documentedCalls)[number], 'name' | 'input'>,
  stored: Record<string, string> = {},
) => {
  const { client, requests } = api(() => json({ message: 'no' }, 418), stored)
  await client.call(name, input as never, { discordToken: 'discord-1' }).catch(() => {})
  expect(requests).toHaveLength(1)
  return requests[0] ?? expect.unreachable()
}

describe('the requests of the specification (D1 and D2)', () => {
  it('the contract contains each specified endpoint once and no other', () => {
    const ids = [...requirements.matchAll(/"id": "((?:API|OWN)-\d+)", "kind": "call"/g)].map(([, id]) => id)
    expect(documentedCalls.map(({ id }) => id)).toEqual(ids)
    expect(documentedCalls.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort())
  })

  it.each(documentedCalls)(
    '$id: $name sends the request $line with exactly the specified body',
    async (documented) => {
      const request = await requestOf(documented)
      const { pathname, search, origin } = new URL(request.url)
      expect(`${request.method} ${pathname}${search}`).toBe(documented.line.replace(' ', ' /api'))
      expect(origin).toBe('https://provider.test')
      if (documented.form) {
        expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
        expect(Object.fromEntries(await request.formData())).toEqual(documented.form)
        return
      }
      const text = await request.text()
      expect(text === '' ? undefined : JSON.parse(text)).toEqual(documented.body)
      expect(request.headers.get('content-type')).toBe(
        documented.body === undefined ? null : 'application/json',
      )
    },
  )

  it.each(documentedCalls)(
    'SESSION-04, SESSION-05: $name sends the bearer token, the API key and credentials',
    async (documented) => {
      const request = await requestOf(documented, buyer)
      expect(request.headers.get('x-api-key')).toBe('key-1')
      expect(request.headers.get('accept')).toBe('application/json')
      expect(request.credentials).toBe('include')
      expect(request.headers.get('authorization')).toBe(
        documented.id === 'API-59' ? 'Bearer discord-1' : 'Bearer token-1',
      )
    },
  )

  it.each(documentedCalls)(
    'SESSION-04: without a stored token $name sends no bearer token',
    async (documented) => {
      const request = await requestOf(documented)
      expect(request.headers.get('authorization')).toBe(
        documented.id === 'API-59' ? 'Bearer discord-1' : null,
      )
    },
  )

  it.each(documentedCalls)(
    'a malformed response to $name is a failure that names the request',
    async ({ name, input }) => {
      // The response is a number, which is valid for no endpoint. `{}` is valid for some endpoints, because their
      // fields are nullable.
      const { client } = api(() => json(42))
      const failure = await client.call(name, input as never).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Failure)
      expect(failure).toMatchObject({ kind: 'malformed', status: 200 })
      expect((failure as Failure).message).toMatch(new RegExp(`^${name} \\(`))
      expect((failure as Failure).message).toContain('the whole body')
    },
  )

  it.each([
    ['course', { params: { slug: 'x' } }, { plans: [{ price: '19' }] }, '_id'],
    ['logIn', { body: { email: 'a@b.se', password: 'p' } }, { token: 't', user: { id: 7.5 } }, 'user.id'],
    [
      'myCourses',
      {},
      { purchasedCourses: [{ _id: 'a', purchaseDate: 'yesterday' }] },
      'purchasedCourses.0.purchaseDate',
    ],
    ['paymentAccountCapabilities', { params: { userId: 'u1' } }, { capabilities: [1] }, 'capabilities.0'],
  ] as const)('a malformed response to %s names the invalid field', async (name, input, body, field) => {
    const { client } = api(() => json(body))
    await expect(client.call(name, input as never)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(`at ${field}`),
    })
  })
})

describe('the address of a request', () => {
  it.each([
    '..',
    '.',
    '',
    '../users/me',
    '//evil.test',
    '\\evil',
    '%2e%2e',
    'a/../../b',
    '@evil.test',
    '\ud800',
    'x?y=1',
    'x#y',
  ])('SESSION-06: the path parameter %j cannot change the rest of the path', async (slug) => {
    const { client, requests } = api(() => json({ message: 'no' }, 404), buyer)
    const failure = await client.call('course', { params: { slug } }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    for (const { url } of requests) {
      const { origin, pathname, search } = new URL(url)
      expect(origin + pathname).toMatch(/^https:\/\/provider\.test\/api\/courses\/[^/]+$/)
      expect(search).toBe('')
    }
  })

  it('SESSION-06: a request with one invalid path parameter is not sent, and the failure says so', async () => {
    const { client, requests } = api(() => json({ message: 'no' }, 404), buyer)
    await expect(
      client.call('checkoutSessionInfo', { params: { courseId: 'c1', planId: '..' } }),
    ).rejects.toMatchObject({
      kind: 'unreachable',
      message:
        'GET /courses/:courseId/checkout-session-info/:planId was not sent: a part of its address is empty or no name',
    })
    expect(requests).toEqual([])
  })

  it('API-52: a form field that is undefined is not sent', async () => {
    const { client, requests } = api(() => json({ message: 'no' }, 418))
    const form = { title: 'Trading', logo: undefined }
    await client.call('updateCourse', { params: { courseId: 'c1' }, form }).catch(() => {})
    expect(Object.fromEntries((await requests[0]?.formData()) ?? [])).toEqual({ title: 'Trading' })
  })

  it('SESSION-04: a redirect is not followed, so the token is not sent elsewhere', async () => {
    const request = await requestOf({ name: 'me', input: {} as never }, buyer)
    expect(request.redirect).toBe('error')
  })
})

describe('reading a response', () => {
  it('an error response rejects with a Failure that has its status, message and other fields', async () => {
    const { client } = api(() => json({ message: 'Email not confirmed', userId: 'u7' }, 403))
    await expect(client.call('logIn', { body: { email: 'a@b.se', password: 'p' } })).rejects.toMatchObject({
      kind: 'refused',
      status: 403,
      serverMessage: 'Email not confirmed',
      details: { userId: 'u7' },
      message: 'POST /users/login answered 403',
    })
  })

  it.each([
    ['HTML', '<html>Bad gateway</html>', 'text/html'],
    ['nothing', '', 'text/plain'],
    ['broken JSON', '{"message": "no', 'application/json'],
    ['a message that is no text', '{"message": {"a": 1}}', 'application/json'],
    ['an empty message', '{"message": ""}', 'application/json'],
    ['a list', '["no"]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a text', '"no"', 'application/json'],
  ])('the Failure for an error response with %s has no server message', async (_, body, type) => {
    const { client } = api(() => new Response(body, { status: 502, headers: { 'content-type': type } }))
    const failure = await client.call('me', {}).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 502,
      serverMessage: null,
      message: 'GET /users/me answered 502',
    })
    expect((failure as Failure).details).toEqual({})
  })

  it.each([
    ['HTML', '<html></html>'],
    ['broken JSON', '{'],
    ['more than the maximum size', `{"message":"Done"}${' '.repeat(33 * 1024 * 1024)}`],
  ])("a response of %s rejects with a Failure of the kind 'malformed'", async (_, body) => {
    const { client } = api(() => new Response(body))
    await expect(client.call('sendConfirmation', { body: { userId: 'u1' } })).rejects.toMatchObject({
      kind: 'malformed',
    })
  })

  it('API-14, API-15, API-25: an empty body is accepted only for endpoints whose response the product ignores', async () => {
    const { client } = api(() => new Response(null, { status: 204 }))
    await expect(client.call('removeDiscord', {})).resolves.toEqual({})
    await expect(client.call('me', {})).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('a server message is shortened to 1000 characters', async () => {
    const { client } = api(() => json({ message: 'x'.repeat(100_000) }, 400))
    const failure = await client.call('me', {}).catch((error: unknown) => error)
    expect((failure as Failure).serverMessage).toHaveLength(1000)
  })

  it("a request without a response rejects with a Failure of the kind 'unreachable'", async () => {
    const { client } = api(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.call('me', {})).rejects.toMatchObject({
      kind: 'unreachable',
      status: null,
      serverMessage: null,
      message: 'GET /users/me got no answer',
    })
  })

  it('a request fails when no response arrives within a minute (addition)', async () => {
    const minute = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal)
    const { client } = api(() => new Promise(() => {}))
    const call = client.call('me', {}, { signal: new AbortController().signal })
    minute.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    await expect(call).rejects.toMatchObject({ kind: 'unreachable', message: 'GET /users/me got no answer' })
    expect(timeout.mock.calls).toEqual([[60_000]])
  })

  it('an aborted request rejects with an AbortError, not with a Failure', async () => {
    const { client, requests } = api(() => new Promise(() => {}))
    const controller = new AbortController()
    const call = client.call('me', {}, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    await expect(client.call('me', {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(requests).toHaveLength(1)
  })
})
