import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createApi } from '#model/driver/world/api.ts'
import { browserClipboard } from '#src/browser/clipboard.ts'
import { systemClock } from '#src/browser/clock.ts'
import { configOf } from '#src/browser/config.ts'
import { browserLocks, pageLocks } from '#src/browser/locks.ts'
import { browserNavigation } from '#src/browser/page/navigation.ts'
import { browserScripts } from '#src/browser/page/scripts.ts'
import { browserTabs } from '#src/browser/page/tabs.ts'
import { silentOnUnload } from '#src/browser/page/unload.ts'
import { browserDrafts } from '#src/browser/storage/drafts.ts'
import { browserStorage } from '#src/browser/storage/storage.ts'
import { base, buyer, heldElsewhere, json, server, testBrowser } from './world.ts'

/** A browser's storage with room for `room` entries. */
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

const denied = () => {
  throw new DOMException('Denied', 'SecurityError')
}

describe('storage', () => {
  it('STORE-02: keeps texts in the local storage', () => {
    const { storage, values } = storageWith(10)
    const kept = browserStorage(() => storage, new EventTarget())
    kept.set('token', 'token-1')
    expect(values.get('token')).toBe('token-1')
    expect(kept.get('token')).toBe('token-1')
    kept.remove('token')
    expect(kept.get('token')).toBeNull()
    expect(kept.blocked).toBe(false)
  })

  it('where the browser denies it, everything works for this page', () => {
    const kept = browserStorage(denied, new EventTarget())
    expect(kept.get('token')).toBeNull()
    kept.set('token', 'token-1')
    kept.set('userId', 'u1')
    expect(kept.get('token')).toBe('token-1')
    kept.remove('token')
    expect(kept.get('token')).toBeNull()
    kept.clear()
    expect(kept.get('userId')).toBeNull()
    expect(kept.blocked).toBe(true)
  })

  it('where it is full, a new value is not lost and wins over the old one', () => {
    const { storage, values } = storageWith(1, { pendingPurchases: '[]' })
    const kept = browserStorage(() => storage, new EventTarget())
    kept.set('token', 'token-1')
    expect(kept.get('token')).toBe('token-1')
    expect(kept.blocked).toBe(true)
    expect([...values]).toEqual([['pendingPurchases', '[]']])
    values.clear()
    kept.set('token', 'token-2')
    expect(values.get('token')).toBe('token-2')
  })

  it('hears what another tab changes, until it is told to stop', () => {
    const events = new EventTarget()
    const kept = browserStorage(() => storageWith(10).storage, events)
    const heard: unknown[] = []
    const stop = kept.observe((change) => heard.push(change))
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

  it('SESSION-01: without storage a person can sign in, and the session is renewed', async () => {
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

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('CONST-03: a short delay passes to the millisecond, and can be called off', () => {
    const clock = systemClock()
    const heard: string[] = []
    clock.setTimeout(() => heard.push('a'), 3000)
    const off = clock.setTimeout(() => heard.push('b'), 3000)
    clock.clearTimeout(off)
    vi.advanceTimersByTime(2999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['a'])
    expect(clock.now()).toEqual(new Date('2026-03-01T00:00:03Z'))
  })

  it('a delay of 60 days does not pass at once', () => {
    const clock = systemClock()
    const days = 24 * 60 * 60 * 1000
    const heard = vi.fn()
    const off = vi.fn()
    clock.setTimeout(heard, 60 * days)
    const id = clock.setTimeout(off, 60 * days)
    vi.advanceTimersByTime(59 * days)
    expect(heard).not.toHaveBeenCalled()
    clock.clearTimeout(id)
    vi.advanceTimersByTime(days)
    expect(heard).toHaveBeenCalledOnce()
    expect(off).not.toHaveBeenCalled()
  })
})

describe('locks', () => {
  afterEach(() => vi.useRealTimers())
  const inOrder = async (locks: ReturnType<typeof pageLocks>) => {
    const story: string[] = []
    const step = (name: string, fails = false) =>
      locks.exclusive('session', async () => {
        story.push(`${name} begins`)
        await new Promise((resolve) => setTimeout(resolve, 1))
        story.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      })
    const results = await Promise.allSettled([step('a', true), step('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    return story
  }
  const sequence = ['a begins', 'a ends', 'b begins', 'b ends']

  it('in this page one follows the other, also after a failure', async () => {
    expect(await inOrder(pageLocks())).toEqual(sequence)
  })

  it('where the browser has no locks, or does not give them, this page has its own', async () => {
    expect(await inOrder(browserLocks(systemClock(), undefined))).toEqual(sequence)
    const refusing = { request: async () => denied() } as unknown as LockManager
    expect(await inOrder(browserLocks(systemClock(), refusing))).toEqual(sequence)
  })

  it('what fails under the lock of the browser is not run again', async () => {
    const manager = {
      request: async (_: string, __: object, run: () => Promise<unknown>) => run(),
    } as unknown as LockManager
    const run = vi.fn(async () => {
      throw new Error('once')
    })
    await expect(browserLocks(systemClock(), manager).exclusive('session', run)).rejects.toThrow('once')
    expect(run).toHaveBeenCalledOnce()
  })

  it('one that is not granted within ten seconds is given up as a call without an answer (addition)', async () => {
    vi.useFakeTimers()
    const run = vi.fn(async () => {})
    const told = vi.fn()
    browserLocks(systemClock(), heldElsewhere).exclusive('session', run).catch(told)
    await vi.advanceTimersByTimeAsync(9999)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toHaveBeenCalledExactlyOnceWith(
      new Failure({ kind: 'held', message: 'Waiting for another tab got no answer' }),
    )
    expect(run).not.toHaveBeenCalled()
  })

  it('what was granted in time may take as long as it likes (addition)', async () => {
    vi.useFakeTimers()
    const later = <T>(ms: number, value?: T) => new Promise<T | undefined>((go) => setTimeout(go, ms, value))
    const manager = {
      request: async (_: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
        await later(9999)
        return Promise.race([run(), new Promise((_, reject) => signal?.addEventListener('abort', reject))])
      },
    } as unknown as LockManager
    const done = browserLocks(systemClock(), manager).exclusive('session', () => later(60_000, 'done'))
    await vi.advanceTimersByTimeAsync(9999 + 60_000)
    expect(await done).toBe('done')
  })
})

describe('leaving', () => {
  const location = () => {
    const assign = vi.fn()
    const replace = vi.fn()
    const here = { origin: 'https://guildhall.test', pathname: '/login', search: '?a=1', assign, replace }
    // The few members that are used.
    return { here: here as unknown as Location, assign, replace }
  }

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://x/1', '//evil.test', 'no address', ''])(
    'A05: %j is never navigated to',
    (url) => {
      const { here, assign, replace } = location()
      const navigation = browserNavigation(here)
      expect(() => navigation.leave(url)).toThrow('The address to leave for is no web address.')
      expect(() => navigation.replace(url)).toThrow('The address to leave for is no web address.')
      expect(assign).not.toHaveBeenCalled()
      expect(replace).not.toHaveBeenCalled()
    },
  )

  it('A05: a web address is, and so is a Telegram one', () => {
    const { here, assign, replace } = location()
    const navigation = browserNavigation(here)
    navigation.leave('https://pay.test/1')
    navigation.replace('tg://resolve?domain=x')
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.test/1')
    expect(replace).toHaveBeenCalledExactlyOnceWith('tg://resolve?domain=x')
    expect(navigation.path()).toBe('/login?a=1')
  })

  it('C71, A24: a tab is reserved at once, knows nothing of this page, and shows its page later', () => {
    const opened = {
      opener: {},
      closed: false,
      close: vi.fn(),
      location: { replace: vi.fn() },
      document: { createElement: () => ({}), head: { append: vi.fn() } },
    }
    const page = { open: vi.fn(() => opened) } as unknown as Window
    const tab = browserTabs(page).reserve()
    expect(opened.opener).toBeNull()
    expect(opened.document.head.append).toHaveBeenCalledExactlyOnceWith({
      name: 'referrer',
      content: 'no-referrer',
    })
    expect(tab?.show('https://discord.com/channels/1')).toBe(true)
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://discord.com/channels/1')
    tab?.release()
    expect(opened.close).toHaveBeenCalledOnce()
    opened.closed = true
    expect(tab?.show('https://discord.com/channels/1')).toBe(false)
  })

  it('C71: a blocked tab is null', () => {
    const page = { open: () => null } as unknown as Window
    expect(browserTabs(page).reserve()).toBeNull()
  })
})

describe('scripts of third parties', () => {
  const page = (createScriptURL?: (url: string) => string) => {
    const added: (EventTarget & { src?: string; href?: string; remove(): void })[] = []
    const document = {
      baseURI: 'https://guildhall.test/',
      createElement: () => Object.assign(new EventTarget(), { remove: vi.fn() }),
      head: { append: (script: EventTarget & { remove(): void }) => added.push(script) },
      defaultView: createScriptURL && { trustedTypes: { createPolicy: () => ({ createScriptURL }) } },
    } as unknown as Document
    return { scripts: browserScripts(document), added }
  }

  it('CONST-05: one is loaded once, however often it is asked for', async () => {
    const { scripts, added } = page()
    const both = Promise.all([scripts.load('https://id.test/client'), scripts.load('https://id.test/client')])
    added[0]?.dispatchEvent(new Event('load'))
    await both
    await scripts.load('https://id.test/client')
    expect(added.map(({ src }) => src)).toEqual(['https://id.test/client'])
  })

  it('A14: one is only loaded as the Trusted Types of the page allow', () => {
    const { scripts, added } = page((url) => `trusted ${url}`)
    void scripts.load('https://id.test/client')
    expect(added.map(({ src }) => src)).toEqual(['trusted https://id.test/client'])
  })

  it('SCHED-01, C75: a stylesheet is loaded once, however often it is asked for', async () => {
    const { scripts, added } = page()
    const url = 'https://widget.test/widget.css'
    const both = Promise.all([scripts.loadStylesheet(url), scripts.loadStylesheet(url)])
    added[0]?.dispatchEvent(new Event('load'))
    await both
    await scripts.loadStylesheet(url)
    expect(added).toMatchObject([{ rel: 'stylesheet', href: 'https://widget.test/widget.css' }])
  })

  it('LOGIN-13: one that failed says so, and is tried again when it is asked for again', async () => {
    const { scripts, added } = page()
    const failed = scripts.load('https://id.test/client')
    added[0]?.dispatchEvent(new Event('error'))
    await expect(failed).rejects.toThrow('The script id.test did not load.')
    expect(added[0]?.remove).toHaveBeenCalledOnce()
    const again = scripts.load('https://id.test/client')
    added[1]?.dispatchEvent(new Event('load'))
    await again
  })
})

describe('the configuration', () => {
  const origin = 'https://guildhall.test'

  it.each([
    [{ MODE: 'production' }, 'http://localhost:5001/api'],
    [{ MODE: 'production', VITE_API_BASE: 'https://provider.test/api/' }, 'https://provider.test/api'],
    [{ MODE: 'mock', BASE_URL: '/' }, 'https://guildhall.test/api'],
    [{ MODE: 'mock', BASE_URL: '/demo/' }, 'https://guildhall.test/demo/api'],
  ])('SESSION-06: with %j the calls go to %s', (env, apiBase) => {
    expect(configOf(env, origin).apiBase).toBe(apiBase)
  })

  it.each([
    [{ MODE: 'production' }, 'http://localhost:5001/api/image-host/video/upload', 'guildhall'],
    [
      { MODE: 'mock', BASE_URL: '/demo/' },
      'https://guildhall.test/demo/api/image-host/video/upload',
      'guildhall',
    ],
    [
      { MODE: 'production', VITE_IMAGE_HOST: 'https://host.test/v1/', VITE_IMAGE_HOST_PRESET: 'ours' },
      'https://host.test/v1/video/upload',
      'ours',
    ],
  ])('MEDIA-01: with %j videos go to %s', (env, video, preset) => {
    const { imageHost } = configOf(env, origin)
    expect(imageHost).toEqual({ image: video.replace('/video/', '/image/'), video, preset })
  })

  it.each([
    [{ MODE: 'production' }, 'https://www.youtube-nocookie.com/embed/guildhall-demo'],
    [{ MODE: 'production', VITE_FILM_DEMO: 'https://films.test/1' }, 'https://films.test/1'],
    [{ MODE: 'mock', BASE_URL: '/demo/' }, 'https://guildhall.test/demo/videos/film.html'],
  ])('CONST-04: with %j the demo video comes from %s', (env, demo) => {
    expect(configOf(env, origin).films.demo).toBe(demo)
  })

  it.each([
    [{ MODE: 'production', DEV: false }, false],
    [{ MODE: 'development', DEV: true }, true],
    [{ MODE: 'mock', DEV: false }, true],
  ])('A05: with %j addresses on this computer are allowed: %s', (env, local) => {
    expect(configOf(env, origin).local).toBe(local)
  })
})

describe('drafts (addition)', () => {
  it('are the same in every tab, and changed in one step', async () => {
    const factory = new IDBFactory()
    const [one, other] = [
      browserDrafts(systemClock(), () => factory),
      browserDrafts(systemClock(), () => factory),
    ]
    expect(await one.read('a')).toBeUndefined()
    await one.change('a', (kept) => [kept, 1])
    expect(await other.read('a')).toEqual([undefined, 1])
    await Promise.all([
      one.change('count', (kept) => Number(kept ?? 0) + 1),
      other.change('count', (kept) => Number(kept ?? 0) + 1),
      one.change('count', (kept) => Number(kept ?? 0) + 1),
    ])
    expect(await other.read('count')).toBe(3)
    await other.change('a', () => undefined)
    expect(await one.read('a')).toBeUndefined()
  })

  it('where the browser denies them, everything works for this page, on copies', async () => {
    const drafts = browserDrafts(systemClock(), denied)
    const draft = { name: 'A' }
    await drafts.change('a', () => draft)
    draft.name = 'B'
    expect(await drafts.read('a')).toEqual({ name: 'A' })
    await drafts.change('a', () => undefined)
    expect(await drafts.read('a')).toBeUndefined()
  })

  describe('where the browser neither opens nor refuses them', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('everything works for this page after three seconds', async () => {
      const factory = new IDBFactory()
      const open = vi.spyOn(factory, 'open').mockReturnValue({} as never)
      const drafts = browserDrafts(systemClock(), () => factory)
      const read = vi.fn()
      drafts.change('a', () => ({ name: 'A' })).then(() => drafts.read('a').then(read))
      await vi.advanceTimersByTimeAsync(2999)
      expect(read).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(read).toHaveBeenCalledExactlyOnceWith({ name: 'A' })
      expect(open).toHaveBeenCalledOnce()
    })

    it('what opens too late is closed', async () => {
      const factory = new IDBFactory()
      const request = {} as IDBOpenDBRequest & { onsuccess(): void }
      vi.spyOn(factory, 'open').mockReturnValue(request)
      const drafts = browserDrafts(systemClock(), () => factory)
      const read = drafts.read('a')
      await vi.advanceTimersByTimeAsync(3000)
      expect(await read).toBeUndefined()
      const close = vi.fn()
      Object.assign(request, { result: { close } })
      request.onsuccess()
      await vi.advanceTimersByTimeAsync(0)
      expect(close).toHaveBeenCalledOnce()
    })
  })
})

describe('a page that is being left', () => {
  afterEach(() => vi.useRealTimers())
  const left = () => {
    const page = new EventTarget()
    const error = new TypeError('Failed to fetch')
    const told: unknown[] = []
    const fetch = silentOnUnload(() => Promise.reject(error), page)
    fetch('/api/users/me').catch((thrown) => told.push(thrown))
    Promise.resolve().then(() => page.dispatchEvent(new Event('pagehide')))
    return { page, error, told }
  }
  const settle = () => new Promise((go) => setTimeout(go, 20))

  it('SESSION-01: hears nothing of the requests that it breaks off itself', async () => {
    const { told } = left()
    await settle()
    expect(told).toEqual([])
  })

  it('hears of them when it comes back', async () => {
    const { page, error, told } = left()
    await settle()
    page.dispatchEvent(new Event('pageshow'))
    await settle()
    expect(told).toEqual([error])
  })

  it('hears of an answer when it comes back', async () => {
    const page = new EventTarget()
    const answer = new Response()
    const told: unknown[] = []
    silentOnUnload(async () => {
      page.dispatchEvent(new Event('pagehide'))
      return answer
    }, page)('/').then((response) => told.push(response))
    await settle()
    expect(told).toEqual([])
    page.dispatchEvent(new Event('pageshow'))
    await settle()
    expect(told).toEqual([answer])
  })

  it('SESSION-01: hears nothing of an answer that is broken off halfway', async () => {
    const page = new EventTarget()
    const told: unknown[] = []
    const half = async () =>
      new Response(
        new ReadableStream({
          pull: async (stream) => {
            await new Promise((go) => setTimeout(go))
            page.dispatchEvent(new Event('pagehide'))
            stream.error(new TypeError('network error'))
          },
        }),
      )
    const tell = (thing: unknown) => told.push(thing)
    silentOnUnload(half, page)('/').then(tell, tell)
    await settle()
    expect(told).toEqual([])
  })

  it('SESSION-01: hears nothing of a request that ends between the first sign of leaving and the last', async () => {
    vi.useFakeTimers()
    const page = new EventTarget()
    const error = new TypeError('Failed to fetch')
    const told: unknown[] = []
    const fetch = silentOnUnload(() => Promise.reject(error), page)
    page.dispatchEvent(new Event('beforeunload'))
    fetch('/').catch((thrown) => told.push(thrown))
    await vi.advanceTimersByTimeAsync(1000)
    page.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
  })

  it('hears of a failure at last when the link led to another program', async () => {
    vi.useFakeTimers()
    const page = new EventTarget()
    const error = new TypeError('Failed to fetch')
    const told: unknown[] = []
    const fetch = silentOnUnload(() => Promise.reject(error), page)
    page.dispatchEvent(new Event('beforeunload'))
    fetch('/').catch((thrown) => told.push(thrown))
    await vi.advanceTimersByTimeAsync(9999)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual([error])
  })

  it('hears of failures and answers as long as it stays', async () => {
    const page = new EventTarget()
    const failing = silentOnUnload(() => Promise.reject(new TypeError('Failed to fetch')), page)
    await expect(failing('/')).rejects.toThrow('Failed to fetch')
    const answer = new Response()
    expect(await silentOnUnload(async () => answer, page)('/')).toBe(answer)
  })
})

describe('clipboard', () => {
  it('PAGES-11, C43: writes, and rejects where there is none or it is refused', async () => {
    const written: string[] = []
    const page = (clipboard?: object) => ({ navigator: { clipboard } }) as unknown as Window
    await browserClipboard(page({ writeText: async (text: string) => void written.push(text) })).write('a')
    expect(written).toEqual(['a'])
    await expect(browserClipboard(page()).write('a')).rejects.toThrow('no clipboard')
    await expect(browserClipboard(page({ writeText: async () => denied() })).write('a')).rejects.toThrow(
      'Denied',
    )
  })
})
