import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectMocks } from '#mocks/browser/boot/open-mocks.ts'
import { installHostedMediaFallback } from '#mocks/browser/media/hosted-media.ts'

const { origin } = window.location

/** A demo with a base path, on plain http: the page handles its requests itself, without a service worker. */
const demoAt = async (base: string) => {
  const { browser, backend, transport } = await connectMocks({
    base,
    scenario: 'buyer',
    worker: async () => false,
  })
  const call = async (path: string, body?: unknown, token = '') => {
    const answer = await browser.fetch(`${origin}${base}api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': 'guildhall',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
  return { browser, backend, transport, call }
}

let close: (() => void)[] = []
const clean = async () => {
  for (const one of close.splice(0)) one()
  for (const { name = '' } of await indexedDB.databases())
    if (/^\/[ab]\//.test(name)) indexedDB.deleteDatabase(name)
  for (const key of Object.keys(localStorage)) if (/^\/[ab]\//.test(key)) localStorage.removeItem(key)
}
beforeEach(clean)
afterEach(clean)

describe('two demos on one origin, without a service worker', () => {
  it('respond to requests below their own paths, each with its own database and session', async () => {
    const [a, b] = [await demoAt('/a/'), await demoAt('/b/')]
    close = [() => a.backend.close(), () => b.backend.close()]
    expect([a.transport.carrier, b.transport.carrier]).toEqual(['page', 'page'])
    const names = (await indexedDB.databases()).map(({ name = '' }) => name.replace(/\.\d+$/, ''))
    expect(names).toEqual(expect.arrayContaining(['/a/guildhall', '/b/guildhall']))

    const before = b.backend.store.seq
    const { status, body } = await a.call('/users/login', {
      email: 'seller@guildhall.test',
      password: 'guildhall',
    })
    expect(status).toBe(200)
    const address = `${origin}/a/dashboard`
    const plan = { planKey: 'proMonthly', successUrl: address, cancelUrl: address }
    expect((await a.call('/stripe/start-plan-checkout', plan, body.token)).body.checkoutUrl).toMatch(
      `${origin}/a/mocks/providers/checkout.html?session=`,
    )
    const elsewhere = a.browser.fetch(`${origin}/b/api/users/login`, { method: 'POST' })
    expect((await elsewhere).headers.has('x-guildhall-backend')).toBe(false)
    a.browser.storage.set('token', 'token-a')
    expect(Object.keys(localStorage).filter((key) => key.endsWith('token'))).toEqual(['/a/token'])
    expect(b.browser.storage.get('token')).toBeNull()
    expect(b.backend.store.seq).toBe(before)
  })

  it('store an uploaded file in their own image host, and show it without a worker', async () => {
    const [a, b] = [await demoAt('/a/'), await demoAt('/b/')]
    close = [() => a.backend.close(), () => b.backend.close()]
    installHostedMediaFallback({ backend: a.backend, host: `${origin}/a/api/image-host` })
    const pixel = await (
      await fetch('data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==')
    ).blob()
    const form = new FormData()
    form.append('file', pixel, 'pixel.gif')
    form.append('upload_preset', 'guildhall')
    const { status, text } = await a.browser.uploads.post(`${origin}/a/api/image-host/image/upload`, form, {
      name: 'blob:1',
      signal: new AbortController().signal,
    })
    expect([status, text]).toEqual([200, expect.any(String)])
    const { secure_url: address } = JSON.parse(text)
    expect(address).toMatch(/^(http:\/\/[^/]+)?\/a\/api\/image-host\//)
    const shown = new Image()
    const loaded = new Promise((resolve) => shown.addEventListener('load', resolve))
    shown.src = address
    document.body.append(shown)
    await loaded
    shown.remove()
    expect(shown.naturalWidth).toBe(1)
    const there = await b.browser.fetch(new URL(address, origin).href.replace('/a/', '/b/'))
    expect(there.status).toBe(404)
  })
})
