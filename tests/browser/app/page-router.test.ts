import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPageRouter } from '#src/app/routing/page-router.ts'
import { unsavedChanges } from '#src/browser/page/unsaved-changes.ts'

const home = window.location.href

/** Pages whose code loads when the test says so. */
const codes = () => {
  const asked = new Map<string, PromiseWithResolvers<void>>()
  return {
    load: vi.fn((path: string) => {
      const code = Promise.withResolvers<void>()
      asked.set(path, code)
      return code.promise
    }),
    come: (path: string) => asked.get(path)?.resolve(),
    fail: (path: string) => asked.get(path)?.reject(new Error('gone')),
  }
}

const open = async ({ isLoaded = true } = {}) => {
  const { load, come, fail } = codes()
  const onLeave = vi.fn()
  window.history.replaceState(null, '', '/first')
  const added = vi.spyOn(window, 'addEventListener')
  const router = createPageRouter({ load, onLeave })
  onTestFinished(() => {
    for (const [type, listener] of added.mock.calls) window.removeEventListener(type, listener)
    added.mockRestore()
  })
  if (isLoaded) {
    come('/first')
    await router.first
    load.mockClear()
  }
  const seen: (string | undefined)[] = []
  router.subscribe(() => seen.push(router.shown()?.location.pathname))
  return { router, load, come, fail, onLeave, seen }
}

afterEach(() => {
  unsavedChanges.onLeave = null
  window.history.replaceState(null, '', home)
})

describe('the page router', () => {
  it('shows the first page when its code has loaded', async () => {
    const { router, come } = await open({ isLoaded: false })
    expect(router.shown()).toBe(null)
    expect(router.isNavigating()).toBe(true)
    come('/first')
    expect(await router.first).toMatchObject({ location: { pathname: '/first' }, problem: null })
    expect(router.shown()).toBe(await router.first)
    expect(router.isNavigating()).toBe(false)
  })

  it('says why the code of the first page could not be loaded', async () => {
    const { router, fail } = await open({ isLoaded: false })
    fail('/first')
    expect(await router.first).toMatchObject({ problem: new Error('gone') })
  })

  it('opens another page instead of the first one, whose code is still loading', async () => {
    const { router, come } = await open({ isLoaded: false })
    router.replace('/login')
    come('/first')
    come('/login')
    expect(await router.first).toMatchObject({ location: { pathname: '/login' } })
  })

  it('changes page and address together when the code of the next page has loaded', async () => {
    const { router, come, onLeave } = await open()
    router.push('/second?a=1#part', { from: 'first' })
    expect(router.isNavigating()).toBe(true)
    expect(window.location.pathname).toBe('/first')
    expect(router.shown()?.location.pathname).toBe('/first')
    come('/second')
    await expect.poll(() => router.shown()?.location.pathname).toBe('/second')
    expect(window.location.href.endsWith('/second?a=1#part')).toBe(true)
    expect(router.shown()).toMatchObject({
      action: 'PUSH',
      keepsScroll: false,
      problem: null,
      location: { search: '?a=1', hash: '#part', state: { from: 'first' } },
    })
    expect(onLeave.mock.calls.map(([location]) => location.pathname)).toEqual(['/first'])
  })

  it('when two pages are loading, shows only the one that was opened last', async () => {
    const { router, come, seen } = await open()
    const before = window.history.length
    router.push('/second')
    router.push('/third')
    come('/third')
    await expect.poll(() => router.shown()?.location.pathname).toBe('/third')
    come('/second')
    router.replace('/third?b=2', null, { preventScrollReset: true })
    come('/third')
    await expect.poll(() => router.shown()?.location.search).toBe('?b=2')
    expect(router.shown()).toMatchObject({ action: 'REPLACE', keepsScroll: true })
    expect(seen).toEqual(['/third', '/third'])
    expect(window.history.length).toBe(before + 1)
  })

  it('shows why a page fails to load, and loads its code again when the page is opened again', async () => {
    const { router, load, fail, come } = await open()
    router.push('/second')
    fail('/second')
    await expect.poll(() => router.shown()?.problem).toEqual(new Error('gone'))
    expect(window.location.pathname).toBe('/second')
    router.push('/second')
    come('/second')
    await expect.poll(() => router.shown()?.problem).toBe(null)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('on Back, changes the address at once, but shows the previous page only when its code has loaded', async () => {
    const { router, load, come } = await open()
    router.push('/second')
    come('/second')
    await expect.poll(() => router.shown()?.location.pathname).toBe('/second')
    router.go(-1)
    await expect.poll(() => load.mock.calls.at(-1)).toEqual(['/first'])
    expect(window.location.pathname).toBe('/first')
    expect(router.shown()?.location.pathname).toBe('/second')
    come('/first')
    await expect.poll(() => router.shown()?.location.pathname).toBe('/first')
    expect(router.shown()?.action).toBe('POP')
  })

  it('with unsaved changes, undoes Back and Forward, and gives the page a function that repeats the navigation', async () => {
    const { router, come, seen } = await open()
    for (const path of ['/second', '/third']) {
      router.push(path)
      come(path)
      await expect.poll(() => router.shown()?.location.pathname).toBe(path)
    }
    const popped = () =>
      new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    const onLeave = vi.fn()
    unsavedChanges.onLeave = onLeave
    for (const distance of [-1, -2]) {
      const left = popped()
      router.go(distance)
      await left
      await popped()
      expect(window.location.pathname).toBe('/third')
    }
    expect(onLeave).toHaveBeenCalledTimes(2)
    onLeave.mock.calls[0]?.[0]()
    await expect.poll(() => window.location.pathname).toBe('/second')
    come('/second')
    await expect.poll(() => router.shown()?.location.pathname).toBe('/second')
    expect(seen).toEqual(['/second', '/third', '/second'])
  })

  it('asks the user before a `push` leaves a page with unsaved changes, but not before a `replace`', async () => {
    const { router, load, come } = await open()
    const onLeave = vi.fn()
    unsavedChanges.onLeave = onLeave
    router.push('/second')
    expect(load).not.toHaveBeenCalled()
    expect(onLeave).toHaveBeenCalledOnce()
    onLeave.mock.calls[0]?.[0]()
    come('/second')
    await expect.poll(() => router.shown()?.location.pathname).toBe('/second')
    unsavedChanges.onLeave = onLeave
    router.replace('/login')
    come('/login')
    await expect.poll(() => router.shown()?.location.pathname).toBe('/login')
    expect(onLeave).toHaveBeenCalledOnce()
  })
})
