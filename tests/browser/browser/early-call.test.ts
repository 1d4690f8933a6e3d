import { afterEach, expect, it, vi } from 'vitest'
import { fetchWithEarlyCall } from '#src/browser/page/early-call.ts'

const address = 'https://provider.test/api/courses/the-lantern-room'

/** A page whose HTML has sent a call, and what it asks besides. */
const pageWithEarlyCall = () => {
  const early = Promise.withResolvers<Response>()
  const stop = new AbortController()
  window.earlyCall = { address, answer: early.promise, stop }
  const network = vi.fn<typeof fetch>(async () => new Response('anew'))
  const ask = fetchWithEarlyCall(network)
  const textOf = async (...args: Parameters<typeof fetch>) => (await ask(...args)).text()
  return { early, stop, network, textOf }
}

afterEach(() => {
  delete window.earlyCall
})

it('API-38: the first request takes the answer of the early call, and the next asks anew', async () => {
  const { early, network, textOf } = pageWithEarlyCall()
  early.resolve(new Response('early'))
  expect(await textOf(address)).toBe('early')
  expect(network).not.toHaveBeenCalled()
  expect(await textOf(address)).toBe('anew')
})

it.each([
  ['of another thing', new Request(`${address}-too`)],
  ['of somebody signed in', new Request(address, { headers: { authorization: 'Bearer token-1' } })],
  ['of another kind', new Request(address, { method: 'POST' })],
])('a first request %s asks anew, and nobody takes the early answer later', async (_, request) => {
  const { early, textOf } = pageWithEarlyCall()
  early.resolve(new Response('early'))
  expect(await textOf(request)).toBe('anew')
  expect(await textOf(address)).toBe('anew')
})

it('an early call that got no answer is asked anew', async () => {
  const { early, textOf } = pageWithEarlyCall()
  early.reject(new TypeError('Failed to fetch'))
  expect(await textOf(address)).toBe('anew')
})

it('who gives up ends the early call, and asks nothing anew', async () => {
  const { early, stop, network, textOf } = pageWithEarlyCall()
  stop.signal.addEventListener('abort', () => early.reject(stop.signal.reason))
  const person = new AbortController()
  const asked = textOf(address, { signal: person.signal })
  person.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  expect(network).not.toHaveBeenCalled()
})

it('without an early call every request is the network’s', async () => {
  const network = vi.fn<typeof fetch>(async () => new Response('anew'))
  expect(await (await fetchWithEarlyCall(network)(address)).text()).toBe('anew')
})
