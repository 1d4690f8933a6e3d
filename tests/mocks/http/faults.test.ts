import { describe, expect, it } from 'vitest'
import { networkFetch } from '#mocks/backend/http/app.ts'
import { BUYER, open, requestOf } from '../backend.ts'

const lantern = { params: { slug: 'the-lantern-room' } }

describe('faults of the fake backend', () => {
  it('a fault with a status makes one request fail with that status and its message, without processing the request', async () => {
    const { call, admin, signIn, planCalled, purchases } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    await admin.setFault({ call: 'purchase', outcome: 'status', status: 409, message: 'Not today.' })
    expect(await call('purchase', { body: pair }, token)).toEqual({
      status: 409,
      body: { message: 'Not today.' },
    })
    expect(await purchases(token)).toEqual([])
    expect(await call('purchase', { body: pair }, token)).toMatchObject({ status: 200 })
  })

  it('a fault with a Retry-After returns an error response that says when to try again', async () => {
    const { backend, admin } = await open()
    const limited = { call: 'course', outcome: 'status', status: 429 } as const
    const asked = async () => (await backend.fetch(requestOf('course', lantern))).headers.get('retry-after')
    await admin.setFault({ ...limited, retryAfter: 3 })
    expect([await asked(), await asked()]).toEqual(['3', null])
    await admin.setFault({ ...limited, retryAfter: null })
    expect(await asked()).toBe(null)
  })

  it('a fault applies to the configured number of requests, or to all until it is cleared', async () => {
    const { backend, admin } = await open()
    const status = async () => (await backend.fetch(requestOf('course', lantern))).status
    await admin.setFault({ call: 'course', outcome: 'status', remaining: 2 })
    expect([await status(), await status(), await status()]).toEqual([500, 500, 200])
    await admin.setFault({ call: 'course', outcome: 'status', status: 502, remaining: null })
    expect([await status(), await status(), await status()]).toEqual([502, 502, 502])
    await admin.clearFault({ call: 'course' })
    expect(await status()).toBe(200)
  })

  it('a fault for all endpoints affects those without their own fault', async () => {
    const { backend, admin } = await open()
    await admin.setFault({ call: 'every', outcome: 'status', remaining: null })
    await admin.setFault({ call: 'course', outcome: 'status', status: 502, remaining: null })
    const bot = requestOf('checkDiscordBot', { params: { serverId: '1' } })
    expect((await backend.fetch(bot)).status).toBe(500)
    expect((await backend.fetch(requestOf('course', lantern))).status).toBe(502)
    await admin.clearFaults()
    expect((await admin.state()).faults).toEqual([])
  })

  it('a fault with latency only delays the response', async () => {
    const { ask, admin, waits } = await open()
    await admin.setFault({ call: 'course', latencyMs: 1500 })
    expect(await ask('course', lantern)).toMatchObject({ title: 'The Lantern Room' })
    expect(await ask('course', lantern)).toMatchObject({ title: 'The Lantern Room' })
    expect(waits).toEqual([1500])
  })

  it('when a fault drops the connection, `fetch` rejects as after a network error, and the backend does not process the request', async () => {
    const { backend, admin, signIn, planCalled, purchases } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    await admin.setFault({ call: 'purchase', outcome: 'dropped' })
    const request = requestOf('purchase', { body: pair }, { token })
    await expect(networkFetch(backend)(request)).rejects.toThrow(new TypeError('Failed to fetch'))
    expect(await purchases(token)).toEqual([])
    expect(backend.requests.list().find(({ call }) => call === 'purchase')).toMatchObject({ status: null })
  })

  it('when a fault loses the response, `fetch` rejects, although the backend has processed the request', async () => {
    const { backend, admin, signIn, planCalled, purchases } = await open()
    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    await admin.setFault({ call: 'purchase', outcome: 'lost' })
    await expect(networkFetch(backend)(requestOf('purchase', { body: pair }, { token }))).rejects.toThrow()
    expect(await purchases(token)).toHaveLength(1)
  })

  it('the body is [42] with the fault `malformed`, no JSON with `garbled`, and null with `empty`', async () => {
    const { backend, admin } = await open()
    await admin.setFault({ call: 'course', outcome: 'malformed' })
    expect(await (await backend.fetch(requestOf('course', lantern))).json()).toEqual([42])
    await admin.setFault({ call: 'course', outcome: 'garbled' })
    await expect((await backend.fetch(requestOf('course', lantern))).json()).rejects.toThrow(SyntaxError)
    await admin.setFault({ call: 'course', outcome: 'empty' })
    expect(await (await backend.fetch(requestOf('course', lantern))).json()).toBeNull()
  })

  it('the fault `expired` makes the session expire in the backend; the session can then be renewed', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    await admin.setFault({ call: 'myCourses', outcome: 'expired' })
    expect(await call('myCourses', {}, token)).toMatchObject({ status: 401 })
    expect(await call('me', {}, token)).toMatchObject({ status: 401 })
    const renewed = await ask('refreshSession', { body: {} }, token)
    expect(await call('myCourses', {}, renewed.token)).toMatchObject({ status: 200 })
  })

  it("the fault `expired` of a request to Discord returns Discord's own error", async () => {
    const { ask, call, admin, signIn } = await open()
    const me = await ask('me', {}, (await signIn(BUYER)).token)
    await admin.setFault({ call: 'checkDiscordMembership', outcome: 'expired' })
    const body = { userDiscordId: me?.userDiscordId ?? '', serverId: '811204417729318401' }
    expect(await call('checkDiscordMembership', { body }, me?.discordAccessToken)).toEqual({
      status: 401,
      body: { message: 'Invalid OAuth2 access token', code: 50025 },
    })
  })
})

describe('the request log of the fake backend', () => {
  it('A13: shows requests, statuses and refusals, but no secrets', async () => {
    const { backend, call, admin } = await open()
    const heard: string[] = []
    const stop = backend.requests.subscribe(({ call: name, status }) => heard.push(`${name} ${status}`))
    await call('logIn', { body: { email: BUYER, password: 'sesame' } })
    await call('verifyPpv', { query: { sid: 'secret-session' } })
    stop()
    await call('course', lantern)
    expect(heard).toEqual(['logIn 401', 'verifyPpv 404'])
    const requests = await admin.requests()
    expect(requests.map(({ method, path, status, message }) => [method, path, status, message])).toEqual([
      ['GET', '/api/courses/the-lantern-room', 200, null],
      ['GET', '/api/stripe/ppv/verify', 404, 'No such payment session.'],
      ['POST', '/api/users/login', 401, 'Invalid email or password.'],
    ])
    expect(JSON.stringify(requests)).not.toMatch(/sesame|secret-session|guildhall\.test/)
  })

  it('retains the latest 200 requests', async () => {
    const { backend, admin } = await open()
    for (let n = 0; n < 205; n += 1) await backend.fetch(requestOf('course', lantern))
    const requests = await admin.requests()
    expect([requests.length, requests[0]?.id, requests.at(-1)?.id]).toEqual([200, 205, 6])
  })
})
