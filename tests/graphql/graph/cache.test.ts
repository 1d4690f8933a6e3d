import { describe, expect, it } from 'vitest'
import { graphql } from '#src/graphql/tada.ts'
import { settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { course, entry, graphOver } from '../fixtures.ts'
import { bought, done, listen, subscriptionsOf } from './kit.ts'

describe('what follows from other fields', () => {
  it('COMM-14, COMM-15: a price that has changed has a new label', async () => {
    const priced = (plan: Record<string, unknown>) => ({
      ...course,
      plans: [{ ...course.plans[0], ...plan }],
    })
    const sent = graphql(`query { community(slug: "trading") { id plans { id priceLabel } } }`)
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
      (await graph.query(sent, {}, policy && { policy })).community.plans[0]?.priceLabel
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
    const page = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [
          { ...ended, nextBillingDate: '2026-03-02T12:00:00Z' },
          { ...ended, _id: 'e2', nextBillingDate: null, purchaseDate: '2026-02-23T00:00:00Z' },
          { ...entry, _id: 'e3', nextBillingDate: null },
        ],
      }),
    })
    const valid = async () =>
      (await page.graph.query(query, {}, { policy: 'cache-first' })).subscriptions.map(
        ({ isStillValid }) => isStillValid,
      )
    expect(await valid()).toEqual([true, true, true])
    page.time.now = new Date('2026-03-02T11:59:59.999Z')
    expect(await valid()).toEqual([true, false, true])
    page.time.now = new Date('2026-03-02T12:00:00.000Z')
    expect(await valid()).toEqual([false, false, true])
    expect(page.sent).toHaveLength(1)
  })
})

describe('what follows from a change that another flow made', () => {
  const labelsOf = (page: ReturnType<typeof graphOver>) => {
    const feed = listen(page.graph.watch(documents.communityQuery, { slug: 'trading' }, (result) => result))
    return () => feed.data().community.plans.map(({ priceLabel }) => priceLabel)
  }

  it('COMM-14, API-51: a plan that was linked in another currency has its label', async () => {
    const page = graphOver({
      'GET /courses/trading': () => course,
      'PUT /courses/c1/update-plan-stripe/p1': () => done,
    })
    const labels = labelsOf(page)
    await page.graph.query(documents.sellerCommunityQuery, { slug: 'trading' })
    expect(labels()).toEqual(['€19.00 / month'])
    await page.graph.mutate(documents.linkPlanToProductMutation, {
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
    const page = graphOver({
      'GET /courses/trading': () => course,
      'PUT /courses/c1': () => ({ ...course, plans }),
    })
    const labels = labelsOf(page)
    await settle()
    await page.graph.mutate(documents.updateCommunityMutation, { communityId: 'c1', change: { title: 'T' } })
    await settle()
    expect(labels()).toEqual(['€20.00 / 2 months', 'FREE'])
    expect(page.sent.map(([line]) => line)).toEqual(['GET /courses/trading', 'PUT /courses/c1'])
  })

  it('SUBS-10, SUBS-15, API-65: a purchase that is over and switched off is no longer valid', async () => {
    const over = { ...entry, nextBillingDate: '2026-02-28T12:00:00Z' }
    const page = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [over] }),
      'POST /users/me/toggle-active': () => done,
    })
    const feed = subscriptionsOf(page)
    await settle()
    const valid = () => feed.data().subscriptions.map(({ isStillValid }) => isStillValid)
    expect(valid()).toEqual([true])
    await page.graph.mutate(documents.deactivateSubscriptionMutation, bought)
    await settle()
    expect(valid()).toEqual([false])
  })

  it('SUBS-10: a purchase says when it is due for as long as that is to come', async () => {
    const page = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry] }),
      'POST /users/me/unsubscribe': () => done,
    })
    const feed = subscriptionsOf(page)
    await settle()
    const due = () => feed.data().subscriptions.map(({ dueAt }) => dueAt)
    expect(due()).toEqual(['2026-03-08T00:00:00.000Z'])
    page.time.now = new Date('2026-03-08T00:00:00.000Z')
    await page.graph.mutate(documents.requestUnsubscribeMutation, bought)
    await settle()
    expect(due()).toEqual([null])
  })

  it('SUBS-16, SUBS-17: when something else changes, the days left of a trial are those of now', async () => {
    const page = graphOver({
      'GET /users/me/courses': () => ({
        purchasedCourses: [{ ...entry, purchaseDate: '2026-02-28T12:00:00Z' }],
      }),
      'POST /users/me/unsubscribe': () => done,
    })
    const feed = subscriptionsOf(page)
    await settle()
    const left = () => feed.data().subscriptions.map(({ trialDaysLeft }) => trialDaysLeft)
    expect(left()).toEqual([6])
    page.time.now = new Date('2026-03-03T12:00:00.000Z')
    await page.graph.mutate(documents.requestUnsubscribeMutation, bought)
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
