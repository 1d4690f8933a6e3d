import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { networkFetch } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { serveBackend } from '#mocks/backend/http/serve.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { contract } from '#src/api/contract/index.ts'
import { BUYER, ORIGIN, open, requestOf } from '../backend.ts'

type Fetch = (request: Request) => Promise<Response>

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Sends the requests of a buyer's journey. Returns each response as [status, body]. */
const journey = async (fetch: Fetch, base: string) => {
  const responses: [number, unknown][] = []
  const sent = async (request: Request) => {
    const response = await fetch(request)
    const body: unknown = await response.json()
    responses.push([response.status, body])
    // The type lets the journey read any field. It reads only fields that exist.
    return body as Record<string, never>
  }
  const api = (name: Parameters<typeof requestOf>[0], input: object, token?: string) =>
    sent(requestOf(name, input, { token, base }))
  const callAdmin = (method: string, params: object) =>
    sent(new Request(`${base}/admin/${method}`, { method: 'POST', body: JSON.stringify(params) }))

  await api('logIn', { body: { email: BUYER, password: 'wrong' } })
  const { token } = await api('logIn', { body: { email: BUYER, password: 'guildhall' } })
  await api('me', {}, token)
  const course = await api('course', { params: { slug: 'gambit-chess-club' } })
  const [spectator, , , life] = course.plans as unknown as {
    _id: string
    title: string
    stripePriceId: string
  }[]
  const free = { courseId: course._id, planId: spectator?._id }
  const paid = { courseId: course._id, planId: life?._id }
  await api('purchase', { body: free }, token)
  await api('incrementPlanMetrics', { params: free, body: { userIncrement: 1 } }, token)
  await api('purchase', { body: paid }, token)
  await api('checkoutSessionInfo', { params: paid }, token)
  const { _id: userId } = await api('me', {}, token)
  const { checkoutUrl } = await api(
    'createCheckoutSession',
    {
      body: {
        userId,
        items: [{ priceId: life?.stripePriceId, quantity: 1, type: 'one_time', amount: 249, ...paid }],
        metadata: {
          userId,
          ...paid,
          purchase: 'e30',
          courseTitle: 'Gambit',
          courseSlug: 'gambit-chess-club',
          planTitle: 'Life',
          billingType: 'One Time Fee',
          currency: 'eur',
        },
        successUrl: `${ORIGIN}/subscriptions?success=true`,
        cancelUrl: `${ORIGIN}/community/gambit-chess-club`,
      },
    },
    token,
  )
  const sessionId = new URL(checkoutUrl ?? '').searchParams.get('session')
  await callAdmin('pay', { sessionId })
  await api('myCourses', {}, token)
  await api('unsubscribe', { body: free }, token)
  await api('toggleActive', { body: { ...free, isActive: false } }, token)
  await callAdmin('advance', { ms: 60 * 60_000 })
  await api('myCourses', {}, token)
  await api('refreshSession', { body: {} }, token)
  await callAdmin('setFault', { call: 'no such call' })
  await callAdmin('mails', {})
  return responses
}

const served = async () => {
  const { backend } = await open()
  const now = () => backend.store.now()
  const server = await serveBackend(backend, { port: 0, hostname: '127.0.0.1', now })
  closing.push(() => server.close())
  return { backend, base: `http://127.0.0.1:${server.port}/api` }
}

describe('every host of the fake backend', () => {
  it('returns the same responses to the same requests in Node, over HTTP and behind one msw handler', async () => {
    const direct = await open()
    const expected = await journey(direct.backend.fetch, `${ORIGIN}/api`)
    expect(expected.map(([status]) => status)).toEqual([
      401, 200, 200, 200, 200, 200, 402, 200, 200, 200, 200, 200, 200, 200, 200, 401, 200, 400, 200,
    ])

    const { base } = await served()
    expect(await journey(fetch, base)).toEqual(expected)

    const { backend } = await open()
    const handlers = [http.all(`${ORIGIN}/api/*`, ({ request }) => backend.fetch(request))]
    const throughMsw = async (request: Request) => (await getResponse(handlers, request)) ?? Response.error()
    expect(await journey(throughMsw, `${ORIGIN}/api`)).toEqual(expected)
  })

  it('over HTTP sends the date of the backend’s clock, readable by a page of another origin (addition)', async () => {
    const { backend, base } = await served()
    await backend.admin.advanceTo({ at: Date.UTC(2026, 4, 1) })
    const { headers } = await fetch(requestOf('course', { params: { slug: 'odd-lots' } }, { base }))
    expect(headers.get('date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
    expect(headers.get('access-control-expose-headers')).toBe('Date')
  })

  it('over HTTP makes `fetch` reject when a fault drops the connection; the browser does not repeat the POST', async () => {
    const { backend, base } = await served()
    const { token } = await backend.admin.signInAs({ account: BUYER })
    await backend.admin.setFault({ call: 'becomeSeller', outcome: 'dropped' })
    await expect(fetch(requestOf('becomeSeller', { body: {} }, { token, base }))).rejects.toThrow()
    expect(backend.requests.list().map(({ call, status }) => [call, status])).toEqual([
      ['becomeSeller', null],
    ])
    expect((await fetch(requestOf('me', {}, { token, base }))).status).toBe(200)
  })

  it('over HTTP sends an invalid response and closes the connection when a fault drops the connection', async () => {
    const { backend, base } = await served()
    await backend.admin.setFault({ call: 'course', outcome: 'dropped' })
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.write('GET /api/courses/odd-lots HTTP/1.1\r\nhost: localhost\r\nx-api-key: guildhall\r\n\r\n')
    expect(await text(socket)).toBe('?\r\n\r\n')
  })

  it('over HTTP accepts connections from this computer only, unless configured otherwise', async () => {
    const { backend } = await open()
    const server = await serveBackend(backend, { port: 0 })
    closing.push(() => server.close())
    const call = (host: string) =>
      fetch(
        requestOf('course', { params: { slug: 'odd-lots' } }, { base: `http://${host}:${server.port}/api` }),
        {
          signal: AbortSignal.timeout(1000),
        },
      )
    expect((await call('localhost')).status).toBe(200)
    await expect(call('127.0.0.2')).rejects.toThrow()
  })

  it('over HTTP serves the pictures and videos of the scenarios beside the endpoints', async () => {
    const { base } = await served()
    const file = (path: string, headers = {}) => fetch(new URL(path, base), { headers })
    const picture = await file('/pictures/lantern.svg')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
    ])
    const film = await file('/videos/lantern-room.webm', { range: 'bytes=0-3' })
    expect([film.status, film.headers.get('content-type')]).toEqual([206, 'video/webm'])
    expect([...new Uint8Array(await film.arrayBuffer())]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
    expect((await file('/pictures/nobody.svg')).status).toBe(404)
  })

  it('returns absolute media addresses when the product is on another host, also in purchase snapshots', async () => {
    const backend = await openBackend({
      persistence: memoryPersistence(),
      pages: pagesAt('http://localhost:5173'),
      scenario: 'buyer',
      mediaHost: 'http://localhost:5001',
    })
    closing.push(() => backend.close())
    const ask = async (name: Parameters<typeof requestOf>[0], params: object, token?: string) =>
      (await backend.fetch(requestOf(name, params, { token }))).json()
    const course = await ask('course', { params: { slug: 'the-lantern-room' } })
    expect(course).toMatchObject({
      logo: 'http://localhost:5001/pictures/lantern.svg',
      video: 'http://localhost:5001/videos/lantern-room.webm',
      thumbnail: 'http://localhost:5001/pictures/lantern-film.svg',
    })
    expect(await ask('seller', { params: { sellerId: course.seller } })).toMatchObject({
      profilePicture: 'http://localhost:5001/pictures/portrait-2.svg',
    })
    expect((await ask('course', { params: { slug: 'night-shift' } })).logo).toBeNull()
    const { token } = await backend.admin.signInAs({ account: BUYER })
    const { purchasedCourses } = await ask('myCourses', {}, token)
    const logos = purchasedCourses.map(
      ({ courseSnapshot }: { courseSnapshot: { logo: unknown } | null }) => courseSnapshot?.logo,
    )
    expect(logos).toContain('http://localhost:5001/pictures/tide.svg')
    expect(JSON.stringify(purchasedCourses)).not.toContain('"/pictures/')
  })

  it('fails when the port is already in use', async () => {
    const { backend, base } = await served()
    const port = Number(new URL(base).port)
    await expect(serveBackend(backend, { port, hostname: '127.0.0.1' })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  it('ends pending requests when the server is closed', async () => {
    let begin = () => {}
    const busy = new Promise<void>((resolve) => {
      begin = resolve
    })
    const silent = () => new Promise<Response>(() => begin())
    const { port, close } = await serveBackend({ fetch: silent }, { port: 0, hostname: '127.0.0.1' })
    const address = `http://127.0.0.1:${port}/api`
    const unanswered = expect(fetch(address)).rejects.toThrow('fetch failed')
    await busy
    await close()
    await unanswered
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  it('SESSION-05: lets a page of another origin send credentials and read the response', async () => {
    const { backend } = await open()
    const origin = 'http://localhost:5173'
    const preflight = await backend.fetch(
      new Request(`${ORIGIN}/api/users/login`, { method: 'OPTIONS', headers: { origin } }),
    )
    expect(preflight.status).toBe(204)
    const response = await backend.fetch(
      new Request(`${ORIGIN}/api/courses/odd-lots`, { headers: { origin, 'x-api-key': 'guildhall' } }),
    )
    for (const { headers } of [preflight, response]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
    }
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-api-key',
    )
  })

  it('lets a page of an unlisted site neither change nor read anything, also not through the admin API', async () => {
    const { backend } = await open()
    const changed = () => backend.admin.history()
    const before = await changed()
    for (const origin of ['https://evil.test', 'http://localhost.evil.test', 'null']) {
      for (const request of [
        // A request that a browser sends without a preflight.
        new Request(`${ORIGIN}/api/admin/advance`, { method: 'POST', body: '{"ms":86400000}' }),
        new Request(`${ORIGIN}/api/admin/state`),
        requestOf('logIn', { body: { email: BUYER, password: 'guildhall' } }),
        new Request(`${ORIGIN}/api/image-host/image/upload`, { method: 'POST', body: new FormData() }),
      ]) {
        request.headers.set('origin', origin)
        const response = await backend.fetch(request)
        expect([
          response.status,
          await response.json(),
          response.headers.get('access-control-allow-origin'),
        ]).toEqual([
          403,
          {
            message: `This backend answers pages of ${ORIGIN} and of this computer, not of ${origin}. APP_ORIGIN tells it another origin.`,
          },
          null,
        ])
      }
      const preflight = await backend.fetch(
        new Request(`${ORIGIN}/api/admin/reset`, { method: 'OPTIONS', headers: { origin } }),
      )
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await changed()).toEqual(before)
  })

  it('over HTTP refuses a request whose Host header names another host, even if DNS resolves that name to this computer', async () => {
    const { base } = await served()
    const { port } = new URL(base)
    const statusFor = async (host: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET /api/admin/state HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
      return (await text(socket)).split(' ')[1]
    }
    expect(await statusFor(`localhost:${port}`)).toBe('200')
    expect(await statusFor(`127.0.0.1:${port}`)).toBe('200')
    expect(await statusFor(`192.168.1.2:${port}`)).toBe('200')
    expect(await statusFor(`rebound.evil.test:${port}`)).toBe('403')
    expect(await statusFor('127.0.0.1.evil.test')).toBe('403')
  })

  it('accepts return addresses on another origin for the checkout only when the request comes from that origin', async () => {
    const { backend, signIn, planCalled, checkoutBody } = await open()
    const { token, user } = await signIn(BUYER)
    const body = {
      ...checkoutBody(user.id, await planCalled('tide-table', 'Weekly')),
      successUrl: 'http://localhost:5173/subscriptions?success=true',
      cancelUrl: 'http://localhost:5173/community/tide-table',
    }
    const request = requestOf('createCheckoutSession', { body }, { token })
    expect((await backend.fetch(request.clone())).status).toBe(400)
    request.headers.set('origin', 'http://localhost:5173')
    request.headers.set('referer', 'nowhere')
    expect((await backend.fetch(request)).status).toBe(200)
  })

  it('refuses an unknown address with a message, and can serve the API below the folder of a demo', async () => {
    const { backend } = await open()
    const lost = await backend.fetch(new Request(`${ORIGIN}/api/nowhere`))
    expect([lost.status, await lost.json()]).toEqual([
      404,
      { message: 'There is no endpoint GET /api/nowhere.' },
    ])
    const inFolder = await openBackend({
      persistence: memoryPersistence(),
      pages: pagesAt(`${ORIGIN}/demo`),
      apiPath: '/demo/api',
    })
    closing.push(() => inFolder.close())
    const request = requestOf('course', { params: { slug: 'odd-lots' } }, { base: `${ORIGIN}/demo/api` })
    expect((await inFolder.fetch(request)).status).toBe(200)
  })

  it('lets two tabs with one database see each other’s writes and faults', async () => {
    const persistence = memoryPersistence()
    const tab = () => openBackend({ persistence, pages: pagesAt(ORIGIN), time: () => 0 })
    const [one, two] = [await tab(), await tab()]
    const { token } = await one.admin.signInAs({ account: BUYER })
    expect((await two.fetch(requestOf('me', {}, { token }))).status).toBe(200)
    await two.admin.setFault({ call: 'me', outcome: 'dropped' })
    await expect(networkFetch(one)(requestOf('me', {}, { token }))).rejects.toThrow('Failed to fetch')
    expect((await two.fetch(requestOf('me', {}, { token }))).status).toBe(200)
    await one.admin.switchScenario({ scenario: 'empty' })
    expect(await two.admin.state()).toMatchObject({ scenario: 'empty' })
  })

  it('C79: has a handler for every endpoint of the contract', async () => {
    const { backend } = await open()
    for (const name of Object.keys(contract) as (keyof typeof contract)[]) {
      const params = Object.fromEntries(
        [...contract[name].path.matchAll(/:(\w+)/g)].map(([, key]) => [key, 'none']),
      )
      const response = await backend.fetch(requestOf(name, { params, body: {} } as never))
      expect([name, response.status]).not.toEqual([name, 500])
      expect(backend.requests.list()[0]).toMatchObject({ call: name, status: response.status })
    }
  })
})
