import { describe, expect, it } from 'vitest'
import { graphql } from '#src/graphql/tada.ts'
import { settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { entry, graphOver } from '../fixtures.ts'
import { bought, done, subscriptionsOf } from './kit.ts'

describe('fields that the GraphQL cache computes from other fields', () => {
  it('SUBS-15, SUBS-18: a purchase is valid until its next billing date, or else the end of its trial', async () => {
    const query = graphql(`
      query { subscriptions { id isActive nextBillingDate freeTrialDays purchaseDate isStillValid } }
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

describe('fields in the GraphQL cache after a change by another flow', () => {
  it('SUBS-10, SUBS-15, API-65: a purchase that has ended and was deactivated is no longer valid', async () => {
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
})
