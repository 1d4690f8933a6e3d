import { describe, expect, it } from 'vitest'
import { bookPayment } from '#mocks/backend/domain/fees.ts'
import { BACKEND_HEADER } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { createRequestLog } from '#mocks/backend/http/request-log.ts'
import { messageOf } from '#mocks/backend/http/responses.ts'
import { memoryBlobStore } from '#mocks/backend/media/blob-store.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { BUYER, ORIGIN, open, refused, requestOf } from '../backend.ts'

const lantern = { params: { slug: 'the-lantern-room' } }

/** Sends a raw request and returns the raw response. */
const raw = async (
  { backend }: Awaited<ReturnType<typeof open>>,
  path: string,
  { headers = {}, ...init }: { method?: string; body?: BodyInit; headers?: Record<string, string> } = {},
) => {
  const response = await backend.fetch(
    new Request(`${ORIGIN}/api${path}`, { ...init, headers: { 'x-api-key': 'guildhall', ...headers } }),
  )
  return { status: response.status, body: await response.json() }
}

describe('the fake backend: reading a request', () => {
  it.each([
    ['Bearer', true],
    ['bearer', true],
    ['BEARER', true],
    ['Basic', false],
    ['xBearer', false],
    ['Bearer Bearer', false],
    ['', false],
  ])('API-11: only the scheme Bearer signs a user in by the token after it: %j', async (scheme, signedIn) => {
    const dataset = await open()
    const { token } = await dataset.signIn(BUYER)
    const { status } = await raw(dataset, '/users/me', { headers: { authorization: `${scheme} ${token}` } })
    expect(status).toBe(signedIn ? 200 : 401)
  })

  it('API-11: treats the Authorization header `Bearer` without a token as missing', async () => {
    const dataset = await open()
    expect(await raw(dataset, '/users/me', { headers: { authorization: 'Bearer' } })).toEqual(
      refused(401, 'Please log in.'),
    )
  })

  it.each([
    ['', 'body.email: '],
    ['{"email":', 'body: '],
    ['[]', 'body: '],
    ['null', 'body: '],
    ['{"email":"bea"}', 'body.email: '],
    ['{"email":"bea@guildhall.test"}', 'body.password: '],
  ])('API-02: refuses the body %j with a message that starts with %j', async (body, words) => {
    const response = await raw(await open(), '/users/login', { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(response.body.message.slice(0, words.length)).toBe(words)
    expect(response.body.message.length).toBeGreaterThan(words.length)
  })

  it('API-02: the error message describes the first invalid field', async () => {
    expect(await raw(await open(), '/users/login', { method: 'POST', body: '{}' })).toEqual(
      refused(400, 'body.email: Invalid input: expected string, received undefined'),
    )
  })

  it.each(['bea@localhost', 'o!brien@guildhall.test', 'bea@b.c'])(
    'API-02: the address %s is refused as unknown, not as invalid, because an email input accepts it (addition)',
    async (email) => {
      const body = JSON.stringify({ email, password: 'guildhall' })
      expect(await raw(await open(), '/users/login', { method: 'POST', body })).toEqual(
        refused(401, 'Invalid email or password.'),
      )
    },
  )

  it('API-01: a request without required fields may have no body', async () => {
    const dataset = await open()
    const { token } = await dataset.signIn(BUYER)
    const headers = { authorization: `Bearer ${token}` }
    expect(await raw(dataset, '/users/role', { method: 'PUT', headers })).toMatchObject({ status: 200 })
    expect(
      await raw(dataset, '/users/role', { method: 'PUT', headers, body: '{"role":"king"}' }),
    ).toMatchObject({
      status: 400,
    })
  })

  it('API-52: refuses a body that is not a form, and a field of the wrong kind', async () => {
    const dataset = await open()
    const { token } = await dataset.signIn('seller@guildhall.test')
    const headers = { authorization: `Bearer ${token}` }
    const { pair } = await dataset.planCalled('the-lantern-room', 'Resident')
    const path = `/courses/${pair.courseId}`
    const message = { message: expect.stringMatching(/^form: ./) }
    expect(await raw(dataset, path, { method: 'PUT', headers, body: '{}' })).toEqual({
      status: 400,
      body: message,
    })
    const body = new FormData()
    body.append('videoRemoved', 'perhaps')
    expect(await raw(dataset, path, { method: 'PUT', headers, body })).toEqual({
      status: 400,
      body: { message: expect.stringMatching(/^form\.videoRemoved: ./) },
    })
  })

  it('API-33: validates the query of a request as strictly as a body', async () => {
    const dataset = await open()
    for (const path of ['/stripe/ppv/verify', '/stripe/ppv/verify?sid=']) {
      expect(await raw(dataset, path)).toEqual({
        status: 400,
        body: { message: expect.stringMatching(/^query\.sid: ./) },
      })
    }
  })

  it('checks the session of a request before its body', async () => {
    const dataset = await open()
    expect(await raw(dataset, '/users/me/purchase', { method: 'POST', body: '{' })).toEqual(
      refused(401, 'Please log in.'),
    )
    const late = { method: 'POST', body: '{', headers: { authorization: 'Bearer made-up' } }
    expect(await raw(dataset, '/users/me/purchase', late)).toEqual(refused(401, 'Your session has expired.'))
  })

  it('C79: when two endpoints match a path, prefers the literal path to the path with a parameter', async () => {
    const dataset = await open()
    const { token, user } = await dataset.signIn(BUYER)
    const { body } = await raw(dataset, '/users/me', { headers: { authorization: `Bearer ${token}` } })
    expect(body).toMatchObject({ _id: user.id, email: BUYER })
  })
})

describe('the response of the fake backend', () => {
  it('is JSON, with a header that marks the fake backend', async () => {
    const { backend } = await open()
    for (const request of [
      requestOf('course', lantern),
      requestOf('me', {}),
      new Request(`${ORIGIN}/api/nowhere`),
    ]) {
      const { headers } = await backend.fetch(request)
      expect([headers.get('content-type'), headers.get(BACKEND_HEADER)]).toEqual(['application/json', 'fake'])
    }
    expect(BACKEND_HEADER).toBe('x-guildhall-backend')
  })

  it('API-38: contains the current community, even if an earlier response had another version of it', async () => {
    const { backend, ask } = await open()
    const read = async () => (await ask('course', lantern)).title
    const { seq } = backend.store
    const before = [await read(), await read()]
    await backend.store.request('rename', (tx) => {
      const course = tx.courses.by('slug', 'the-lantern-room')
      if (course) tx.courses.patch(course.id, { title: 'Renamed' })
    })
    expect([await read(), await read()]).toEqual(['Renamed', 'Renamed'])
    await backend.store.rewind(seq)
    expect([await read(), await read()]).toEqual(before)
    expect(before).toEqual(['The Lantern Room', 'The Lantern Room'])
  })

  it.each([
    ['malformed', 'a JSON list', '[42]'],
    ['empty', 'null', 'null'],
    ['garbled', 'cut JSON', '{"message": "Interna'],
  ] as const)(
    'with the fault %s has the body %s, the status 200 and the same headers',
    async (outcome, _, text) => {
      const { backend, admin, signIn, purchases, planCalled } = await open()
      const { token } = await signIn(BUYER)
      const { pair } = await planCalled('the-lantern-room', 'Visitor')
      await admin.setFault({ call: 'purchase', outcome })
      const response = await backend.fetch(requestOf('purchase', { body: pair }, { token }))
      expect([response.status, await response.text()]).toEqual([200, text])
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get(BACKEND_HEADER)).toBe('fake')
      expect(await purchases(token)).toEqual([])
    },
  )

  it('to an upload to the image host is null when the fault `empty` is set', async () => {
    const { backend, admin } = await open()
    await admin.setFault({ call: 'imageHost', outcome: 'empty' })
    const request = new Request(`${ORIGIN}/api/image-host/image/upload`, { method: 'POST' })
    const response = await backend.fetch(request)
    expect([response.status, await response.text()]).toEqual([200, 'null'])
  })

  it.each([
    [{ message: 'No.' }, 'No.'],
    [{ message: 4 }, null],
    [{}, null],
    [null, null],
    ['No.', null],
    [undefined, null],
  ])('with the body %j has the message %j', (body, words) => {
    expect(messageOf(body)).toBe(words)
  })

  it('says that the backend failed when a handler throws', async () => {
    const dataset = await open()
    dataset.backend.close()
    expect(await raw(dataset, '/courses/the-lantern-room')).toEqual(
      refused(500, 'The backend failed: The store is closed.'),
    )
  })

  it('is the error of an expired session when that fault is set, even for an endpoint without authentication', async () => {
    const dataset = await open()
    await dataset.admin.setFault({ call: 'course', outcome: 'expired' })
    expect(await raw(dataset, '/courses/the-lantern-room')).toEqual(refused(401, 'Your session has expired.'))
    expect(await raw(dataset, '/courses/the-lantern-room')).toMatchObject({ status: 200 })
  })

  it('is delayed by a fault with latency, whatever its outcome', async () => {
    const { backend, admin, waits } = await open()
    await admin.setFault({ call: 'course', latencyMs: 20, outcome: 'dropped', remaining: 2 })
    for (let n = 0; n < 3; n += 1) await backend.fetch(requestOf('course', lantern))
    await admin.setFault({ call: 'course', outcome: 'status', status: 503 })
    expect((await backend.fetch(requestOf('course', lantern))).status).toBe(503)
    expect(waits).toEqual([20, 20])
  })
})

describe('a request to the fake backend that only reads', () => {
  it('does not wait while another request writes', async () => {
    const persistence = memoryPersistence()
    const backend = await openBackend({ persistence, pages: pagesAt(ORIGIN), time: () => 0 })
    let release = () => {}
    const writing = persistence.exclusive(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    expect((await backend.fetch(requestOf('course', lantern))).status).toBe(200)
    release()
    await writing
    backend.close()
  })
})

describe('the request log of the fake backend', () => {
  const entry = {
    at: 1,
    call: 'me',
    method: 'GET',
    path: '/api/users/me',
    status: 200,
    durationMs: 1,
    message: null,
  }

  it('A13: contains the virtual time and the endpoint of a request, but not its data', async () => {
    const { backend, admin } = await open()
    await admin.advance({ ms: 1000 })
    await backend.fetch(requestOf('verifyPpv', { query: { sid: 'secret' } }))
    await backend.fetch(new Request(`${ORIGIN}/api/nowhere`))
    const [first, ...more] = await admin.requests()
    expect([first, more]).toEqual([
      {
        id: 1,
        at: Date.parse('2026-03-02T09:00:01Z'),
        call: 'verifyPpv',
        method: 'GET',
        path: '/api/stripe/ppv/verify',
        status: 404,
        durationMs: expect.any(Number),
        message: 'No such payment session.',
      },
      [],
    ])
    expect(first?.durationMs).toBeGreaterThanOrEqual(0)
    expect(first?.durationMs).toBeLessThan(60_000)
  })

  it('continues its numbering after it was cleared, and no longer notifies a listener that has unsubscribed', () => {
    const log = createRequestLog()
    const heard: number[] = []
    const stop = log.subscribe(({ id }) => heard.push(id))
    log.add(entry)
    log.add({ ...entry, call: 'course' })
    expect(log.list()).toEqual([
      { id: 2, ...entry, call: 'course' },
      { id: 1, ...entry },
    ])
    log.clear()
    expect(log.list()).toEqual([])
    stop()
    log.add(entry)
    expect(log.list().map(({ id }) => id)).toEqual([3])
    expect(heard).toEqual([1, 2])
  })
})

describe('the stand-in pages to which users are redirected', () => {
  it('have addresses below the product’s address', () => {
    const pages = pagesAt('https://demo.test/guildhall')
    const at = 'https://demo.test/guildhall/mocks/providers'
    expect([
      pages.checkout('c 1'),
      pages.onboarding('acct_1'),
      pages.discordInvite('i&1'),
      pages.telegramInvite('i1'),
      pages.telegramBot('u1'),
      pages.app('/change-password?token=t'),
    ]).toEqual([
      `${at}/checkout.html?session=c+1`,
      `${at}/onboarding.html?account=acct_1`,
      `${at}/discord.html?invite=i%261`,
      `${at}/telegram.html?invite=i1`,
      `${at}/telegram.html?start=u1`,
      'https://demo.test/guildhall/change-password?token=t',
    ])
  })

  it('have the URL of a backend on another host in their address', () => {
    const pages = pagesAt('https://demo.test', 'http://localhost:8787/api')
    expect(pages.checkout('c1')).toBe(
      'https://demo.test/mocks/providers/checkout.html?session=c1&api=http%3A%2F%2Flocalhost%3A8787%2Fapi',
    )
    expect(pages.app('/')).toBe('https://demo.test/')
  })
})

describe('opening a fake backend', () => {
  it('refuses an unknown scenario, and starts with `fresh` when none is given', async () => {
    const given = { persistence: memoryPersistence(), pages: pagesAt(ORIGIN) }
    await expect(openBackend({ ...given, scenario: 'none' })).rejects.toThrow(
      /^There is no scenario 'none'\. The scenarios are fresh, .*market-10000-communities\.$/,
    )
    const backend = await openBackend(given)
    expect(await backend.admin.state()).toMatchObject({ scenario: 'fresh', notice: null })
    backend.close()
  })

  it('creates the scenarios of the catalogue, and validates their rows only on request', async () => {
    const begin = (checkBase?: boolean) =>
      openBackend({
        persistence: memoryPersistence(),
        pages: pagesAt(ORIGIN),
        ...(checkBase === undefined ? {} : { checkBase }),
      })
    const recipe = { scenario: 'empty', seed: 1, epoch: Number.NaN, size: 1 }
    const [trusting, checking] = [await begin(), await begin(true)]
    await expect(trusting.store.reset({ ...recipe, scenario: 'sold' })).rejects.toThrow(
      "the scenario 'sold' no longer exists",
    )
    await expect(trusting.store.reset(recipe)).resolves.toBeUndefined()
    await expect(checking.store.reset(recipe)).rejects.toMatchObject({ code: 'invalid' })
    trusting.close()
    checking.close()
  })

  it('stores uploads in the given blob storage', async () => {
    const blobs = memoryBlobStore()
    const backend = await openBackend({ persistence: memoryPersistence(), pages: pagesAt(ORIGIN), blobs })
    const body = new FormData()
    body.append('upload_preset', 'guildhall')
    body.append('file', new File(['a picture'], 'a.png', { type: 'image/png' }))
    const request = new Request(`${ORIGIN}/api/image-host/image/upload`, { method: 'POST', body })
    const { public_id } = await (await backend.fetch(request)).json()
    expect(await (await blobs.get(public_id))?.text()).toBe('a picture')
    backend.close()
  })

  it('ignores planned events of unknown kinds', async () => {
    const { backend, admin } = await open('overdue')
    const touched = () =>
      backend.store.read((tx) => [tx.purchases.list(), tx.invoices.list(), tx.mails.list()])
    const before = await touched()
    await backend.store.request('arrange', (tx) => {
      const courseId = tx.courses.by('slug', 'the-lantern-room')?.id ?? ''
      const sold = { userId: 'bea', courseId, planId: 'patron', purchaseId: null, amount: 120 }
      bookPayment(tx, { ...sold, currency: 'usd', at: tx.now, kind: 'checkout' })
      for (const { id } of tx.schedule.list()) tx.schedule.patch(id, { kind: 'something else' })
    })
    await admin.advanceMonths({ months: 3 })
    expect(await touched()).toEqual(before)
  })

  it('unless configured otherwise, delays a response by real milliseconds when a fault has latency', async () => {
    const backend = await openBackend({ persistence: memoryPersistence(), pages: pagesAt(ORIGIN) })
    await backend.admin.setFault({ call: 'course', latencyMs: 30 })
    const before = performance.now()
    expect((await backend.fetch(requestOf('course', lantern))).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThanOrEqual(29)
    backend.close()
  })
})
