import { describe, expect, it, vi } from 'vitest'
import { documents } from '../documents.ts'
import { graphOver } from '../fixtures.ts'
import { done, user } from './fixtures.ts'

describe('products at the card payment provider', () => {
  const product = {
    userId: 'u9',
    communityTitle: 'Trading',
    planTitle: 'Gold',
    price: 1999,
    currency: 'eur' as const,
  }
  const body = { userId: 'u9', courseTitle: 'Trading', planTitle: 'Gold', price: 1999, currency: 'eur' }
  const made = { productId: 'prod-1', priceId: 'price-1', currency: 'eur' }

  it.each([
    ['paid once', 'POST /stripe/create-one-time-product', {}],
    [
      'that recurs',
      'POST /stripe/create-subscription-product',
      { recurrenceCount: 2, recurrenceUnit: 'week' as const },
    ],
  ])('WIZ-16, API-49, API-50: the product of a plan %s is made with %s', async (_, line, recurrence) => {
    const { graph, sent } = graphOver({ [line]: () => made })
    const asks = { product: { ...product, ...recurrence } }
    await expect(graph.mutate(documents.createProductMutation, asks)).resolves.toEqual({
      createProduct: made,
    })
    expect(sent).toEqual([[line, { ...body, ...recurrence }]])
  })

  it.each(['usd', 'eur', 'gbp', 'sek'] as const)(
    'WIZ-17, PLANRULE-20: a product can be sold in %s',
    async (currency) => {
      const { graph } = graphOver({ 'POST /stripe/create-one-time-product': () => ({ ...made, currency }) })
      const asks = { product: { ...product, currency } }
      await expect(graph.mutate(documents.createProductMutation, asks)).resolves.toEqual({
        createProduct: { ...made, currency },
      })
    },
  )

  it.each([
    [
      'all three',
      { stripeProductId: 'prod-1', stripePriceId: 'price-1', currency: 'eur' as const },
      { stripeProductId: 'prod-1', stripePriceId: 'price-1', currency: 'eur' },
    ],
    ['only the price', { stripePriceId: 'price-2' }, { stripePriceId: 'price-2' }],
  ])('WIZ-16, EDIT-10, API-51: a plan is linked to its product by %s', async (_, link, body) => {
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

  it('EDIT-10, API-55: a new price answers with its id', async () => {
    const ids = { userId: 'u9', productId: 'prod-1', oldPriceId: 'price-1' }
    const newPrice = {
      price: 2000,
      currency: 'eur' as const,
      recurrenceCount: 1,
      recurrenceUnit: 'month' as const,
    }
    const { graph, sent } = graphOver({ 'PUT /stripe/update-price': () => ({ newPriceId: 'price-2' }) })
    await expect(graph.mutate(documents.updatePriceMutation, { ...ids, newPrice })).resolves.toEqual({
      updatePrice: 'price-2',
    })
    const newPriceDetails = {
      unit_amount: 2000,
      currency: 'eur',
      recurring: { interval: 'month', interval_count: 1 },
    }
    expect(sent).toEqual([['PUT /stripe/update-price', { ...ids, newPriceDetails }]])
  })

  it('EDIT-11, API-54: name and description of a product', async () => {
    const body = { userId: 'u9', productId: 'prod-1', updates: { name: 'Gold', description: 'More.' } }
    const { graph, sent } = graphOver({ 'PUT /stripe/update-product': () => done })
    expect(await graph.mutate(documents.updateProductMutation, body)).toEqual({ updateProduct: true })
    expect(sent).toEqual([['PUT /stripe/update-product', body]])
  })

  it('EDIT-12, API-53: a product is deleted in the name of its seller', async () => {
    const { graph, sent } = graphOver({ 'DELETE /stripe/delete-product/prod-1': () => done })
    const gone = await graph.mutate(documents.deleteProductMutation, { productId: 'prod-1', ...user })
    expect(gone).toEqual({ deleteProduct: true })
    expect(sent).toEqual([['DELETE /stripe/delete-product/prod-1?userId=u9', undefined]])
  })

  it('EDIT-07, API-56: a community is deleted', async () => {
    const { graph, sent } = graphOver({ 'DELETE /courses/c1': () => done })
    const gone = await graph.mutate(documents.deleteCommunityMutation, { communityId: 'c1' })
    expect(gone).toEqual({ deleteCommunity: 'c1' })
    expect(sent).toEqual([['DELETE /courses/c1', undefined]])
  })
})
