import { describe, expect, it, vi } from 'vitest'
import { documents } from '../documents.ts'
import { graphOver } from '../fixtures.ts'
import { done, user } from './fixtures.ts'

describe('the GraphQL layer, for products at the card provider,', () => {
  it.each([
    [
      'the product, the price and the currency',
      { stripeProductId: 'prod-1', stripePriceId: 'price-1', currency: 'eur' as const },
      { stripeProductId: 'prod-1', stripePriceId: 'price-1', currency: 'eur' },
    ],
    ['only the price', { stripePriceId: 'price-2' }, { stripePriceId: 'price-2' }],
  ])('WIZ-16, EDIT-10, API-51: links a plan to %s', async (_, link, body) => {
    const warned = vi.spyOn(console, 'warn')
    const { graph, sent } = graphOver({ 'PUT /courses/c1/update-plan-stripe/p1': () => done })
    const linked = await graph.mutate(documents.linkPlanToProductMutation, {
      communityId: 'c1',
      planId: 'p1',
      ...link,
    })
    expect(linked).toEqual({ linkPlanToProduct: { id: 'p1', stripePriceId: body.stripePriceId } })
    expect(warned).not.toHaveBeenCalled()
    expect(sent).toEqual([['PUT /courses/c1/update-plan-stripe/p1', body]])
  })

  it('EDIT-10, API-55: returns the id of a new price', async () => {
    const ids = { userId: 'u9', productId: 'prod-1', oldPriceId: 'price-1' }
    const newPrice = {
      price: 2000,
      currency: 'eur' as const,
      recurrenceCount: 1,
      recurrenceUnit: 'month' as const,
    }
    const { graph } = graphOver({ 'PUT /stripe/update-price': () => ({ newPriceId: 'price-2' }) })
    await expect(graph.mutate(documents.updatePriceMutation, { ...ids, newPrice })).resolves.toEqual({
      updatePrice: 'price-2',
    })
  })

  it("EDIT-12, API-53: deletes a product with its seller's id", async () => {
    const { graph, sent } = graphOver({ 'DELETE /stripe/delete-product/prod-1': () => done })
    const gone = await graph.mutate(documents.deleteProductMutation, { productId: 'prod-1', ...user })
    expect(gone).toEqual({ deleteProduct: true })
    expect(sent).toEqual([['DELETE /stripe/delete-product/prod-1?userId=u9', undefined]])
  })

  it('EDIT-07, API-56: deletes a community', async () => {
    const { graph, sent } = graphOver({ 'DELETE /courses/c1': () => done })
    const gone = await graph.mutate(documents.deleteCommunityMutation, { communityId: 'c1' })
    expect(gone).toEqual({ deleteCommunity: 'c1' })
    expect(sent).toEqual([['DELETE /courses/c1', undefined]])
  })
})
