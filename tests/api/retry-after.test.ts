import { describe, expect, it } from 'vitest'
// Imports a module that is otherwise loaded on demand, because the clock of the test would not wait for it.
import '#machines/rules/kit/retry-after.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { TestClock } from '#model/driver/sandbox/test-clock.ts'
import type { CallName } from '#src/api/contract/index.ts'
import { base, buyer, json, server, settle, testBrowser } from './fixtures.ts'

const account = { _id: 'u1', name: 'Bea', email: 'bea@guildhall.test', role: 'buyer' }

/** A provider that gives these responses in order, and a client whose clock the test controls. */
const open = (...responses: (() => Response)[]) => {
  const { fetch, requests } = server(() => responses.shift()?.() ?? json({ message: 'None left.' }, 500))
  const clock = new TestClock()
  const browser = testBrowser({
    fetch,
    storage: sharedStorage(buyer).tab(),
    clock: {
      now: () => new Date(Date.parse('2026-03-02T12:00:00.000Z') + clock.now()),
      setTimeout: clock.setTimeout,
      clearTimeout: clock.clearTimeout,
    },
  })
  const { client } = createApi({ base, apiKey: 'key-1', browser, publicPage: () => false })
  const pass = async (ms: number) => {
    await settle()
    clock.advance(ms)
    await settle()
  }
  return { client, requests, pass }
}

const busy =
  (retryAfter: string, status = 429) =>
  () =>
    new Response('{"message":"Slow down."}', { status, headers: { 'retry-after': retryAfter } })

describe('the API client, when a response contains a Retry-After', () => {
  it.each([
    ['3', 429, 3],
    ['3', 503, 3],
    ['Mon, 02 Mar 2026 12:00:10 GMT', 429, 10],
  ])(
    'repeats a request that only reads, after the time in Retry-After: %j (status %d)',
    async (asked, status, seconds) => {
      const { client, requests, pass } = open(busy(asked, status), () => json(account))
      const reading = client.call('me', {})
      await pass(seconds * 1000 - 1)
      expect(requests).toHaveLength(1)
      await pass(1)
      expect(await reading).toEqual(account)
      expect(requests).toHaveLength(2)
    },
  )

  it('waits for the seconds that the body states as retry_after, which may be a fraction', async () => {
    const limited = () => json({ message: 'You are being rate limited.', retry_after: 0.75 }, 429)
    const { client, pass } = open(limited, () => json(account))
    const reading = client.call('me', {})
    await pass(1000)
    expect(await reading).toEqual(account)
  })

  it('when the second request is refused too, the message says when to try again', async () => {
    const { client, requests, pass } = open(busy('3'), busy('5'))
    const reading = client.call('me', {}).catch((error: unknown) => error)
    await pass(3000)
    expect(await reading).toMatchObject({
      status: 429,
      serverMessage: 'Slow down. Try again in 5 seconds.',
      details: { retryAfter: 5 },
    })
    expect(requests).toHaveLength(2)
  })

  it('rejects without a second request when the time is longer than ten seconds', async () => {
    const { client, requests } = open(busy('11'))
    await expect(client.call('me', {})).rejects.toMatchObject({
      serverMessage: 'Slow down. Try again in 11 seconds.',
    })
    expect(requests).toHaveLength(1)
  })

  it.each<[CallName, object]>([
    ['logIn', { body: { email: 'a@b.se', password: 'p' } }],
    ['deleteCourse', { params: { courseId: 'c1' } }],
    ['ppvUnlink', { body: {} }],
    ['becomeSeller', { body: {} }],
  ])('never repeats a request that writes: %s', async (name, input) => {
    const { client, requests } = open(busy('1'), () => json({}))
    await expect(client.call(name, input as never)).rejects.toMatchObject({
      serverMessage: 'Slow down. Try again in 1 second.',
    })
    expect(requests).toHaveLength(1)
  })

  it('stops waiting when the request is aborted', async () => {
    const { client, requests, pass } = open(busy('3'), () => json(account))
    const controller = new AbortController()
    const reading = client.call('me', {}, { signal: controller.signal })
    await pass(1000)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await pass(5000)
    expect(requests).toHaveLength(1)
  })

  it('ignores Retry-After in an error response with another status', async () => {
    const { client } = open(busy('3', 400))
    await expect(client.call('me', {})).rejects.toMatchObject({ serverMessage: 'Slow down.', details: {} })
  })

  it('SESSION-01: a request that waits for Retry-After and then gets a 401 renews the session and is repeated again', async () => {
    const { client, requests, pass } = open(
      busy('2'),
      () => json({ message: 'jwt expired' }, 401),
      () => json({ token: 'token-2' }),
      () => json(account),
    )
    const reading = client.call('me', {})
    await pass(2000)
    expect(await reading).toEqual(account)
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/users/me',
      '/api/users/me',
      '/api/users/refresh-token',
      '/api/users/me',
    ])
  })
})
