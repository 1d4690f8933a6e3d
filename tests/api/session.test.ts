import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createApi } from '#model/driver/world/api.ts'
import { sharedStorage } from '#model/driver/world/shared-storage.ts'
import { usableToken } from '#src/api/session.ts'
import { systemClock } from '#src/browser/clock.ts'
import { browserLocks, type Locks, pageLocks } from '#src/browser/locks.ts'
import type { KeyValue } from '#src/browser/storage/storage.ts'
import { base, buyer, heldElsewhere, json, server, settle, testBrowser } from './world.ts'

const account = { _id: 'u1', name: 'Bea Buyer', email: 'bea@guildhall.test', role: 'buyer' }
const bearerOf = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '') ?? null
const isRefresh = (request: Request) => request.url.endsWith('/users/refresh-token')

const tab = ({
  fetch,
  storage,
  locks = pageLocks(),
  publicPage = false,
}: {
  fetch: typeof globalThis.fetch
  storage: KeyValue
  locks?: Locks
  publicPage?: boolean
}) => {
  const browser = testBrowser({ fetch, storage, locks })
  const api = createApi({ base, apiKey: 'key-1', browser, publicPage: () => publicPage })
  const opened: string[] = []
  api.session.actor.on('page.opened', ({ path }) => opened.push(path))
  return { ...api, opened, comeBack: browser.comeBack }
}

/** A provider that accepts one token at a time and renews it to the next. */
const provider = (valid: string, renewed: (bearer: string | null) => Response | Promise<Response>) => {
  const accepted = { token: valid }
  const { fetch, requests } = server((request) => {
    if (isRefresh(request)) return renewed(bearerOf(request))
    return bearerOf(request) === accepted.token ? json(account) : json({ message: 'jwt expired' }, 401)
  })
  return { fetch, requests, accepted, refreshes: () => requests.filter(isRefresh).map(bearerOf) }
}

describe('the session', () => {
  it('SESSION-01, API-01: a 401 renews the session once and sends the request once more', async () => {
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
    ['refuses', () => json({ message: 'no' }, 401)],
    ['answers without a token', () => json({})],
    ['answers with a token that no header can carry', () => json({ token: 'a\nb' })],
    ['answers in another shape', () => json([])],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'SESSION-02: when the renewal %s, only the token is removed and the login opens once',
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

  it('SESSION-01: a request that is refused again is given back, without another renewal', async () => {
    const { fetch, requests, refreshes } = provider('never', () => json({ token: 'token-2' }))
    const { client, opened } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(3)
    expect(refreshes()).toEqual(['token-1'])
    expect(opened).toEqual([])
  })

  it('LOGIN-11, A09, A10: without a token a 401 is the business of whoever asked', async () => {
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

  it('SESSION-01: a late 401 of an older token is sent again without a renewal', async () => {
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

  it("SESSION-01: a late 401 of one person is never sent again with the next person's token", async () => {
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

  it('a caller that gives up while the session is renewed is let go at once', async () => {
    const { fetch } = provider('token-2', () => new Promise<Response>(() => {}))
    const { client } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    const controller = new AbortController()
    const call = client.call('me', {}, { signal: controller.signal })
    await settle()
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('a caller that gave up while its 401 arrived is let go at once', async () => {
    const controller = new AbortController()
    const fetch: typeof globalThis.fetch = async (asked, init) => {
      if (isRefresh(new Request(asked, init))) return new Promise(() => {})
      controller.abort()
      return json({ message: 'jwt expired' }, 401)
    }
    const { client } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    await expect(client.call('me', {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('SESSION-01, C16: a renewal that is refused because another tab has made it takes over what that tab has stored', async () => {
    const storage = sharedStorage(buyer)
    const { fetch, refreshes } = provider('token-2', () => {
      // The other tab's token arrives while this one asks; no news of it has come yet.
      storage.values.set('token', 'token-2')
      return json({ message: 'no' }, 401)
    })
    const { client, session, opened } = tab({ fetch, storage: storage.tab() })
    await expect(client.call('me', {})).resolves.toMatchObject({ _id: 'u1' })
    expect(refreshes()).toEqual(['token-1'])
    expect(session.token()).toBe('token-2')
    expect(opened).toEqual([])
  })

  it('A10: a renewal that is refused renews nothing', async () => {
    const { fetch, requests } = server(() => json({ message: 'no' }, 401))
    const { client, opened } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    await expect(client.call('refreshSession', { body: {} })).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
    expect(opened).toEqual([])
  })

  it('A11: a call that carries the Discord token is never sent with the one of the session', async () => {
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

  it('SESSION-02: a token that was taken here and ran out is not left in the storage', async () => {
    const { fetch } = provider('token-9', () => json({ message: 'no' }, 401))
    const storage = sharedStorage()
    const { client, session, opened } = tab({ fetch, storage: storage.tab() })
    session.open(buyer)
    await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
    expect(storage.values.has('token')).toBe(false)
    expect(opened).toEqual(['/login'])
  })
})

describe('a session that another tab keeps for itself', () => {
  afterEach(() => vi.useRealTimers())

  it('SESSION-01: is waited for ten seconds; then the call has no answer, the person stays, and the next call asks anew', async () => {
    vi.useFakeTimers()
    const { fetch, refreshes } = provider('token-2', () => json({ token: 'token-2' }))
    const storage = sharedStorage(buyer)
    const held = browserLocks(systemClock(), heldElsewhere)
    let locks = held
    const { client, opened, session } = tab({
      fetch,
      storage: storage.tab(),
      locks: { exclusive: (...asked) => locks.exclusive(...asked) },
    })
    const told: unknown[] = []
    for (const call of ['me', 'myPlan'] as const) client.call(call, {}).catch((error) => told.push(error))
    await vi.advanceTimersByTimeAsync(9999)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toMatchObject([
      { name: 'Failure', kind: 'held', status: null, serverMessage: null },
      { name: 'Failure', kind: 'held', status: null, serverMessage: null },
    ])
    expect(refreshes()).toEqual([])
    expect(session.signedIn()).toEqual(buyer)
    expect(storage.values.get('token')).toBe('token-1')
    expect(opened).toEqual([])
    locks = pageLocks()
    await expect(client.call('me', {})).resolves.toMatchObject({ _id: 'u1' })
    expect(refreshes()).toEqual(['token-1'])
  })

  it('SESSION-02: a renewal that hangs once it has been granted is not given up for that', async () => {
    vi.useFakeTimers()
    const { fetch } = provider('token-2', () => new Promise(() => {}))
    const { client, opened, session } = tab({ fetch, storage: sharedStorage(buyer).tab() })
    const told = vi.fn()
    client.call('me', {}).catch(told)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(told).not.toHaveBeenCalled()
    expect(session.signedIn()).toEqual(buyer)
    expect(opened).toEqual([])
  })
})

describe('a token without a person', () => {
  it('SESSION-04: is a session, whose other values are empty', () => {
    const storage = sharedStorage({ token: 'token-1' })
    const { session } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    expect(session.signedIn()).toEqual({
      token: 'token-1',
      userId: '',
      userRole: '',
      userName: '',
      userEmail: '',
    })
  })

  it('SESSION-04: whoever watches the session hears of it', () => {
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

describe('several tabs', () => {
  const two = (fetch: typeof globalThis.fetch, initial: Record<string, string> = buyer) => {
    const storage = sharedStorage(initial)
    const locks = pageLocks()
    const tabs = [storage.tab(), storage.tab()].map((own) => tab({ fetch, storage: own, locks }))
    const [first = expect.unreachable(), second = expect.unreachable()] = tabs
    return { first, second, storage }
  }

  it('SESSION-01: two tabs renew the session once', async () => {
    const { fetch, refreshes } = provider('token-2', () => json({ token: 'token-2' }))
    const { first, second, storage } = two(fetch)
    const answers = await Promise.all([first.client.call('me', {}), second.client.call('me', {})])
    expect(answers).toMatchObject([{ _id: 'u1' }, { _id: 'u1' }])
    expect(refreshes()).toEqual(['token-1'])
    expect([first.session.token(), second.session.token()]).toEqual(['token-2', 'token-2'])
    expect(storage.values.get('token')).toBe('token-2')
  })

  it('SESSION-02: a renewal that is refused is asked for once, and both tabs are signed out', async () => {
    const { fetch, refreshes } = provider('token-2', () => json({ message: 'no' }, 401))
    const { first, second } = two(fetch)
    await Promise.allSettled([first.client.call('me', {}), second.client.call('me', {})])
    await settle()
    expect(refreshes()).toEqual(['token-1'])
    expect([first.session.token(), second.session.token()]).toEqual([null, null])
    expect([first.opened, second.opened]).toEqual([['/login'], ['/login']])
  })

  it('NAV-06: signing out in one tab signs out the other, and goes to the landing page', async () => {
    const { first, second } = two(server(() => json({})).fetch)
    first.session.close('all', '/')
    await settle()
    expect(second.session.signedIn()).toBeNull()
    expect(second.opened).toEqual(['/'])
  })

  it('STORE-02: signing in in one tab signs in the other, with all that belongs to it', async () => {
    const { first, second } = two(server(() => json({})).fetch, {})
    first.session.open(buyer)
    await settle()
    expect(second.session.signedIn()).toEqual(buyer)
  })

  it('another person in another tab takes over: waiting requests are given back, nothing is removed', async () => {
    let answer = (_: Response) => {}
    const { fetch, refreshes } = provider(
      'token-9',
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const { first, second, storage } = two(fetch)
    const waiting = expect(first.client.call('me', {})).rejects.toMatchObject({ status: 401 })
    await settle()
    second.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    answer(json({ token: 'token-2' }))
    await waiting
    await settle()
    expect(refreshes()).toEqual(['token-1'])
    expect(storage.values.get('token')).toBe('token-9')
    expect(first.session.signedIn()).toMatchObject({ token: 'token-9', userId: 'u2' })
  })

  it.each([
    ['renewed', json({ token: 'token-2' })],
    ['refused', json({ message: 'no' }, 401)],
  ])('a session that was %s too late leaves the next person of this browser alone', async (_, renewal) => {
    let answer = (_: Response) => {}
    const { fetch, requests } = provider(
      'never',
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const storage = sharedStorage(buyer)
    const { client } = tab({ fetch, storage: storage.tab() })
    const waiting = expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
    await settle()
    storage.values.set('userId', 'u2').set('token', 'token-9')
    answer(renewal)
    await waiting
    expect(storage.values.get('token')).toBe('token-9')
    expect(requests.map(bearerOf)).toEqual(['token-1', 'token-1'])
  })

  it('SESSION-01: what another tab has renewed is taken over, although the news has not arrived', async () => {
    const { fetch, requests } = provider('token-2', () => json({ message: 'no' }, 401))
    const storage = sharedStorage(buyer)
    const { client, session } = tab({ fetch, storage: storage.tab() })
    storage.values.set('token', 'token-2')
    await expect(client.call('me', {})).resolves.toMatchObject({ _id: 'u1' })
    expect(requests.map(bearerOf)).toEqual(['token-1', 'token-2'])
    expect(session.token()).toBe('token-2')
  })

  it.each([
    ['another person has signed in', { ...buyer, token: 'token-9', userId: 'u2' }],
    ['the same person has signed out', { userId: 'u1' }],
  ])(
    'SESSION-02: when %s and the news has not arrived, nothing is renewed or sent again',
    async (_, stored) => {
      const { fetch, requests } = provider('never', () => json({ token: 'token-2' }))
      const storage = sharedStorage(buyer)
      const { client } = tab({ fetch, storage: storage.tab() })
      storage.values.clear()
      for (const [key, value] of Object.entries(stored)) storage.values.set(key, value)
      await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
      expect(requests.map(bearerOf)).toEqual(['token-1'])
      expect(Object.fromEntries(storage.values)).toEqual(stored)
    },
  )

  it('SESSION-01: the new token is stored before another tab may renew', async () => {
    const { fetch } = provider('token-2', () => json({ token: 'token-2' }))
    const storage = sharedStorage(buyer)
    const left: unknown[] = []
    const locks: Locks = {
      exclusive: async (name, run) => {
        const result = await run()
        left.push([name, storage.values.get('token')])
        return result
      },
    }
    const { client } = tab({ fetch, storage: storage.tab(), locks })
    await client.call('me', {})
    expect(left).toEqual([['guildhall:session', 'token-2']])
  })

  it("STORE-02: a person's values are taken over with the token, which is stored last", async () => {
    const storage = sharedStorage(buyer)
    const { session } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    const elsewhere = storage.tab()
    elsewhere.set('userId', 'u2')
    await settle()
    expect(session.signedIn()).toEqual(buyer)
    elsewhere.set('token', 'token-9')
    await settle()
    expect(session.signedIn()).toEqual({ ...buyer, userId: 'u2', token: 'token-9' })
  })

  it('a tab that heard nothing (restored by the browser) follows when a person comes back to it', () => {
    const storage = sharedStorage(buyer)
    const { session, comeBack, opened } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    storage.values.clear()
    comeBack()
    expect(session.signedIn()).toBeNull()
    expect(opened).toEqual(['/'])
  })

  it('SESSION-02: a tab that did not hear the token run out opens the login when a person comes back to it', () => {
    const storage = sharedStorage(buyer)
    const { session, comeBack, opened } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    storage.values.delete('token')
    comeBack()
    expect(session.signedIn()).toBeNull()
    expect(opened).toEqual(['/login'])
  })

  it('a session that was stopped follows nobody', async () => {
    const storage = sharedStorage(buyer)
    const browser = testBrowser({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    const publicPage = vi.fn(() => false)
    const { session } = createApi({ base, apiKey: 'key-1', browser, publicPage })
    session.stop()
    storage.tab().remove('token')
    await settle()
    browser.comeBack()
    expect(publicPage).not.toHaveBeenCalled()
    expect(session.actor.getSnapshot().status).toBe('stopped')
  })
})

describe('a token that is not a token', () => {
  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['the word undefined', 'undefined'],
    ['the word null', 'null'],
    ['a line break', 'abc\ndef'],
    ['a header of its own', 'abc\r\nx-evil: 1'],
    ['a space', 'abc def'],
    ['letters no header carries', 'tökén🔑'],
    ['a zero', 'abc\u0000'],
    ['far too much', 'x'.repeat(8193)],
  ])('SESSION-04, STORE-02: %s counts as absent and is not sent', async (_, stored) => {
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

type Renewal = 'renewed' | 'refused' | 'empty' | 'dropped'

describe('any order of events', () => {
  it('SESSION-01, SESSION-02: one renewal per expiry, each call sent at most twice, and nobody waits for ever', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ tab: fc.nat(1), late: fc.boolean(), aborted: fc.boolean() }), {
          minLength: 1,
          maxLength: 7,
        }),
        fc.array(fc.constantFrom<Renewal>('renewed', 'renewed', 'refused', 'empty', 'dropped'), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
        async (scheduler, calls, renewals, secondExpiry) => {
          let generation = 2
          let served = 0
          const refreshed: (string | null)[] = []
          const sends = new Map<string, number>()
          const { fetch } = server(async (request) => {
            const bearer = bearerOf(request)
            if (isRefresh(request)) {
              refreshed.push(bearer)
              const outcome = renewals[Math.min(refreshed.length, renewals.length) - 1]
              await scheduler.schedule(Promise.resolve(), 'renewal')
              if (outcome === 'refused') return json({ message: 'no' }, 401)
              if (outcome === 'empty') return json({})
              if (outcome === 'dropped') throw new TypeError('Failed to fetch')
              return json({ token: `token-${generation}` })
            }
            const call = new URL(request.url).pathname
            sends.set(call, (sends.get(call) ?? 0) + 1)
            await scheduler.schedule(Promise.resolve(), 'request')
            const accepted = bearer === `token-${generation}`
            if (accepted) served += 1
            if (accepted && served === secondExpiry) generation += 1
            await scheduler.schedule(Promise.resolve(), 'answer')
            return accepted ? json({ _id: 'x', name: 'X' }) : json({ message: 'jwt expired' }, 401)
          })
          const storage = sharedStorage(buyer)
          const locks = pageLocks()
          const tabs = [storage.tab(), storage.tab()].map((own) => tab({ fetch, storage: own, locks }))
          const settled = calls.map(async ({ tab: which, late, aborted }, index) => {
            if (late) await scheduler.schedule(Promise.resolve(), 'start')
            const controller = new AbortController()
            const call = tabs[which]?.client.call(
              'seller',
              { params: { sellerId: `call-${index}` } },
              { signal: controller.signal },
            )
            if (aborted) scheduler.schedule(Promise.resolve(), 'abort').then(() => controller.abort())
            return call
          })
          const results = Promise.allSettled(settled)
          let done = false
          results.then(() => {
            done = true
          })
          for (let idle = 0; idle < 3; ) {
            await settle()
            if (scheduler.count() === 0) idle += 1
            else {
              idle = 0
              await scheduler.waitOne()
            }
          }
          expect(done).toBe(true)
          expect(new Set(refreshed).size).toBe(refreshed.length)
          for (const count of sends.values()) expect(count).toBeLessThanOrEqual(2)
          for (const [index, result] of (await results).entries()) {
            if (result.status === 'fulfilled') continue
            if (calls[index]?.aborted && result.reason.name === 'AbortError') continue
            expect(result.reason).toBeInstanceOf(Failure)
            expect(result.reason).toMatchObject({ status: 401 })
          }
          for (const { opened, session } of tabs) {
            expect(opened.filter((path) => path === '/login').length).toBeLessThanOrEqual(1)
            expect(session.token()).toBe(storage.values.get('token') ?? null)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
