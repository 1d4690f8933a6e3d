import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('asking', () => {
  it('a refusal reaches the caller as the Failure it was', async () => {
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

  it('a malformed answer reaches the caller as the Failure it was', async () => {
    const { graph } = graphOver({ 'GET /users/me/courses': () => ({ purchasedCourses: [{}] }) })
    await expect(graph.query(documents.subscriptionsQuery, {})).rejects.toMatchObject({
      kind: 'malformed',
      message:
        'myCourses (GET /users/me/courses) answered in a shape that is not agreed, at purchasedCourses.0._id, purchasedCourses.0.purchaseDate',
    })
  })

  it('A13: whatever else a resolver throws is logged once, with the flow, the port, the operation and the cause', async () => {
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

  it('two equal queries at once are one request, which ends with the last caller that gives up', async () => {
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

  it('two equal mutations are two requests, each of which its own caller aborts', async () => {
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

  it('a query after a mutation does not get the answer to an older request', async () => {
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

  it('a query goes to the provider each time, unless the cache is asked for', async () => {
    const { graph, sent } = graphOver({ 'GET /users/me': () => me })
    await graph.query(documents.accountQuery, {})
    await graph.query(documents.accountQuery, {})
    expect(sent).toHaveLength(2)
    await graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(sent).toHaveLength(2)
  })

  it('whoever has given up gets nothing, not even what the cache holds', async () => {
    const { graph } = graphOver({ 'GET /users/me': () => me })
    await graph.query(documents.accountQuery, {})
    const run = { signal: AbortSignal.abort(), policy: 'cache-first' } as const
    await expect(graph.query(documents.accountQuery, {}, run)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('where both are asked, the provider has the last word, not the cache', async () => {
    const names = ['Bea', 'Bo']
    const { graph } = graphOver({ 'GET /users/me': () => ({ ...me, name: names.shift() }) })
    await graph.query(documents.accountQuery, {})
    const { account } = await graph.query(documents.accountQuery, {}, { policy: 'cache-and-network' })
    expect(account?.name).toBe('Bo')
  })

  it('what was asked once is not asked again when it changes', async () => {
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

describe('a graph that was stopped', () => {
  it('asks for nothing when a person comes back, and hears of no other person', async () => {
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

describe('another person', () => {
  it('finds nothing of the one before: the cache is new, and live queries ask anew', async () => {
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

  it('an answer for the person before comes too late for a live query', async () => {
    let answer = (_: unknown) => {}
    const page = graphOver({
      'GET /users/me/courses': (_, request) =>
        request.headers.get('authorization') === 'Bearer token-1'
          ? new Promise((resolve) => {
              answer = resolve
            })
          : { purchasedCourses: [other] },
    })
    const feed = subscriptionsOf(page)
    await settle()
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    answer({ purchasedCourses: [entry] })
    await settle()
    expect(feed.emitted).toHaveLength(1)
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e2'])
  })

  it('SESSION-02: when nobody is signed in any more, a live query asks for nothing; the next person gets their own', async () => {
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

  it('a renewed token is the same person: nothing is asked anew', async () => {
    const page = graphOver({ 'GET /users/me': () => me })
    await page.graph.query(documents.accountQuery, {})
    page.session.open({ ...buyer, token: 'token-2' })
    await turn()
    await page.graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(page.sent).toHaveLength(1)
  })

  it('an answer that comes after the person has left is not kept', async () => {
    let answer = (_: unknown) => {}
    let first = true
    const page = graphOver({
      'GET /users/me': () => {
        if (!first) return { ...me, _id: 'u2', name: 'Next' }
        first = false
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    const late = page.graph.query(documents.accountQuery, {})
    await settle()
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    answer(me)
    await late
    const { account } = await page.graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(account?.name).toBe('Next')
  })
})
