import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Seen } from '#src/graphql/client.ts'
import { graphql } from '#src/graphql/tada.ts'
import { buyer, json, settle } from '../api/world.ts'
import { documents } from './documents.ts'
import { askBy, course, entry, graphOver, me, purchase } from './world.ts'

const other = { ...entry, _id: 'e2', courseId: 'c2', planId: 'p2' }
const bought = { communityId: 'c1', planId: 'p1' }
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
  listen(world.graph.watch(documents.subscriptionsQuery, {}, (seen) => seen))

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
      const ask = (signal?: AbortSignal) => askBy(graph, document() as never, variables as never, { signal })
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
    await graph.query(documents.accountQuery, {})
    await graph.query(documents.accountQuery, {})
    expect(asked).toHaveLength(2)
    await graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(asked).toHaveLength(2)
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
    const { graph, asked } = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry] }),
      'POST /users/me/purchase': () => done,
    })
    await graph.query(documents.subscriptionsQuery, {})
    await graph.mutate(documents.recordPurchaseMutation, { purchase })
    await settle()
    expect(asked.map(([line]) => line)).toEqual(['GET /users/me/courses', 'POST /users/me/purchase'])
  })

  it('two at once are two requests: nobody gets the answer to an older question', async () => {
    const { graph, asked } = graphOver({ 'GET /users/me': () => me })
    await Promise.all([graph.query(documents.accountQuery, {}), graph.query(documents.accountQuery, {})])
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
    await expect(graph.query(query, {})).resolves.toEqual({
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
    await world.graph.mutate(documents.requestUnsubscribeMutation, bought)
    await settle()
    expect(states()).toEqual([
      ['e1', true, true],
      ['e2', true, false],
    ])
    await world.graph.mutate(documents.deactivateSubscriptionMutation, { communityId: 'c2', planId: 'p2' })
    await settle()
    expect(states()).toEqual([
      ['e1', true, true],
      ['e2', false, false],
    ])
    expect(world.asked.filter(([line]) => line === 'GET /users/me/courses')).toHaveLength(1)
  })

  it('API-64: only the purchase of this course and this plan is changed', async () => {
    const otherPlan = { ...entry, _id: 'e3', planId: 'p2' }
    const otherCourse = { ...entry, _id: 'e4', courseId: 'c2' }
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry, otherPlan, otherCourse] }),
      'POST /users/me/unsubscribe': () => done,
    })
    const feed = subscriptionsOf(world)
    await settle()
    await world.graph.mutate(documents.requestUnsubscribeMutation, bought)
    await settle()
    expect(
      feed.data().subscriptions.map(({ id, unsubscribeRequested }) => [id, unsubscribeRequested]),
    ).toEqual([
      ['e1', true],
      ['e3', false],
      ['e4', false],
    ])
  })

  it('a refused change changes nothing', async () => {
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry] }),
      'POST /users/me/unsubscribe': () => json({ message: 'No' }, 404),
    })
    const feed = subscriptionsOf(world)
    await settle()
    await world.graph.mutate(documents.requestUnsubscribeMutation, bought).catch(() => {})
    await settle()
    expect(feed.said).toHaveLength(1)
    expect(feed.data().subscriptions[0]?.unsubscribeRequested).toBe(false)
  })

  it.each([
    ['a purchase', documents.recordPurchaseMutation, { purchase }],
    ['a pending purchase', documents.recordPendingPurchaseMutation, { entry: '{}' }],
  ])('asks anew once %s is recorded', async (_, document, variables) => {
    let purchased = [entry]
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: purchased }),
      'POST /users/me/purchase': () => done,
    })
    const feed = subscriptionsOf(world)
    await settle()
    purchased = [entry, other]
    await world.graph.mutate(document as never, variables as never)
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })

  it('a community that was switched off is off everywhere', async () => {
    const world = graphOver({
      'GET /courses/trading': () => course,
      'PUT /courses/c1/toggle-activation': () => ({ course: { isActive: false } }),
    })
    const feed = listen(world.graph.watch(documents.communityQuery, { slug: 'trading' }, (seen) => seen))
    await settle()
    await world.graph.mutate(documents.setCommunityActiveMutation, { id: 'c1', isActive: false })
    await settle()
    expect(feed.data().community.isActive).toBe(false)
    expect(feed.data().community.title).toBe('Trading')
  })

  it('API-42: a community that was switched on is on everywhere', async () => {
    const world = graphOver({
      'GET /courses/trading': () => ({ ...course, isActive: false }),
      'PUT /courses/c1/toggle-activation': () => ({ course: { isActive: true } }),
    })
    const feed = listen(world.graph.watch(documents.communityQuery, { slug: 'trading' }, (seen) => seen))
    await settle()
    expect(feed.data().community.isActive).toBe(false)
    await world.graph.mutate(documents.setCommunityActiveMutation, { id: 'c1', isActive: true })
    await settle()
    expect(feed.data().community.isActive).toBe(true)
  })

  it('A08: a bot that is there by now is there for everybody who shows it', async () => {
    const present = new Set<string>()
    const world = graphOver({
      'GET /discord/check-bot/s1': () => ({ botPresent: present.has('s1'), permissions: { isAdmin: true } }),
      'GET /discord/check-bot/s2': () => ({ botPresent: false }),
    })
    const s1 = { platform: 'Discord', serverId: 's1' } as const
    const s2 = { platform: 'Discord', serverId: 's2' } as const
    const feed = listen(world.graph.watch(documents.botChecksQuery, { checks: [s1] }, (seen) => seen))
    await settle()
    expect(feed.data().botChecks.map(({ presence }) => presence)).toEqual(['absent'])
    present.add('s1')
    await world.graph.query(documents.botChecksQuery, { checks: [s2, s1] })
    await settle()
    expect(feed.data().botChecks.map(({ presence }) => presence)).toEqual(['present'])
  })

  it('API-18: a saved Discord token is the one that the account shows', async () => {
    const world = graphOver({ 'GET /users/me': () => me, 'POST /users/update-discord': () => done })
    const feed = listen(world.graph.watch(documents.accountQuery, {}, (seen) => seen))
    await settle()
    await world.graph.mutate(documents.saveDiscordTokenMutation, {
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
    world.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
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
      (await world.graph.query(query, {}, { policy: 'cache-first' })).subscriptions[0]?.trialDaysLeft
    expect(await left()).toBe(6)
    world.time.now = new Date('2026-03-03T12:00:00.001Z')
    expect(await left()).toBe(4)
    expect(world.asked).toHaveLength(1)
  })
})

describe('what follows from other fields', () => {
  it('COMM-14, COMM-15: a price that has changed has a new label', async () => {
    const priced = (plan: Record<string, unknown>) => ({
      ...course,
      plans: [{ ...course.plans[0], ...plan }],
    })
    const asked = graphql(`query { community(slug: "trading") { id plans { id priceLabel } } }`)
    const fields = graphql(`
      query {
        community(slug: "trading") {
          id plans { id price currency billingType recurrenceCount recurrenceUnit }
        }
      }
    `)
    const answer = { now: priced({}) }
    const { graph } = graphOver({ 'GET /courses/trading': () => answer.now })
    const label = async (policy?: 'cache-first') =>
      (await graph.query(asked, {}, policy && { policy })).community.plans[0]?.priceLabel
    expect(await label()).toBe('€19.00 / month')
    answer.now = priced({ price: 20, currency: 'usd', recurrenceCount: 2, recurrenceUnit: 'week' })
    await graph.query(fields, {})
    expect(await label('cache-first')).toBe('$20.00 / 2 weeks')
    answer.now = priced({ price: 0, billingType: 'Free' })
    await graph.query(fields, {})
    expect(await label('cache-first')).toBe('FREE')
  })

  it('SUBS-15, SUBS-18: a purchase is valid until its next billing date, or else the end of its trial', async () => {
    const query = graphql(`
      query { subscriptions { id isStillValid isActive nextBillingDate freeTrialDays purchaseDate } }
    `)
    const ended = { ...entry, isActive: false }
    const world = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [
          { ...ended, nextBillingDate: '2026-03-02T12:00:00Z' },
          { ...ended, _id: 'e2', nextBillingDate: null, purchaseDate: '2026-02-23T00:00:00Z' },
          { ...entry, _id: 'e3', nextBillingDate: null },
        ],
      }),
    })
    const valid = async () =>
      (await world.graph.query(query, {}, { policy: 'cache-first' })).subscriptions.map(
        ({ isStillValid }) => isStillValid,
      )
    expect(await valid()).toEqual([true, true, true])
    world.time.now = new Date('2026-03-02T11:59:59.999Z')
    expect(await valid()).toEqual([true, false, true])
    world.time.now = new Date('2026-03-02T12:00:00.000Z')
    expect(await valid()).toEqual([false, false, true])
    expect(world.asked).toHaveLength(1)
  })
})

describe('what follows from a change that another flow made', () => {
  const labelsOf = (world: ReturnType<typeof graphOver>) => {
    const feed = listen(world.graph.watch(documents.communityQuery, { slug: 'trading' }, (seen) => seen))
    return () => feed.data().community.plans.map(({ priceLabel }) => priceLabel)
  }

  it('COMM-14, API-51: a plan that was linked in another currency has its label', async () => {
    const world = graphOver({
      'GET /courses/trading': () => course,
      'PUT /courses/c1/update-plan-stripe/p1': () => done,
    })
    const labels = labelsOf(world)
    await world.graph.query(documents.sellerCommunityQuery, { slug: 'trading' })
    expect(labels()).toEqual(['€19.00 / month'])
    await world.graph.mutate(documents.linkPlanToProductMutation, {
      communityId: 'c1',
      planId: 'p1',
      stripePriceId: 'price-2',
      currency: 'gbp',
    })
    await settle()
    expect(labels()).toEqual(['£19.00 / month'])
  })

  it('COMM-14, COMM-15, API-52: the plans of a community that was edited have their labels', async () => {
    const [gold] = course.plans
    const plans = [
      { ...gold, price: 20, recurrenceCount: 2 },
      { ...gold, _id: 'p2', billingType: 'Free', price: 0 },
    ]
    const world = graphOver({
      'GET /courses/trading': () => course,
      'PUT /courses/c1': () => ({ ...course, plans }),
    })
    const labels = labelsOf(world)
    await settle()
    await world.graph.mutate(documents.updateCommunityMutation, { communityId: 'c1', change: { title: 'T' } })
    await settle()
    expect(labels()).toEqual(['€20.00 / 2 months', 'FREE'])
    expect(world.asked.map(([line]) => line)).toEqual(['GET /courses/trading', 'PUT /courses/c1'])
  })

  it('SUBS-10, SUBS-15, API-65: a purchase that is over and switched off is no longer valid', async () => {
    const over = { ...entry, nextBillingDate: '2026-02-28T12:00:00Z' }
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [over] }),
      'POST /users/me/toggle-active': () => done,
    })
    const feed = subscriptionsOf(world)
    await settle()
    const valid = () => feed.data().subscriptions.map(({ isStillValid }) => isStillValid)
    expect(valid()).toEqual([true])
    await world.graph.mutate(documents.deactivateSubscriptionMutation, bought)
    await settle()
    expect(valid()).toEqual([false])
  })

  it('SUBS-10: a purchase says when it is due for as long as that is to come', async () => {
    const world = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry] }),
      'POST /users/me/unsubscribe': () => done,
    })
    const feed = subscriptionsOf(world)
    await settle()
    const due = () => feed.data().subscriptions.map(({ dueAt }) => dueAt)
    expect(due()).toEqual(['2026-03-08T00:00:00.000Z'])
    world.time.now = new Date('2026-03-08T00:00:00.000Z')
    await world.graph.mutate(documents.requestUnsubscribeMutation, bought)
    await settle()
    expect(due()).toEqual([null])
  })

  it('SUBS-16, SUBS-17: when something else changes, the days left of a trial are those of now', async () => {
    const world = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [{ ...entry, purchaseDate: '2026-02-28T12:00:00Z' }],
      }),
      'POST /users/me/unsubscribe': () => done,
    })
    const feed = subscriptionsOf(world)
    await settle()
    const left = () => feed.data().subscriptions.map(({ trialDaysLeft }) => trialDaysLeft)
    expect(left()).toEqual([6])
    world.time.now = new Date('2026-03-03T12:00:00.000Z')
    await world.graph.mutate(documents.requestUnsubscribeMutation, bought)
    await settle()
    expect(left()).toEqual([4])
  })
})

describe('what follows from fields that were not asked for', () => {
  it('SUBS-16: is as it was fetched', async () => {
    const query = graphql(`query { subscriptions { id purchaseDate trialDaysLeft } }`)
    const { graph } = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [{ ...entry, purchaseDate: '2026-02-28T12:00:00Z' }],
      }),
    })
    const { subscriptions } = await graph.query(query, {})
    expect(subscriptions.map(({ trialDaysLeft }) => trialDaysLeft)).toEqual([6])
  })
})

describe('a graph that was stopped', () => {
  it('asks for nothing when a person comes back, and hears of no other person', async () => {
    const world = graphOver({ 'GET /users/me/courses': () => ({ purchasedCourses: [entry] }) })
    subscriptionsOf(world)
    await settle()
    world.graph.stop()
    world.comeBack()
    world.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
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
    const cached = await world.graph.query(documents.subscriptionsQuery, {}, { policy: 'cache-first' })
    expect(cached.subscriptions.map(({ id }) => id)).toEqual(['e2'])
  })

  it('an answer for the person before comes too late for a live query', async () => {
    let answer = (_: unknown) => {}
    const world = graphOver({
      'GET /users/me/courses': (_, request) =>
        request.headers.get('authorization') === 'Bearer token-1'
          ? new Promise((resolve) => {
              answer = resolve
            })
          : { purchasedCourses: [other] },
    })
    const feed = subscriptionsOf(world)
    await settle()
    world.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    answer({ purchasedCourses: [entry] })
    await settle()
    expect(feed.said).toHaveLength(1)
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e2'])
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
    await world.graph.query(documents.accountQuery, {})
    world.session.open({ ...buyer, token: 'token-2' })
    await turn()
    await world.graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
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
    const late = world.graph.query(documents.accountQuery, {})
    await settle()
    world.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    answer(me)
    await late
    const { account } = await world.graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(account?.name).toBe('Next')
  })
})
