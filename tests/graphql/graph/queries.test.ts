import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '#machines/rules/kit/failures.ts'
import { systemClock } from '#src/browser/clock.ts'
import { consoleLog } from '#src/browser/log.ts'
import { dashboardFlow } from '#src/flows/account/dashboard/flow.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { root } from '#src/graphql/resolvers/root.ts'
import { buyer, json, settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { entry, graphOver, me, purchase } from '../fixtures.ts'
import { bought, done, other, subscriptionsOf } from './kit.ts'

afterEach(() => vi.restoreAllMocks())

describe('GraphQL queries and mutations', () => {
  it('reject for an error response with a Failure that has its status, message and details', async () => {
    const { graph } = graphOver({ 'POST /users/login': () => json({ message: 'No', userId: 'u7' }, 403) }, {})
    const failure = await graph
      .mutate(documents.signInMutation, { email: 'a@b.se', password: 'p' })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 403,
      serverMessage: 'No',
      details: { userId: 'u7' },
    })
  })

  it('reject with a Failure if the response is malformed', async () => {
    const { graph } = graphOver({ 'GET /users/me/courses': () => ({ purchasedCourses: [{}] }) })
    await expect(graph.query(documents.subscriptionsQuery, {})).rejects.toMatchObject({
      kind: 'malformed',
      message:
        'myCourses (GET /users/me/courses) answered in a shape that is not agreed, at purchasedCourses.0._id, purchasedCourses.0.purchaseDate',
    })
  })

  it('A13: an unexpected error in a resolver is logged once, with flow, port, operation and cause', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(root, 'sellerCommunities').mockRejectedValue(new TypeError('plans is not iterable'))
    const page = graphOver({
      'GET /users/me': () => ({ ...me, role: 'seller' }),
      'GET /users/me/courses': () => ({ purchasedCourses: [] }),
    })
    const log = consoleLog()
    const handleEmission = ({ doing, error }: never) => log.failure(doing, error)
    const services = { graph: page.graph, session: page.session, browser: { log }, handleEmission }
    const flow = createActor(dashboardFlow(services as unknown as Services), {
      input: { token: 't' },
      clock: systemClock(),
    }).start()
    await settle()
    expect(flow.getSnapshot().value).toMatchObject({ ready: { communities: 'failed' } })
    expect(written.mock.calls).toEqual([
      [
        'dashboard, loadCommunities: Error: The operation SellerCommunities threw TypeError: plans is not iterable',
      ],
    ])
  })

  it('A13: the error names a field without a resolver, even if the field may be null', async () => {
    const { account } = root
    onTestFinished(() => void Object.assign(root, { account }))
    Reflect.deleteProperty(root, 'account')
    await expect(graphOver({}).graph.query(documents.accountQuery, {})).rejects.toThrow(
      "The operation Account threw Error: There is no resolver 'account' in src/graphql/resolvers.",
    )
  })

  it('two equal queries at the same time share one request, which is aborted when both callers have aborted', async () => {
    const { graph, requests } = graphOver({ 'GET /users/me': () => new Promise(() => {}) })
    const callers = [new AbortController(), new AbortController()]
    const left = callers.map(({ signal }) =>
      expect(graph.query(documents.accountQuery, {}, { signal })).rejects.toMatchObject({
        name: 'AbortError',
      }),
    )
    await settle()
    const aborted = callers.map((caller) => {
      caller.abort()
      return requests.map(({ signal }) => signal.aborted)
    })
    await Promise.all(left)
    expect(aborted).toEqual([[false], [true]])
    const [{ signal }] = callers as [AbortController, AbortController]
    await expect(graph.query(documents.accountQuery, {}, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(requests).toHaveLength(1)
  })

  it('two equal mutations are two requests, each aborted by its own caller', async () => {
    const { graph, requests } = graphOver({ 'POST /users/me/unsubscribe': () => new Promise(() => {}) })
    const leaving = new AbortController()
    const ask = (signal?: AbortSignal) =>
      graph.mutate(documents.requestUnsubscribeMutation, bought, { signal })
    const gone = expect(ask(leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
    ask().catch(() => {})
    await settle()
    leaving.abort()
    await gone
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('a query that is sent after a mutation does not share the response of a request from before the mutation', async () => {
    const lists = [new Promise(() => {}), { purchasedCourses: [entry] }]
    const { graph, requests } = graphOver({
      'GET /users/me/courses': () => lists.shift(),
      'POST /users/me/unsubscribe': () => done,
    })
    const before = graph.query(documents.subscriptionsQuery, {})
    await settle()
    await graph.mutate(documents.requestUnsubscribeMutation, bought)
    const after = await graph.query(documents.subscriptionsQuery, {})
    expect(after.subscriptions.map(({ id }) => id)).toEqual(['e1'])
    expect(await before).toEqual(after)
    expect(requests.map(({ url, signal }) => [new URL(url).pathname, signal.aborted])).toEqual([
      ['/api/users/me/courses', true],
      ['/api/users/me/unsubscribe', false],
      ['/api/users/me/courses', false],
    ])
  })

  it('a query makes a request each time, unless it may read the cache', async () => {
    const { graph, sent } = graphOver({ 'GET /users/me': () => me })
    await graph.query(documents.accountQuery, {})
    await graph.query(documents.accountQuery, {})
    expect(sent).toHaveLength(2)
    await graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(sent).toHaveLength(2)
  })

  it('a query that is already aborted rejects, even if the cache has its result', async () => {
    const { graph } = graphOver({ 'GET /users/me': () => me })
    await graph.query(documents.accountQuery, {})
    const run = { signal: AbortSignal.abort(), policy: 'cache-first' } as const
    await expect(graph.query(documents.accountQuery, {}, run)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it("when a query reads the cache and the provider, the provider's result replaces the cached one", async () => {
    const names = ['Bea', 'Bo']
    const { graph } = graphOver({ 'GET /users/me': () => ({ ...me, name: names.shift() }) })
    await graph.query(documents.accountQuery, {})
    const { account } = await graph.query(documents.accountQuery, {}, { policy: 'cache-and-network' })
    expect(account?.name).toBe('Bo')
  })

  it('a query that is not live does not run again when a mutation changes its result', async () => {
    const { graph, sent } = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry] }),
      'POST /users/me/purchase': () => done,
    })
    await graph.query(documents.subscriptionsQuery, {})
    await graph.mutate(documents.recordPurchaseMutation, { purchase })
    await settle()
    expect(sent.map(([line]) => line)).toEqual(['GET /users/me/courses', 'POST /users/me/purchase'])
  })
})

describe('a stopped GraphQL client', () => {
  it('makes no request when the user returns to the tab or another user signs in', async () => {
    const page = graphOver({ 'GET /users/me/courses': () => ({ purchasedCourses: [entry] }) })
    subscriptionsOf(page)
    await settle()
    page.graph.stop()
    page.comeBack()
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    expect(page.sent).toHaveLength(1)
  })
})

describe('a change of the signed-in user, for the GraphQL client,', () => {
  it('clears the cache, and live queries load again', async () => {
    const page = graphOver({
      'GET /users/me/courses': (_, request) => ({
        purchasedCourses: request.headers.get('authorization') === 'Bearer token-1' ? [entry] : [other],
      }),
    })
    const feed = subscriptionsOf(page)
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e1'])
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e2'])
    const cached = await page.graph.query(documents.subscriptionsQuery, {}, { policy: 'cache-first' })
    expect(cached.subscriptions.map(({ id }) => id)).toEqual(['e2'])
  })

  it('drops a late response for the previous user', async () => {
    let response = (_: unknown) => {}
    const page = graphOver({
      'GET /users/me/courses': (_, request) =>
        request.headers.get('authorization') === 'Bearer token-1'
          ? new Promise((resolve) => {
              response = resolve
            })
          : { purchasedCourses: [other] },
    })
    const feed = subscriptionsOf(page)
    await settle()
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    response({ purchasedCourses: [entry] })
    await settle()
    expect(feed.emitted).toHaveLength(1)
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e2'])
  })

  it('SESSION-02: makes no requests while nobody is signed in; the next user gets their own data', async () => {
    const page = graphOver({ 'GET /users/me/courses': () => ({ purchasedCourses: [entry] }) })
    subscriptionsOf(page)
    await settle()
    page.session.close('token', '/login')
    await settle()
    page.comeBack()
    await settle()
    expect(page.sent).toHaveLength(1)
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    expect(page.sent).toHaveLength(2)
  })

  it('is not detected when only the token is renewed, so the cache is retained', async () => {
    const page = graphOver({ 'GET /users/me': () => me })
    await page.graph.query(documents.accountQuery, {})
    page.session.open({ ...buyer, token: 'token-2' })
    await turn()
    await page.graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(page.sent).toHaveLength(1)
  })

  it('drops a response that arrives after the sign-out', async () => {
    let response = (_: unknown) => {}
    let first = true
    const page = graphOver({
      'GET /users/me': () => {
        if (!first) return { ...me, _id: 'u2', name: 'Next' }
        first = false
        return new Promise((resolve) => {
          response = resolve
        })
      },
    })
    const late = page.graph.query(documents.accountQuery, {})
    await settle()
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    response(me)
    await late
    const { account } = await page.graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(account?.name).toBe('Next')
  })
})
