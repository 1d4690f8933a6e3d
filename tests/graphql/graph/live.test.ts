import { describe, expect, it } from 'vitest'
import { buyer, json, settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { entry, graphOver, purchase } from '../fixtures.ts'
import { bought, done, other, subscriptionsOf } from './kit.ts'

describe('a live GraphQL query', () => {
  it('emits its first result, then each change that another flow makes', async () => {
    const page = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry, other] }),
      'POST /users/me/unsubscribe': () => done,
      'POST /users/me/toggle-active': () => done,
    })
    const feed = subscriptionsOf(page)
    await settle()
    const states = () =>
      feed
        .data()
        .subscriptions.map(({ id, isActive, unsubscribeRequested }) => [id, isActive, unsubscribeRequested])
    expect(states()).toEqual([
      ['e1', true, false],
      ['e2', true, false],
    ])
    await page.graph.mutate(documents.requestUnsubscribeMutation, bought)
    await settle()
    expect(states()).toEqual([
      ['e1', true, true],
      ['e2', true, false],
    ])
    await page.graph.mutate(documents.deactivateSubscriptionMutation, {
      id: 'e2',
      communityId: 'c2',
      planId: 'p2',
    })
    await settle()
    expect(states()).toEqual([
      ['e1', true, true],
      ['e2', false, false],
    ])
    expect(page.sent.filter(([line]) => line === 'GET /users/me/courses')).toHaveLength(1)
  })

  it('emits nothing new after a refused mutation', async () => {
    const page = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: [entry] }),
      'POST /users/me/unsubscribe': () => json({ message: 'No' }, 404),
    })
    const feed = subscriptionsOf(page)
    await settle()
    await page.graph.mutate(documents.requestUnsubscribeMutation, bought).catch(() => {})
    await settle()
    expect(feed.emitted).toHaveLength(1)
    expect(feed.data().subscriptions[0]?.unsubscribeRequested).toBe(false)
  })

  it.each([
    ['a purchase', documents.recordPurchaseMutation, { purchase }],
    ['a pending purchase', documents.recordPendingPurchaseMutation, { entry: '{}' }],
  ])('loads again when a mutation has recorded %s', async (_, document, variables) => {
    let purchased = [entry]
    const page = graphOver({
      'GET /users/me/courses': () => ({ purchasedCourses: purchased }),
      'POST /users/me/purchase': () => done,
    })
    const feed = subscriptionsOf(page)
    await settle()
    purchased = [entry, other]
    await page.graph.mutate(document as never, variables as never)
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })

  it('continues after an error, and loads again when the user returns to the tab', async () => {
    let response: () => unknown = () => json({ message: 'Down' }, 500)
    const page = graphOver({ 'GET /users/me/courses': () => response() })
    const feed = subscriptionsOf(page)
    await settle()
    expect(feed.emitted).toMatchObject([{ kind: 'failed', error: { status: 500, serverMessage: 'Down' } }])
    response = () => ({ purchasedCourses: [entry] })
    page.comeBack()
    await settle()
    expect(feed.data().subscriptions.map(({ id }) => id)).toEqual(['e1'])
  })

  it('aborts its request and makes no other when the user leaves the screen', async () => {
    const page = graphOver({ 'GET /users/me/courses': () => new Promise(() => {}) })
    const feed = subscriptionsOf(page)
    await settle()
    feed.unsubscribe()
    expect(page.requests.map(({ signal }) => signal.aborted)).toEqual([true])
    page.comeBack()
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    expect(page.requests).toHaveLength(1)
    expect(feed.emitted).toEqual([])
  })
})
