import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { systemClock } from '#src/browser/clock.ts'
import { browserLocks, type Locks, memoryLocks } from '#src/browser/locks.ts'
import { base, buyer, heldElsewhere, json, server, settle, testBrowser } from '../fixtures.ts'
import { bearerOf, provider, tab } from './fixtures.ts'

describe('the lock that a tab needs to renew a session', () => {
  afterEach(() => vi.useRealTimers())

  it('SESSION-01: when another tab has the lock for ten seconds, the request fails, and the next request renews the session', async () => {
    vi.useFakeTimers()
    const { fetch, refreshes } = provider('token-2', () => json({ token: 'token-2' }))
    const storage = sharedStorage(buyer)
    const held = browserLocks(systemClock(), heldElsewhere)
    let locks = held
    const { client, opened, session } = tab({
      fetch,
      storage: storage.tab(),
      locks: { exclusive: (...args) => locks.exclusive(...args) },
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
    locks = memoryLocks()
    await expect(client.call('me', {})).resolves.toMatchObject({ _id: 'u1' })
    expect(refreshes()).toEqual(['token-1'])
  })

  it('SESSION-02: stays with a renewal that takes more than ten seconds', async () => {
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

describe('the session in several tabs', () => {
  const two = (fetch: typeof globalThis.fetch, initial: Record<string, string> = buyer) => {
    const storage = sharedStorage(initial)
    const locks = memoryLocks()
    const tabs = [storage.tab(), storage.tab()].map((own) => tab({ fetch, storage: own, locks }))
    const [first = expect.unreachable(), second = expect.unreachable()] = tabs
    return { first, second, storage }
  }

  it('SESSION-01: when both tabs get a 401, the session is renewed once', async () => {
    const { fetch, refreshes } = provider('token-2', () => json({ token: 'token-2' }))
    const { first, second, storage } = two(fetch)
    const responses = await Promise.all([first.client.call('me', {}), second.client.call('me', {})])
    expect(responses).toMatchObject([{ _id: 'u1' }, { _id: 'u1' }])
    expect(refreshes()).toEqual(['token-1'])
    expect([first.session.token(), second.session.token()]).toEqual(['token-2', 'token-2'])
    expect(storage.values.get('token')).toBe('token-2')
  })

  it('SESSION-02: a refused renewal is requested once, and signs both tabs out', async () => {
    const { fetch, refreshes } = provider('token-2', () => json({ message: 'no' }, 401))
    const { first, second } = two(fetch)
    await Promise.allSettled([first.client.call('me', {}), second.client.call('me', {})])
    await settle()
    expect(refreshes()).toEqual(['token-1'])
    expect([first.session.token(), second.session.token()]).toEqual([null, null])
    expect([first.opened, second.opened]).toEqual([['/login'], ['/login']])
  })

  it('NAV-06: signing out in one tab signs out the other, which opens the landing page', async () => {
    const { first, second } = two(server(() => json({})).fetch)
    first.session.close('all', '/')
    await settle()
    expect(second.session.signedIn()).toBeNull()
    expect(second.opened).toEqual(['/'])
  })

  it('STORE-02: signing in in one tab signs in the other with all values', async () => {
    const { first, second } = two(server(() => json({})).fetch, {})
    first.session.open(buyer)
    await settle()
    expect(second.session.signedIn()).toEqual(buyer)
  })

  it("when another user signs in in another tab, the first user's waiting requests fail and the new stored values remain", async () => {
    let response = (_: Response) => {}
    const { fetch, refreshes } = provider(
      'token-9',
      () =>
        new Promise((resolve) => {
          response = resolve
        }),
    )
    const { first, second, storage } = two(fetch)
    const waiting = expect(first.client.call('me', {})).rejects.toMatchObject({ status: 401 })
    await settle()
    second.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    response(json({ token: 'token-2' }))
    await waiting
    await settle()
    expect(refreshes()).toEqual(['token-1'])
    expect(storage.values.get('token')).toBe('token-9')
    expect(first.session.signedIn()).toMatchObject({ token: 'token-9', userId: 'u2' })
  })

  it.each([
    ['granted', json({ token: 'token-2' })],
    ['refused', json({ message: 'no' }, 401)],
  ])(
    "a renewal that is %s after another user has signed in does not change that user's stored values",
    async (_, renewal) => {
      let response = (_: Response) => {}
      const { fetch, requests } = provider(
        'never',
        () =>
          new Promise((resolve) => {
            response = resolve
          }),
      )
      const storage = sharedStorage(buyer)
      const { client } = tab({ fetch, storage: storage.tab() })
      const waiting = expect(client.call('me', {})).rejects.toMatchObject({ status: 401 })
      await settle()
      storage.values.set('userId', 'u2').set('token', 'token-9')
      response(renewal)
      await waiting
      expect(storage.values.get('token')).toBe('token-9')
      expect(requests.map(bearerOf)).toEqual(['token-1', 'token-1'])
    },
  )

  it('SESSION-01: a tab uses a token that another tab has renewed, before the storage event arrives', async () => {
    const { fetch, requests } = provider('token-2', () => json({ message: 'no' }, 401))
    const storage = sharedStorage(buyer)
    const { client, session } = tab({ fetch, storage: storage.tab() })
    storage.values.set('token', 'token-2')
    await expect(client.call('me', {})).resolves.toMatchObject({ _id: 'u1' })
    expect(requests.map(bearerOf)).toEqual(['token-1', 'token-2'])
    expect(session.token()).toBe('token-2')
  })

  it.each([
    ['another user has signed in', { ...buyer, token: 'token-9', userId: 'u2' }],
    ['the same user has signed out', { userId: 'u1' }],
  ])(
    'SESSION-02: when %s in another tab, a 401 causes no renewal and no repeated request, even before the storage event',
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

  it('SESSION-01: a tab stores the new token before it releases the lock of the renewal', async () => {
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

  it('STORE-02: when another tab signs a user in, this tab signs the user in only when the last value, the token, is stored', async () => {
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

  it.each([
    ['before the storage event of the sign-out arrives', async () => {}],
    ['after the storage event of the sign-out has arrived', settle],
  ])(
    'after a sign-out in another tab, a token that a late renewal stores is removed: stored %s',
    async (_, between) => {
      const storage = sharedStorage(buyer)
      const { session } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
      const elsewhere = storage.tab()
      elsewhere.clear()
      await between()
      elsewhere.set('token', 'token-2')
      await settle()
      expect(session.signedIn()).toBeNull()
      expect([...storage.values]).toEqual([])
    },
  )

  it('a tab uses a token that another tab has renewed although no other value of the session is stored', async () => {
    const storage = sharedStorage({ token: 'token-1' })
    const { session } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    storage.tab().set('token', 'token-2')
    await settle()
    expect(session.token()).toBe('token-2')
    expect([...storage.values]).toEqual([['token', 'token-2']])
  })

  it('a tab reports a renewed token to other tabs once', async () => {
    const { fetch } = provider('token-2', () => json({ token: 'token-2' }))
    const storage = sharedStorage(buyer)
    const heard: unknown[] = []
    storage.tab().observe((change) => heard.push(change))
    const { client } = tab({ fetch, storage: storage.tab() })
    await client.call('me', {})
    await settle()
    expect(heard).toEqual([{ key: 'token', value: 'token-2' }])
  })

  it('a tab that missed the storage events of a sign-out signs out when the user returns to the tab', () => {
    const storage = sharedStorage(buyer)
    const { session, comeBack, opened } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    storage.values.clear()
    comeBack()
    expect(session.signedIn()).toBeNull()
    expect(opened).toEqual(['/'])
  })

  it('SESSION-02: a tab that missed the end of the session opens the login when the user returns to the tab', () => {
    const storage = sharedStorage(buyer)
    const { session, comeBack, opened } = tab({ fetch: server(() => json({})).fetch, storage: storage.tab() })
    storage.values.delete('token')
    comeBack()
    expect(session.signedIn()).toBeNull()
    expect(opened).toEqual(['/login'])
  })

  it('a stopped session ignores changes by other tabs', async () => {
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
