import { describe, expect, it } from 'vitest'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { usableToken } from '#src/api/session.ts'
import { buyer, json, server, settle } from '../fixtures.ts'
import { account, bearerOf, isRefresh, provider, tab } from './fixtures.ts'

describe('the session and the API client', () => {
  it('SESSION-01, API-01: a 401 renews the session once and repeats the request once', async () => {
    const { fetch, requests } = provider('token-2', () => json({ token: 'token-2' }))
    const storage = sharedStorage(buyer)
    const { client, session } = tab({ fetch, storage: storage.tab() })
    await expect(client.call('me', {})).resolves.toMatchObject({ _id: 'u1' })
    expect(requests.map((request) => [new URL(request.url).pathname, bearerOf(request)])).toEqual([
      ['/api/users/me', 'token-1'],
      ['/api/users/refresh-token', 'token-1'],
      ['/api/users/me', 'token-2'],
    ])
    expect(await requests[1]?.json()).toEqual({})
    expect(storage.values.get('token')).toBe('token-2')
    expect(session.token()).toBe('token-2')
  })

  it.each([
    ['is refused', () => json({ message: 'no' }, 401)],
    ['returns no token', () => json({})],
    ['returns a token that is no valid header value', () => json({ token: 'a\nb' })],
    ['returns a malformed response', () => json([])],
    ['gets no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'SESSION-02: when the renewal %s, removes only the token and opens the login once',
    async (_, renewed) => {
      const { fetch, refreshes } = provider('token-2', renewed)
      const storage = sharedStorage(buyer)
      const { client, opened, session } = tab({ fetch, storage: storage.tab() })
      const results = await Promise.allSettled([client.call('me', {}), client.call('me', {})])
      for (const result of results)
        expect(result).toMatchObject({ reason: { status: 401, serverMessage: 'jwt expired' } })
      expect(refreshes()).toEqual(['token-1'])
      expect(opened).toEqual(['/login'])
      expect(session.signedIn()).toBeNull()
      expect(Object.fromEntries(storage.values)).toEqual({
        userId: 'u1',
        userRole: 'buyer',
        userName: 'Bea Buyer',
        userEmail: 'bea@guildhall.test',
      })
    },
  )

  it('SESSION-01: a repeated request that gets a 401 again fails without another renewal', async () => {
    const { fetch, requests, refreshes } = provider('never', () => json({ token: 'token-2' }))
    const { client, opened } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(3)
    expect(refreshes()).toEqual(['token-1'])
    expect(opened).toEqual([])
  })

  it('LOGIN-11, A09, A10: without a token, passes a 401 on to the caller without a renewal', async () => {
    const { fetch, requests } = server(() => json({ message: 'Wrong password' }, 401))
    const { client, opened } = tab({ fetch, storage: sharedStorage().tab() })
    const body = { email: 'bea@guildhall.test', password: 'wrong' }
    await expect(client.call('logIn', { body })).rejects.toMatchObject({ serverMessage: 'Wrong password' })
    expect(requests).toHaveLength(1)
    expect(opened).toEqual([])
  })

  it('OPEN-04, A11: a 401 about the Discord token renews nothing', async () => {
    const refusal = { message: 'Invalid OAuth2 access token', code: 50025 }
    const { fetch, requests } = server(() => json(refusal, 401))
    const { client, opened } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    const body = { userDiscordId: 'd1', serverId: 's1' }
    await expect(
      client.call('checkDiscordMembership', { body }, { discordToken: 'discord-1' }),
    ).rejects.toMatchObject({ status: 401, details: { code: 50025 } })
    await expect(client.call('discordInvite', { body: { serverId: 's1' } })).rejects.toMatchObject({
      status: 401,
      serverMessage: 'Invalid OAuth2 access token',
    })
    expect(requests.map(bearerOf)).toEqual(['discord-1', 'token-1'])
    expect(opened).toEqual([])
  })

  it.each([0, '0', '50025'])('OPEN-04: a 401 from Discord with code %j renews nothing', async (code) => {
    const { fetch, requests } = server(() => json({ message: '401: Unauthorized', code }, 401))
    const { client, opened } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    await expect(client.call('discordInvite', { body: { serverId: 's1' } })).rejects.toMatchObject({
      status: 401,
      details: { code },
    })
    expect(requests.map(bearerOf)).toEqual(['token-1'])
    expect(opened).toEqual([])
  })

  it('SESSION-01: a 401 with code 0 is treated as any other 401 when the request has no Discord token', async () => {
    const { fetch, refreshes } = provider('token-2', () => json({ token: 'token-2' }))
    const { fetch: coded } = server(async (request) => {
      const response = await fetch(request)
      return response.status === 401 ? json({ message: 'jwt expired', code: 0 }, 401) : response
    })
    const { client } = tab({ fetch: coded, storage: sharedStorage(buyer).tab() })
    expect(await client.call('me', {})).toEqual(account)
    expect(refreshes()).toEqual(['token-1'])
  })

  it('SESSION-01: when a 401 for an old token arrives late, repeats the request with the new token, without a renewal', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { fetch, refreshes } = provider('token-2', () => json({ token: 'token-2' }))
    const { fetch: slow } = server(async (request) => {
      if (new URL(request.url).pathname === '/api/users/me/plan' && bearerOf(request) === 'token-1') {
        await held
        return json({ message: 'jwt expired' }, 401)
      }
      return request.url.endsWith('/plan') ? json({ plan: 'Pro' }) : fetch(request)
    })
    const { client } = tab({ fetch: slow, storage: sharedStorage(buyer).tab() })
    const late = client.call('myPlan', {})
    await client.call('me', {})
    release()
    await expect(late).resolves.toEqual({ plan: 'Pro' })
    expect(refreshes()).toEqual(['token-1'])
  })

  it("SESSION-01: after a late 401, never repeats a request of one user with the next user's token", async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { fetch, requests } = server(async () => {
      await held
      return json({ message: 'jwt expired' }, 401)
    })
    const { client, session } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    const purchase = client.call('purchase', { body: { courseId: 'c1', planId: 'p1' } })
    session.close('all', '/')
    session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    release()
    await expect(purchase).rejects.toMatchObject({ status: 401 })
    expect(requests.map(bearerOf)).toEqual(['token-1'])
  })

  it('rejects a request that is aborted during a renewal, without waiting for the renewal', async () => {
    const { fetch } = provider('token-2', () => new Promise<Response>(() => {}))
    const { client } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    const controller = new AbortController()
    const call = client.call('me', {}, { signal: controller.signal })
    await settle()
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('rejects a request that was aborted when its 401 arrived, without waiting for the renewal', async () => {
    const controller = new AbortController()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (isRefresh(new Request(input, init))) return new Promise(() => {})
      controller.abort()
      return json({ message: 'jwt expired' }, 401)
    }
    const { client } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    await expect(client.call('me', {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('SESSION-01, C16: when another tab has renewed first and this renewal is refused, uses the token that the other tab stored', async () => {
    const storage = sharedStorage(buyer)
    const { fetch, refreshes } = provider('token-2', () => {
      // The other tab stores its token during this tab's request; the storage event has not arrived yet.
      storage.values.set('token', 'token-2')
      return json({ message: 'no' }, 401)
    })
    const { client, session, opened } = tab({ fetch, storage: storage.tab() })
    await expect(client.call('me', {})).resolves.toMatchObject({ _id: 'u1' })
    expect(refreshes()).toEqual(['token-1'])
    expect(session.token()).toBe('token-2')
    expect(opened).toEqual([])
  })

  it('A10: a 401 in response to the renewal itself starts no other renewal', async () => {
    const { fetch, requests } = server(() => json({ message: 'no' }, 401))
    const { client, opened } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    await expect(client.call('refreshSession', { body: {} })).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
    expect(opened).toEqual([])
  })

  it('A11: never sends the session token in a request that needs the Discord token', async () => {
    const { fetch, requests } = server(() => json({ message: 'no' }, 401))
    const { client } = tab({ fetch, storage: sharedStorage({ token: 'token-1' }).tab() })
    const body = { userDiscordId: 'd1', serverId: 's1' }
    const run = { discordToken: 'discord-1' }
    await expect(client.call('checkDiscordMembership', { body }, run)).rejects.toMatchObject({ status: 401 })
    await expect(client.call('checkDiscordMembership', { body })).rejects.toMatchObject({ status: 401 })
    expect(requests.map(bearerOf)).toEqual(['discord-1', null])
  })

  it('STORE-02, STORE-03, STORE-04, STORE-05: signing in stores the five values, signing out clears the storage', () => {
    const storage = sharedStorage({ pendingPurchases: '[]' })
    const { session } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    session.open(buyer)
    expect(Object.fromEntries(storage.values)).toEqual({ ...buyer, pendingPurchases: '[]' })
    expect(session.signedIn()).toEqual(buyer)
    session.close('all', '/')
    expect(storage.values.size).toBe(0)
    expect(session.signedIn()).toBeNull()
  })

  it('SESSION-02: removes an expired token from the storage', async () => {
    const { fetch } = provider('token-9', () => json({ message: 'no' }, 401))
    const storage = sharedStorage()
    const { client, session, opened } = tab({ fetch, storage: storage.tab() })
    session.open(buyer)
    await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
    expect(storage.values.has('token')).toBe(false)
    expect(opened).toEqual(['/login'])
  })
})

describe('a stored token without the other values', () => {
  it('SESSION-04: counts as a session with empty values', () => {
    const storage = sharedStorage({ token: 'token-1' })
    const { session } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    expect(session.signedIn()).toEqual({
      token: 'token-1',
      userId: '',
      userRole: '',
      userName: '',
      userEmail: '',
    })
    expect(session.userId()).toBeNull()
  })

  it('SESSION-04: is reported to subscribers as a session with empty values', () => {
    const storage = sharedStorage()
    const { session, comeBack } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    const heard: (string | null)[] = []
    session.onChange((userId) => heard.push(userId))
    storage.values.set('token', 'token-1')
    comeBack()
    expect(heard).toEqual([''])
    storage.values.set('token', 'token-2')
    comeBack()
    expect(session.token()).toBe('token-2')
    expect(heard).toEqual([''])
  })
})

describe('an invalid stored token', () => {
  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['the word undefined', 'undefined'],
    ['the word null', 'null'],
    ['a line break', 'abc\ndef'],
    ['a text that contains another header', 'abc\r\nx-evil: 1'],
    ['a space', 'abc def'],
    ['characters that are invalid in a header', 'tökén🔑'],
    ['a zero', 'abc\u0000'],
    ['a text that is too long', 'x'.repeat(8193)],
  ])('SESSION-04, STORE-02: %s counts as missing and is not sent', async (_, stored) => {
    expect(usableToken(stored)).toBeNull()
    const { fetch, requests } = server(() => json(account))
    const initial = stored === null ? {} : { token: stored, pendingPurchases: '[]' }
    const storage = sharedStorage(initial)
    const { client, session, opened } = tab({ fetch, storage: storage.tab() })
    await client.call('me', {})
    expect(requests[0]?.headers.has('authorization')).toBe(false)
    expect(session.signedIn()).toBeNull()
    expect(opened).toEqual([])
    expect(Object.fromEntries(storage.values)).toEqual(initial)
  })
})
