import { describe, expect, it } from 'vitest'
import { settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { graphOver, me } from '../fixtures.ts'
import { done, whole } from './fixtures.ts'

describe('what a change means for everything that shows it', () => {
  it('PAGES-15, API-43: a person who becomes a seller is one everywhere', async () => {
    const { graph, sent } = graphOver({ 'GET /users/me': () => me, 'PUT /users/role': () => done })
    await graph.query(documents.accountQuery, {})
    expect(await graph.mutate(documents.promoteToSellerMutation, {})).toEqual({ promoteToSeller: true })
    const { account } = await graph.query(documents.accountQuery, {}, { policy: 'cache-first' })
    expect(account?.role).toBe('seller')
    expect(sent).toEqual([
      ['GET /users/me', undefined],
      ['PUT /users/role', {}],
    ])
  })

  it.each([
    [
      'created',
      documents.createCommunityMutation,
      { community: { title: 'T', description: '', sellerId: 'u9', plans: [] } },
    ],
    ['deleted', documents.deleteCommunityMutation, { communityId: 'c1' }],
  ])("a seller's list is asked for anew once a community is %s", async (_, document, variables) => {
    const { graph, sent } = graphOver({
      'GET /courses/seller/u9': () => [whole],
      'POST /courses/create': () => ({ courseId: 'c7', plans: [] }),
      'DELETE /courses/c1': () => done,
      'GET /users/me': () => me,
    })
    const shown = graph.watch(documents.accountQuery, {}, (result) => result).subscribe(() => {})
    const list = graph.watch(documents.sellerCommunitiesQuery, { sellerId: 'u9' }, (result) => result)
    const { unsubscribe } = list.subscribe(() => {})
    await settle()
    await graph.mutate(document as never, variables as never)
    await settle()
    expect(sent.filter(([line]) => line === 'GET /courses/seller/u9')).toHaveLength(2)
    expect(sent.filter(([line]) => line === 'GET /users/me')).toHaveLength(1)
    unsubscribe()
    shown.unsubscribe()
  })

  it('a plan that gets a product has it everywhere, and keeps what was not sent', async () => {
    const { graph } = graphOver({
      'GET /courses/trading': () => whole,
      'PUT /courses/c1/update-plan-stripe/p1': () => done,
    })
    const ask = () =>
      graph.query(documents.sellerCommunityQuery, { slug: 'trading' }, { policy: 'cache-first' })
    await ask()
    await graph.mutate(documents.linkPlanToProductMutation, {
      communityId: 'c1',
      planId: 'p1',
      stripePriceId: 'price-2',
    })
    expect((await ask()).community.plans[0]).toMatchObject({
      stripeProductId: 'prod-1',
      stripePriceId: 'price-2',
      currency: 'eur',
    })
    await graph.mutate(documents.linkPlanToProductMutation, {
      communityId: 'c1',
      planId: 'p1',
      stripeProductId: 'prod-3',
      stripePriceId: 'price-3',
      currency: 'sek',
    })
    expect((await ask()).community.plans[0]).toMatchObject({
      stripeProductId: 'prod-3',
      stripePriceId: 'price-3',
      currency: 'sek',
    })
  })
})
