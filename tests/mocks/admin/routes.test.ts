import { describe, expect, it } from 'vitest'
import type { AdminApi } from '#mocks/backend/admin/api.ts'
import { BUYER, ORIGIN, open, requestOf, SELLER } from '../backend.ts'

const DAY = 24 * 60 * 60_000

const openAdmin = async (scenario = 'fresh') => {
  const dataset = await open(scenario)
  const responded = async (request: Request) => {
    const response = await dataset.backend.fetch(request)
    return { status: response.status, body: await response.json() }
  }
  const send = (method: string, text: string) =>
    responded(new Request(`${ORIGIN}/api/admin/${method}`, { method: 'POST', body: text }))
  const post = (method: keyof AdminApi, params: object = {}) => send(method, JSON.stringify(params))
  const get = (method: string) => responded(new Request(`${ORIGIN}/api/admin/${method}`))
  return { ...dataset, send, post, get }
}

describe('the admin API over HTTP', () => {
  it('a method without parameters accepts GET, and POST with or without a body', async () => {
    const { get, send, admin } = await openAdmin()
    const requests = { status: 200, body: [] }
    expect(await get('requests')).toEqual(requests)
    expect(await send('requests', '')).toEqual(requests)
    expect(await send('requests', '{}')).toEqual(requests)
    expect(await get('googleAccounts')).toEqual({ status: 200, body: await admin.googleAccounts() })
    expect(await get('state')).toEqual({ status: 200, body: await admin.state() })
  })

  it.each(['reset', 'advanceToNextDue', 'expireSessions', 'clearFaults', 'signInAs'])(
    'GET %s changes nothing, since any page could request it as an image',
    async (method) => {
      const { get, admin } = await openAdmin()
      await admin.setFault({ call: 'course', outcome: 'dropped' })
      const before = await admin.state()
      expect(await get(method)).toEqual({
        status: 405,
        body: { message: `${method} may change something: send it with POST.` },
      })
      expect(await admin.state()).toEqual(before)
    },
  )

  it('the HTTP response of a method that returns nothing is {}', async () => {
    const { post } = await openAdmin()
    expect(await post('clearFaults')).toEqual({ status: 200, body: {} })
  })

  it('an unknown method, wrong parameters and impossible requests are refused with a message', async () => {
    const { get, send, post, backend } = await openAdmin()
    for (const method of ['unknownMethod', 'toString']) {
      expect(await get(method)).toEqual({
        status: 404,
        body: { message: `The admin API has no method ${method}.` },
      })
    }
    expect(await send('advance', 'soon')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^advance: ./) },
    })
    expect(await post('advance', { ms: 'soon' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^advance\.ms: ./) },
    })
    expect(await post('signInAs')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^signInAs\.account: ./) },
    })
    expect(await post('signInAs', { account: 'nobody@guildhall.test' })).toEqual({
      status: 400,
      body: { message: 'There is no account nobody@guildhall.test.' },
    })
    backend.close()
    expect(await get('state')).toEqual({ status: 500, body: { message: 'The store is closed.' } })
  })

  it('every method accepts its documented parameters', async () => {
    const { post, ask, signIn, planCalled, checkoutBody, purchases, admin } = await openAdmin('buyer')
    const { token, user } = await signIn(BUYER)
    const body = checkoutBody(user.id, await planCalled('the-lantern-room', 'Patron'))
    const session = async () => {
      const { checkoutUrl } = await ask('createCheckoutSession', { body }, token)
      return { sessionId: new URL(checkoutUrl).searchParams.get('session') ?? '' }
    }
    const one = await session()
    expect(await post('decline', one)).toMatchObject({ status: 200 })
    expect(await post('checkout', one)).toMatchObject({ body: { ...one, status: 'declined', price: 120 } })
    expect(await post('pay', { ...one, recorded: false })).toEqual({
      status: 200,
      body: { goTo: `${ORIGIN}/subscriptions?success=true` },
    })
    // The purchase of the first payment was not recorded, so the same plan can be paid again.
    expect(await post('pay', await session())).toMatchObject({ status: 200 })
    expect((await purchases(token))[0]).toMatchObject({ amount: 120, planSnapshot: { title: 'Patron' } })

    expect(await post('mails', { to: BUYER })).toEqual({ status: 200, body: [] })
    expect(await post('mails')).toMatchObject({ status: 200, body: [{ to: 'new@guildhall.test' }] })
    expect(await post('issueGoogleCredential', { googleAccountId: 'google-bea' })).toMatchObject({
      body: { credential: expect.stringMatching(/^google_/) },
    })
    const ada = { name: 'Ada Lund', email: 'ada@guildhall.test' }
    expect(await post('issueGoogleCredential', ada)).toMatchObject({ status: 200 })
    expect((await post('googleAccounts')).body).toContainEqual({
      id: expect.any(String),
      ...ada,
      registered: false,
    })

    const serverId = '811204417729318403'
    expect(await post('server', { serverId })).toMatchObject({
      body: { name: 'The Slow Orchard', members: 0 },
    })
    const { inviteUrl } = await ask('discordInvite', { body: { serverId } }, token)
    const invite = new URL(inviteUrl ?? '').searchParams.get('invite') ?? ''
    expect(await post('server', { invite })).toMatchObject({
      body: { invite: { code: invite, used: false } },
    })
    expect(await post('join', { invite })).toMatchObject({ body: { members: 1, invite: { used: true } } })
    expect(await post('setBot', { serverId, present: true, admin: false })).toMatchObject({
      body: { botPresent: true, botIsAdmin: false },
    })
    for (const platform of ['Discord', 'Telegram']) {
      const opened = { platform, serverId: `new-${platform}`, name: 'The Lathe' }
      expect(await post('openServer', opened)).toMatchObject({ body: { ...opened, botPresent: false } })
      expect((await post('servers', { platform })).body).toContainEqual({
        serverId: `new-${platform}`,
        name: 'The Lathe',
        botPresent: false,
      })
    }
    expect(await post('invoices', { account: SELLER })).toEqual({ status: 200, body: [] })
    expect(await post('allowDiscord', { username: 'bea.reads' })).toMatchObject({
      body: { code: expect.stringMatching(/^code_/) },
    })

    await post('startTelegramBot', { accountId: user.id, username: 'bea' })
    expect(await ask('me', {}, token)).toMatchObject({ telegramUsername: 'bea' })
    await post('startPayPerViewBot', { accountId: user.id })
    expect(await ask('ppvStatus', {}, token)).toEqual({ linked: true })
    expect(await post('payPerView', { paid: true })).toMatchObject({
      body: { sid: expect.stringMatching(/^ppv_/) },
    })
    for (const kind of ['image', 'video']) {
      expect(await post('keepMedia', { account: SELLER, kind, url: 'https://host.test/1' })).toMatchObject({
        body: { publicId: expect.any(String) },
      })
    }
    const payout = { payoutAccountId: 'acct_tariq' }
    for (const outcome of ['needsMore', 'withoutPayouts', 'complete']) {
      expect(await post('finishOnboarding', { ...payout, outcome })).toEqual({ status: 200, body: {} })
      expect(await post('onboarding', payout)).toMatchObject({ body: { ...payout, status: outcome } })
    }

    await post('setCard', { accountId: user.id, fails: true })
    expect((await admin.state()).accounts[0]).toMatchObject({ email: BUYER, cardFails: true })
    const start = Date.parse('2026-03-02T09:00:00Z')
    expect(await post('history', { limit: 1 })).toMatchObject({ body: [{ label: 'card.set', changes: 1 }] })
    expect(await post('advanceTo', { at: start + DAY })).toMatchObject({ body: { now: start + DAY } })
    expect(await post('advance', { ms: DAY })).toMatchObject({ body: { now: start + 2 * DAY } })
    expect(await post('advanceMonths', { months: 1 })).toMatchObject({
      body: { now: Date.parse('2026-04-04T09:00:00Z') },
    })
    await post('rewind', { seq: 0 })
    expect(await post('state')).toMatchObject({ body: { now: start } })
    await post('switchScenario', { scenario: 'empty' })
    expect(await post('state')).toMatchObject({ body: { scenario: 'empty' } })
  })

  it('sessions can be made to expire or be revoked, for one user or for all', async () => {
    const { post, call, signIn } = await openAdmin()
    for (const method of ['expireSessions', 'revokeSessions'] as const) {
      const [bea, sam] = [await signIn(BUYER), await signIn(SELLER)]
      const statuses = async () => [
        (await call('me', {}, bea.token)).status,
        (await call('me', {}, sam.token)).status,
      ]
      await post(method, { accountId: bea.user.id })
      expect([method, await statuses()]).toEqual([method, [401, 200]])
      await post(method)
      expect([method, await statuses()]).toEqual([method, [401, 401]])
    }
  })

  it.each(['status', 'dropped', 'lost', 'malformed', 'garbled', 'empty', 'expired', null])(
    'sets and clears a fault with the outcome %s',
    async (outcome) => {
      const { post, backend } = await openAdmin()
      const fault = { latencyMs: 5, outcome, status: 503, message: 'Later.', retryAfter: 3, remaining: null }
      for (const call of ['course', 'every']) {
        expect(await post('setFault', { call, ...fault })).toEqual({ status: 200, body: {} })
        expect(await post('state')).toMatchObject({ body: { faults: [{ call, ...fault }] } })
        await post('clearFault', { call })
        expect(await post('state')).toMatchObject({ body: { faults: [] } })
      }
      expect((await backend.fetch(requestOf('course', { params: { slug: 'odd-lots' } }))).status).toBe(200)
    },
  )

  it.each([399, 600])('refuses a fault with the status %d', async (status) => {
    const { post } = await openAdmin()
    expect(await post('setFault', { call: 'course', outcome: 'status', status })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^setFault\.status: /) },
    })
    expect(await post('setFault', { call: 'course', status: 400 })).toMatchObject({ status: 200 })
    expect(await post('setFault', { call: 'course', status: 599 })).toMatchObject({ status: 200 })
  })

  it.each([
    ['signInAs', { account: '' }, 'account'],
    ['setCard', { accountId: '', fails: true }, 'accountId'],
    ['setFault', { call: 'unknownCall' }, 'call'],
    ['clearFault', { call: 'unknownCall' }, 'call'],
    ['keepMedia', { account: SELLER, kind: 'sound', url: 'https://host.test/1' }, 'kind'],
    ['history', { limit: 'all' }, 'limit'],
    ['rewind', {}, 'seq'],
    ['switchScenario', {}, 'scenario'],
    ['switchScenario', { scenario: 'empty', size: 0 }, 'size'],
    ['switchScenario', { scenario: 'empty', size: 1.5 }, 'size'],
  ] as const)('the method %s refuses %j and names the field %s', async (method, params, field) => {
    const { post } = await openAdmin()
    expect(await post(method, params)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(new RegExp(`^${method}\\.${field}: .`)) },
    })
  })
})
