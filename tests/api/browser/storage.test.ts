import { describe, expect, expectTypeOf, it } from 'vitest'
import type { StorageKey } from '#machines/rules/kit/storage.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import type { createSession } from '#src/api/session.ts'
import type { Browser } from '#src/browser/browser.ts'
import { browserStorage } from '#src/browser/storage/storage.ts'
import { base, buyer, json, server, testBrowser } from '../fixtures.ts'
import { denied } from './fixtures.ts'

/** A storage with space for `room` entries. */
const storageWith = (room: number, initial: Record<string, string> = {}) => {
  const values = new Map(Object.entries(initial))
  const storage = {
    get length() {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!values.has(key) && values.size >= room) throw new DOMException('Full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  } satisfies Storage
  return { storage, values }
}

describe("the product's storage", () => {
  it('STORE-02: stores values in local storage as plain text', () => {
    const { storage, values } = storageWith(10)
    const stored = browserStorage(() => storage, new EventTarget())
    stored.set('token', 'token-1')
    expect(values.get('token')).toBe('token-1')
    expect(stored.get('token')).toBe('token-1')
    stored.remove('token')
    expect(stored.get('token')).toBeNull()
    expect(stored.blocked).toBe(false)
  })

  it("STORE-01: uses only the product's keys of local storage", () => {
    expectTypeOf<Browser['storage']['set']>().parameter(0).toEqualTypeOf<StorageKey>()
    type Session = Parameters<typeof createSession>[0]
    expectTypeOf<Session['storage']['set']>().parameter(0).toEqualTypeOf<StorageKey>()
  })

  it('stores values in memory when the browser denies local storage', () => {
    const stored = browserStorage(denied, new EventTarget())
    expect(stored.get('token')).toBeNull()
    stored.set('token', 'token-1')
    stored.set('userId', 'u1')
    expect(stored.get('token')).toBe('token-1')
    stored.remove('token')
    expect(stored.get('token')).toBeNull()
    stored.clear()
    expect(stored.get('userId')).toBeNull()
    expect(stored.blocked).toBe(true)
  })

  it('when local storage is full, retains a new value in memory and returns it instead of the stored one', () => {
    const { storage, values } = storageWith(1, { pendingPurchases: '[]' })
    const stored = browserStorage(() => storage, new EventTarget())
    stored.set('token', 'token-1')
    expect(stored.get('token')).toBe('token-1')
    expect(stored.blocked).toBe(true)
    expect([...values]).toEqual([['pendingPurchases', '[]']])
    values.clear()
    stored.set('token', 'token-2')
    expect(values.get('token')).toBe('token-2')
  })

  it('reports changes by another tab until the listener is unsubscribed', () => {
    const events = new EventTarget()
    const stored = browserStorage(() => storageWith(10).storage, events)
    const heard: unknown[] = []
    const stop = stored.observe((change) => heard.push(change))
    const tell = (key: string | null, newValue: string | null) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    tell('token', 'token-2')
    tell(null, null)
    stop()
    tell('token', 'token-3')
    expect(heard).toEqual([
      { key: 'token', value: 'token-2' },
      { key: null, value: null },
    ])
  })

  it('SESSION-01: without storage a user can sign in, and the session can be renewed', async () => {
    const { fetch } = server((request) => {
      if (request.url.endsWith('/refresh-token')) return json({ token: 'token-2' })
      return request.headers.get('authorization') === 'Bearer token-2'
        ? json({ plan: null })
        : json({ message: 'jwt expired' }, 401)
    })
    const browser = testBrowser({ fetch, storage: browserStorage(denied, new EventTarget()) })
    const { client, session } = createApi({ base, apiKey: 'k', browser, publicPage: () => false })
    session.open(buyer)
    await expect(client.call('myPlan', {})).resolves.toEqual({ plan: null })
    expect(session.token()).toBe('token-2')
  })
})
