import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserNavigation } from '#src/browser/page/navigation.ts'
import { browserTabs } from '#src/browser/page/tabs.ts'
import { silentOnUnload } from '#src/browser/page/unload.ts'

describe('leaving the page for another address', () => {
  const location = () => {
    const assign = vi.fn()
    const replace = vi.fn()
    const here = { origin: 'https://guildhall.test', pathname: '/login', search: '?a=1', assign, replace }
    // `here` has only the members of Location that the tested code uses.
    return { here: here as unknown as Location, assign, replace }
  }

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://x/1', '//evil.test', 'no address', ''])(
    'A05: never navigates to %j',
    (url) => {
      const { here, assign, replace } = location()
      const navigation = browserNavigation(here)
      expect(() => navigation.leave(url)).toThrow('The URL is not a web address.')
      expect(() => navigation.replace(url)).toThrow('The URL is not a web address.')
      expect(assign).not.toHaveBeenCalled()
      expect(replace).not.toHaveBeenCalled()
    },
  )

  it('A05: navigates to a web address and to a Telegram address', () => {
    const { here, assign, replace } = location()
    const navigation = browserNavigation(here)
    navigation.leave('https://pay.test/1')
    navigation.replace('tg://resolve?domain=x')
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.test/1')
    expect(replace).toHaveBeenCalledExactlyOnceWith('tg://resolve?domain=x')
    expect(navigation.path()).toBe('/login?a=1')
  })

  it.each([
    ['/', '/community/night-owls', 'https://guildhall.test'],
    ['/demo/', '/demo/community/night-owls', 'https://guildhall.test/demo'],
  ])(
    'when the product is served at %s, the return address of a page is below that path',
    (base, pathname, baseUrl) => {
      const navigation = browserNavigation({ ...location().here, pathname, search: '?a=1' }, base)
      expect(navigation.baseUrl).toBe(baseUrl)
      expect(navigation.path()).toBe('/community/night-owls?a=1')
    },
  )

  const denied = () => {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
  }
  const itself = (page: object) => Object.defineProperty(page, 'top', { get: () => page })
  it.each<[string, (page: object) => unknown]>([
    ['nothing', () => null],
    ['undefined', () => undefined],
    ['an exception', denied],
    ['an object that is no window', () => ({})],
    ['a window of another origin', () => itself(Object.defineProperty({}, 'document', { get: denied }))],
    ['a function for everything', () => new Proxy(() => {}, { get: (target) => target })],
    ['an iframe of this page', (page) => ({ top: page, document: { createElement: () => ({}), head: [] } })],
    ['this page itself', (page) => itself(page)],
  ])('C71: treats the tab as blocked when window.open returns %s', (_, response) => {
    const page: { open?: () => unknown } = {}
    page.open = () => response(page)
    expect(browserTabs(page as unknown as Window).reserve()).toBeNull()
  })

  it('C71: when the browser denies access to a reserved tab, `show` returns false and `release` does not throw', () => {
    const tab = itself({
      closed: false,
      location: { replace: denied },
      close: denied,
      document: { createElement: () => ({}), head: { append: () => {} } },
    })
    const reserved = browserTabs({ open: () => tab } as unknown as Window).reserve()
    expect(reserved?.show('https://discord.test/channels/1')).toBe(false)
    expect(() => reserved?.release()).not.toThrow()
  })

  it('C71, A24: reserves an empty tab that has no access to this page, and later loads an address in it', () => {
    const opened = {
      get top() {
        return this
      },
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

  it('C71: reserving a tab returns null when the browser blocks the tab', () => {
    const page = { open: () => null } as unknown as Window
    expect(browserTabs(page).reserve()).toBeNull()
  })
})

describe('requests of a page that the user is leaving', () => {
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

  it('SESSION-01: a request that the browser aborts on leaving does not reject', async () => {
    const { told } = left()
    await settle()
    expect(told).toEqual([])
  })

  it('an aborted request rejects when the back/forward cache restores the page', async () => {
    const { page, error, told } = left()
    await settle()
    page.dispatchEvent(new Event('pageshow'))
    await settle()
    expect(told).toEqual([error])
  })

  it('a response that arrived on leaving is delivered when the back/forward cache restores the page', async () => {
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

  it('SESSION-01: a response whose body the browser aborts on leaving neither resolves nor rejects', async () => {
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
    const response = await silentOnUnload(half, page)('/')
    response.text().then(tell, tell)
    await settle()
    expect(told).toEqual([])
  })

  it('SESSION-01: a request that ends between beforeunload and pagehide neither resolves nor rejects', async () => {
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

  it('a failed request rejects after ten seconds when the clicked link has opened another program instead of leaving', async () => {
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

  it('requests resolve and reject as usual while the user does not leave', async () => {
    const page = new EventTarget()
    const failing = silentOnUnload(() => Promise.reject(new TypeError('Failed to fetch')), page)
    await expect(failing('/')).rejects.toThrow('Failed to fetch')
    const empty = new Response()
    expect(await silentOnUnload(async () => empty, page)('/')).toBe(empty)
  })

  it('each part of a response is delivered when it arrives, while the user does not leave', async () => {
    const page = new EventTarget()
    const parts = new TransformStream<Uint8Array, Uint8Array>()
    const writer = parts.writable.getWriter()
    const sent = new Response(parts.readable, { status: 201, headers: { date: 'today' } })
    const response = await silentOnUnload(async () => sent, page)('/')
    expect([response.status, response.headers.get('date')]).toEqual([201, 'today'])
    const reader = response.body?.getReader()
    writer.write(new Uint8Array([1]))
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([1]) })
    const broken = expect(reader?.read()).rejects.toThrow('network error')
    writer.abort(new TypeError('network error'))
    await broken
  })

  it('canceling the reader of a response cancels the response from the network', async () => {
    const cancelled: unknown[] = []
    const sent = new Response(new ReadableStream({ cancel: (reason) => void cancelled.push(reason) }))
    const response = await silentOnUnload(async () => sent, new EventTarget())('/')
    await response.body?.cancel('enough')
    expect(cancelled).toEqual(['enough'])
  })
})
