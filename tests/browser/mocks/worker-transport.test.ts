import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkerTransport } from '#mocks/browser/transport/worker-transport.ts'

const apiBase = 'http://guildhall.test/api'
const answer = (text: string) => new Response(text, { headers: { 'x-guildhall-backend': 'fake' } })

/** A backend that counts requests, and a network with or without a service worker in front of it. */
const dataset = (
  network: (request: Request, receive: (request: Request) => Promise<Response>) => Promise<Response>,
) => {
  const acted: string[] = []
  const transport = createWorkerTransport({
    backend: {
      fetch: async (request) => {
        acted.push(`${request.method} ${await request.text()}`)
        return answer('from the backend')
      },
    },
    apiBase,
    worker: true,
    network: (input, init) => network(new Request(input, init), transport.receive),
  })
  return { acted, transport }
}
const post = { method: 'POST', body: 'one' }

describe('the transport to the fake backend', () => {
  it('sends requests over the network, where the service worker handles them', async () => {
    const { acted, transport } = dataset((request, receive) => receive(request))
    expect(await (await transport.fetch(`${apiBase}/users/me`, post)).text()).toBe('from the backend')
    expect(acted).toEqual(['POST one'])
    expect(transport.carrier).toBe('worker')
  })

  it('lets the backend in the page respond, once, when no worker took the request', async () => {
    const { acted, transport } = dataset(async () => new Response('<!doctype html>'))
    expect(await (await transport.fetch(`${apiBase}/users/me`, post)).text()).toBe('from the backend')
    expect(acted).toEqual(['POST one'])
    expect(transport.carrier).toBe('page')
  })

  it('lets the backend in the page respond when the network fails before the worker got the request', async () => {
    const { acted, transport } = dataset(() => Promise.reject(new TypeError('Failed to fetch')))
    expect((await transport.fetch(`${apiBase}/users/me`, post)).status).toBe(200)
    expect(acted).toEqual(['POST one'])
  })

  it('does not repeat a request that the worker got but whose response was lost', async () => {
    const { acted, transport } = dataset(async (request, receive) => {
      await receive(request)
      throw new TypeError('Failed to fetch')
    })
    await expect(transport.fetch(`${apiBase}/users/me`, post)).rejects.toThrow(TypeError)
    expect(acted).toEqual(['POST one'])
    expect(transport.carrier).toBe('worker')
  })

  it("rejects with a TypeError, as a network does, when the fault of the page's backend drops the connection", async () => {
    const transport = createWorkerTransport({
      backend: { fetch: async () => Response.error() },
      apiBase,
      worker: false,
    })
    await expect(transport.fetch(`${apiBase}/users/me`)).rejects.toThrow(TypeError)
  })

  it('rejects an aborted request with the reason of its signal', async () => {
    const transport = createWorkerTransport({
      backend: { fetch: () => new Promise(() => {}) },
      apiBase,
      worker: false,
    })
    const leaving = new AbortController()
    const request = transport.fetch(`${apiBase}/users/me`, { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(request).rejects.toThrow('left')
  })

  it('leaves requests for other addresses than endpoints to the network', async () => {
    const network = vi.fn(async () => new Response('a picture'))
    const transport = createWorkerTransport({
      backend: { fetch: async () => answer('') },
      apiBase,
      worker: false,
      network,
    })
    expect(await (await transport.fetch('http://guildhall.test/pictures/tide.svg')).text()).toBe('a picture')
  })
})

describe('a request that the service worker handles', () => {
  const timeoutInMs = 3000

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has no time limit when it has reached the worker', async () => {
    let respondNow = () => {}
    const { acted, transport } = dataset(async (request, receive) => {
      const response = await receive(request)
      await new Promise<void>((resolve, reject) => {
        respondNow = resolve
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      })
      return response
    })
    const proof = transport.prove()
    await vi.advanceTimersByTimeAsync(10 * timeoutInMs)
    respondNow()
    await proof
    expect([acted, transport.carrier]).toEqual([['GET '], 'worker'])
  })

  it('is aborted when it has not reached the worker after three seconds; then the backend in the page responds', async () => {
    const { acted, transport } = dataset(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const proof = transport.prove()
    await vi.advanceTimersByTimeAsync(timeoutInMs - 1)
    expect(transport.carrier).toBe('worker')
    await vi.advanceTimersByTimeAsync(1)
    expect(transport.carrier).toBe('page')
    await proof
    expect(acted).toEqual(['GET '])
  })

  it('is processed only once, even if it reaches the worker after it was aborted', async () => {
    let late = () => Promise.resolve(new Response())
    const { acted, transport } = dataset((request, receive) => {
      late = () => receive(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      )
    })
    const answered = transport.fetch(`${apiBase}/users/me`, post)
    await vi.advanceTimersByTimeAsync(timeoutInMs)
    expect(await (await answered).text()).toBe('from the backend')
    expect((await late()).type).toBe('error')
    expect(acted).toEqual(['POST one'])
  })

  it('rejects with the reason of its signal when it is aborted', async () => {
    const { acted, transport } = dataset(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const leaving = new AbortController()
    const request = transport.fetch(`${apiBase}/users/me`, { ...post, signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(request).rejects.toThrow('left')
    expect([acted, transport.carrier]).toEqual([[], 'worker'])
  })

  it('leaves no timer behind', async () => {
    const { transport } = dataset((request, receive) => receive(request))
    await transport.prove()
    expect(vi.getTimerCount()).toBe(0)
  })
})
