import { describe, expect, it } from 'vitest'
import { settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { graphOver, me } from '../fixtures.ts'
import { done, whole } from './fixtures.ts'

describe("cached GraphQL data after a seller's change", () => {
  it.each([
    [
      'created',
      documents.createCommunityMutation,
      { community: { title: 'T', description: '', sellerId: 'u9', plans: [] } },
    ],
    ['deleted', documents.deleteCommunityMutation, { communityId: 'c1' }],
  ])("loads the seller's list again when a community is %s", async (_, document, variables) => {
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

  it('API-51: updates a plan in the cached list of communities when it gets a price, and retains its other fields', async () => {
    const { graph } = graphOver({
      'GET /courses/seller/u9': () => [whole],
      'PUT /courses/c1/update-plan-stripe/p1': () => done,
    })
    const ask = async () => {
      const run = { policy: 'cache-first' } as const
      const { sellerCommunities } = await graph.query(
        documents.sellerCommunitiesQuery,
        { sellerId: 'u9' },
        run,
      )
      return sellerCommunities[0]?.plans[0]
    }
    const before = await ask()
    const link = { communityId: 'c1', planId: 'p1', stripePriceId: 'price-2' }
    await graph.mutate(documents.linkPlanToProductMutation, link)
    expect(await ask()).toEqual({ ...before, stripePriceId: 'price-2' })
  })
})
