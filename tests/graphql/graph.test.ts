import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../machines/rules/failures.ts'
import type { Seen } from '../../src/graphql/client.ts'
import * as documents from '../../src/graphql/documents.ts'
import { graphql } from '../../src/graphql/tada.ts'
import { buyer, json, settle } from '../api/world.ts'
import { course, entry, graphOver, me } from './world.ts'

const other = { ...entry, _id: 'e2', courseId: 'c2', planId: 'p2' }
const bought = { courseId: 'c1', planId: 'p1' }
const done = { message: 'Done' }

/** Everything a live query has said. */
const listen = <Data>(feed: { subscribe(next: (seen: Seen<Data>) => void): { unsubscribe(): void } }) => {
  const said: Seen<Data>[] = []
  const { unsubscribe } = feed.subscribe((seen) => said.push(seen))
  const data = () => {
    const last = said.at(-1)
    return last?.kind === 'data' ? last.data : expect.unreachable()
  }
  return { said, data, unsubscribe }
}

const subscriptionsOf = (world: ReturnType<typeof graphOver>) =>
  listen(world.graph.observe(documents.subscriptionsQuery, {}, (seen) => seen))

describe('asking', () => {
  it('a refusal reaches the caller as the Failure it was', async () => {
    const { graph } = graphOver({ 'POST /users/login': () => json({ message: 'No', userId: 'u7' }, 403) }, {})
    const failure = await graph
      .ask(documents.signInMutation, { email: 'a@b.se', password: 'p' })
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
    await expect(graph.ask(documents.subscriptionsQuery, {})).rejects.toMatchObject({
      kind: 'malformed',
      message:
        'myCourses (GET /users/me/courses) answered in a shape that is not agreed, at purchasedCourses.0._id',
    })
  })

  it.each([
    ['a query', () => documents.accountQuery, {}],
    ['a mutation', () => documents.requestUnsubscribeMutation, bought],
  ])(
    'whoever gives up on %s aborts the request behind it, and only that one',
    async (_, document, variables) => {
      const hang = () => new Promise(() => {})
      const { graph, requests } = graphOver({ 'GET /users/me': hang, 'POST /users/me/unsubscribe': hang })
      const leaving = new AbortController()
      const ask = (signal?: AbortSignal) => graph.ask(document() as never, variables as never, { signal })
      const gone = expect(ask(leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
      ask().catch(() => {})
      await settle()
      leaving.abort()
      await gone
      expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
      await expect(ask(leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
      expect(requests).toHaveLength(2)
    },
  )

  it('a query goes to the provider each time, unless the cache is asked for', async () => {
    const { graph, asked } = graphOver({ 'GET /users/me': () => me })
    await graph.ask(documents.accountQuery, {})
    await graph.ask(documents.accountQuery, {})
    expect(asked).toHaveLength(2)
    await graph.ask(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(asked).toHaveLength(2)
  })

  it('two at once are two requests: nobody gets the answer to an older question', async () => {
    const { graph, asked } = graphOver({ 'GET /users/me': () => me })
    await Promise.all([graph.ask(documents.accountQuery, {}), graph.ask(documents.accountQuery, {})])
    expect(asked).toHaveLength(2)
  })

  it('a community asks for its seller once, whatever asks for it', async () => {
    const { graph, asked } = graphOver({
      'GET /courses/trading': () => course,
      'GET /users/u9': () => ({ _id: 'u9', name: 'Sol' }),
    })
    const query = graphql(`
      query { community(slug: "trading") { id seller { id name } again: seller { id } plans { id priceLabel } } }
    `)
    await expect(graph.ask(query, {})).resolves.toEqual({
      community: {
        id: 'c1',
        seller: { id: 'u9', name: 'Sol' },
        again: { id: 'u9' },
        plans: [{ id: 'p1', priceLabel: '€19.00 / month' }],
      },
    })
    expect(asked).toHaveLength(2)
  })
})

describe('a live query', () => {
  it('says what came, and then each change that another flow made', async () => {
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry, other] }),
      'POST /users/me/unsubscribe': () => done,
      'POST /users/me/toggle-active': () => done,
    })
    const feed = subscriptionsOf(world)
    await settle()
    const states = () =>
      feed
        .data()
        .subscriptions.map(({ id, isActive, unsubscribeRequested }) => [id, isActive, unsubscribeRequested])
    expect(states()).toEqual([
      ['e1', true, false],
      ['e2', true, false],
    ])
    await world.graph.ask(documents.requestUnsubscribeMutation, bought)
    await settle()
    expect(states()).toEqual([
      ['e1', true, true],
      ['e2', true, false],
    ])
    await world.graph.ask(documents.deactivateSubscriptionMutation, { courseId: 'c2', planId: 'p2' })
    await settle()
    expect(states()).toEqual([
      ['e1', true, true],
      ['e2', false, false],
    ])
    expect(world.asked.filter(([line]) => line === 'GET /users/me/courses')).toHaveLength(1)
  })

  it('a refused change changes nothing', async () => {
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry] }),
      'POST /users/me/unsubscribe': () => json({ message: 'No' }, 404),
    })
    const feed = subscriptionsOf(world)
    await settle()
    await world.graph.ask(documents.requestUnsubscribeMutation, bought).catch(() => {})
    await settle()
    expect(feed.said).toHaveLength(1)
    expect(feed.data().subscriptions[0]?.unsubscribeRequested).toBe(false)
  })

  it('asks anew once a purchase is recorded', async () => {
    let purchased = [entry]
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: purchased }),
      'POST /users/me/purchase': () => done,
    })
    const feed = subscriptionsOf(world)
    await settle()
    purchased = [entry, other]
    await world.graph.ask(documents.recordPurchaseMutation, { purchase: { courseId: 'c2', planId: 'p2' } })
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })

  it('a community that was switched off is off everywhere', async () => {
    const world = graphOver({
      'GET /courses/trading': () => course,
      'PUT /courses/c1/toggle-activation': () => ({ course: { isActive: false } }),
    })
    const feed = listen(world.graph.observe(documents.communityQuery, { slug: 'trading' }, (seen) => seen))
    await settle()
    await world.graph.ask(documents.setCommunityActiveMutation, { id: 'c1', isActive: false })
    await settle()
    expect(feed.data().community.isActive).toBe(false)
    expect(feed.data().community.title).toBe('Trading')
  })

  it('API-18: a saved Discord token is the one that the account shows', async () => {
    const world = graphOver({ 'GET /users/me': () => me, 'POST /users/update-discord': () => done })
    const feed = listen(world.graph.observe(documents.accountQuery, {}, (seen) => seen))
    await settle()
    await world.graph.ask(documents.saveDiscordTokenMutation, {
      userDiscordId: 'd1',
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      expiresAt: '2026-03-08T12:00:00.000Z',
    })
    await settle()
    expect(feed.data().account).toMatchObject({
      discordAccessToken: 'access-2',
      discordRefreshToken: 'refresh-2',
    })
  })

  it('an error is something it says; it goes on, and asks anew when a person comes back', async () => {
    let answer: () => unknown = () => json({ message: 'Down' }, 500)
    const world = graphOver({ 'GET /users/me/courses': () => answer() })
    const feed = subscriptionsOf(world)
    await settle()
    expect(feed.said).toMatchObject([{ kind: 'failed', error: { status: 500, serverMessage: 'Down' } }])
    answer = () => ({ purchasedCourses: [entry] })
    world.comeBack()
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e1'])
  })

  it('nobody asks for a screen that was left', async () => {
    const world = graphOver({ 'GET /users/me/courses': () => new Promise(() => {}) })
    const feed = subscriptionsOf(world)
    await settle()
    feed.unsubscribe()
    expect(world.requests.map(({ signal }) => signal.aborted)).toEqual([true])
    world.comeBack()
    await settle()
    expect(world.requests).toHaveLength(1)
    expect(feed.said).toEqual([])
  })

  it('SUBS-16: a field that follows from the time of day is made from it', async () => {
    const query = graphql(`query { subscriptions { id freeTrialDays purchaseDate trialDaysLeft } }`)
    const world = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [{ ...entry, purchaseDate: '2026-02-28T12:00:00Z' }],
      }),
    })
    const left = async () =>
      (await world.graph.ask(query, {}, { policy: 'cache-first' })).subscriptions[0]?.trialDaysLeft
    expect(await left()).toBe(6)
    world.time.now = new Date('2026-03-03T12:00:00.001Z')
    expect(await left()).toBe(4)
    expect(world.asked).toHaveLength(1)
  })
})

describe('another person', () => {
  it('finds nothing of the one before: the cache is new, and live queries ask anew', async () => {
    const world = graphOver({
      'GET /users/me/courses': (_, request) => ({
        purchasedCourses: request.headers.get('authorization') === 'Bearer token-1' ? [entry] : [other],
      }),
    })
    const feed = subscriptionsOf(world)
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e1'])
    world.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e2'])
    const cached = await world.graph.ask(documents.subscriptionsQuery, {}, { policy: 'cache-first' })
    expect(cached.subscriptions.map(({ id }) => id)).toEqual(['e2'])
  })

  it('SESSION-02: when nobody is signed in any more, a live query asks for nothing; the next person gets their own', async () => {
    const world = graphOver({ 'GET /users/me/courses': () => ({ purchasedCourses: [entry] }) })
    subscriptionsOf(world)
    await settle()
    world.session.close('token', '/login')
    await settle()
    world.comeBack()
    await settle()
    expect(world.asked).toHaveLength(1)
    world.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    expect(world.asked).toHaveLength(2)
  })

  it('a renewed token is the same person: nothing is asked anew', async () => {
    const world = graphOver({ 'GET /users/me': () => me })
    await world.graph.ask(documents.accountQuery, {})
    world.session.open({ ...buyer, token: 'token-2' })
    await turn()
    await world.graph.ask(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(world.asked).toHaveLength(1)
  })

  it('an answer that comes after the person has left is not kept', async () => {
    let answer = (_: unknown) => {}
    let first = true
    const world = graphOver({
      'GET /users/me': () => {
        if (!first) return { ...me, _id: 'u2', name: 'Next' }
        first = false
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    const late = world.graph.ask(documents.accountQuery, {})
    await settle()
    world.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    answer(me)
    await late
    const { account } = await world.graph.ask(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(account?.name).toBe('Next')
  })
})
