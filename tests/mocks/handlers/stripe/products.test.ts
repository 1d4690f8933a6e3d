import { describe, expect, it } from 'vitest'
import type { CallInput } from '#src/api/contract/index.ts'
import { BUYER, done, INES, open, refused, SELLER } from '#tests/mocks/backend.ts'

const OWN_PRODUCTS_ONLY = refused(403, 'This product belongs to another seller.')

const UNKNOWN_PRODUCT = refused(404, 'No such product.')

describe('a product at the card provider', () => {
  const sold = { courseTitle: 'Evenings', planTitle: 'Members', price: 4900, currency: 'eur' as const }
  const monthly = { ...sold, recurrenceCount: 1, recurrenceUnit: 'month' as const }

  const seller = async () => {
    const dataset = await open()
    const { token, user } = await dataset.signIn(SELLER)
    const userId = user.id
    const products = () => dataset.backend.store.read((tx) => tx.products.list())
    const kept = async (productId: string) => (await products()).find(({ id }) => id === productId)
    return { ...dataset, token, userId, products, kept }
  }

  it('API-49: with a one-time price is stored as sent', async () => {
    const { ask, token, userId, kept } = await seller()
    const body = { userId, ...sold }
    const { productId, priceId, currency } = await ask('createOneTimeProduct', { body }, token)
    expect([productId, priceId, currency]).toEqual([
      expect.stringMatching(/^prod_[0-9a-f]{56}$/),
      expect.stringMatching(/^price_[0-9a-f]{56}$/),
      'eur',
    ])
    expect(await kept(productId)).toEqual({
      id: productId,
      sellerId: userId,
      name: 'Evenings: Members',
      description: null,
      priceId,
      unitAmount: 4900,
      currency: 'eur',
      recurring: null,
    })
  })

  it('API-50: with a recurring price is stored as sent', async () => {
    const { ask, token, userId, kept } = await seller()
    const body = { userId, ...sold, recurrenceCount: 3, recurrenceUnit: 'week' as const }
    const { productId, priceId, currency } = await ask('createSubscriptionProduct', { body }, token)
    expect([productId, priceId, currency]).toEqual([
      expect.stringMatching(/^prod_[0-9a-f]{56}$/),
      expect.stringMatching(/^price_[0-9a-f]{56}$/),
      'eur',
    ])
    expect(await kept(productId)).toEqual({
      id: productId,
      sellerId: userId,
      name: 'Evenings: Members',
      description: null,
      priceId,
      unitAmount: 4900,
      currency: 'eur',
      recurring: { interval: 'week', count: 3 },
    })
  })

  it("API-49, API-50: is refused with a price or period beyond the card provider's limits", async () => {
    const { call, token, userId, products } = await seller()
    const before = (await products()).length
    const below = refused(400, 'A price must be above 0.')
    for (const price of [0, -1]) {
      expect(await call('createOneTimeProduct', { body: { userId, ...sold, price } }, token)).toEqual(below)
      expect(await call('createSubscriptionProduct', { body: { userId, ...monthly, price } }, token)).toEqual(
        below,
      )
    }
    for (const recurrenceCount of [0, -1]) {
      const body = { userId, ...monthly, recurrenceCount }
      expect(await call('createSubscriptionProduct', { body }, token)).toEqual(
        refused(400, 'A period must be at least 1.'),
      )
    }
    const once = (price: number, currency: 'usd' | 'eur' | 'gbp' | 'sek') =>
      call('createOneTimeProduct', { body: { userId, ...sold, price, currency } }, token)
    const recurring = (recurrenceCount: number, recurrenceUnit: 'day' | 'week' | 'month' | 'year') =>
      call(
        'createSubscriptionProduct',
        { body: { userId, ...monthly, recurrenceCount, recurrenceUnit } },
        token,
      )
    for (const [price, currency, problem] of [
      [49, 'usd', 'The card provider takes no less than 50 in usd.'],
      [49, 'eur', 'The card provider takes no less than 50 in eur.'],
      [29, 'gbp', 'The card provider takes no less than 30 in gbp.'],
      [299, 'sek', 'The card provider takes no less than 300 in sek.'],
      [100_000_000, 'usd', 'The card provider takes no more than 99999999.'],
    ] as const)
      expect(await once(price, currency)).toEqual(refused(400, problem))
    for (const [count, unit] of [
      [1096, 'day'],
      [157, 'week'],
      [37, 'month'],
      [4, 'year'],
    ] as const)
      expect(await recurring(count, unit)).toEqual(
        refused(400, 'The card provider takes no period of more than three years.'),
      )
    expect(await products()).toHaveLength(before)
    for (const [price, currency] of [
      [50, 'usd'],
      [30, 'gbp'],
      [300, 'sek'],
      [99_999_999, 'eur'],
    ] as const)
      expect(await once(price, currency)).toMatchObject({ status: 200 })
    expect(await recurring(36, 'month')).toMatchObject({ status: 200 })
    expect(await recurring(3, 'year')).toMatchObject({ status: 200 })
  })

  it('API-49, API-50, API-53, API-54, API-55: can be changed by its seller only', async () => {
    const { ask, call, token, userId, kept, signIn } = await seller()
    const { productId, priceId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const before = await kept(productId)
    const all = (userId: string, productId: string) =>
      [
        ['updateProduct', { body: { userId, productId, updates: { name: 'Mine' } } }],
        [
          'updatePrice',
          {
            body: {
              userId,
              productId,
              oldPriceId: priceId,
              newPriceDetails: { unit_amount: 1, currency: 'usd' },
            },
          },
        ],
        ['deleteProduct', { params: { productId }, query: { userId } }],
      ] as const
    const [bea, ines] = [await signIn(BUYER), await signIn(INES)]
    for (const [who, as] of [
      [ines, ines.user.id],
      [ines, userId],
      [bea, bea.user.id],
    ] as const) {
      for (const [name, input] of all(as, productId)) {
        expect([name, await call(name, input, who.token)]).toEqual([name, OWN_PRODUCTS_ONLY])
      }
    }
    for (const [name, body] of [
      ['createOneTimeProduct', { userId, ...sold }],
      ['createSubscriptionProduct', { userId, ...monthly }],
    ] as const) {
      expect([name, await call(name, { body }, ines.token)]).toEqual([name, OWN_PRODUCTS_ONLY])
    }
    // A request that names another user as the product's owner is refused, too.
    for (const [name, input] of all(ines.user.id, productId)) {
      expect([name, await call(name, input, token)]).toEqual([name, OWN_PRODUCTS_ONLY])
    }
    for (const [name, input] of all(userId, 'none')) {
      expect([name, await call(name, input, token)]).toEqual([name, UNKNOWN_PRODUCT])
    }
    expect(await kept(productId)).toEqual(before)
  })

  it.each([
    [{ name: 'Evenings: for good' }, { name: 'Evenings: for good' }],
    [{ description: 'Every room.' }, { description: 'Every room.' }],
    [{}, {}],
  ])('API-53: an update with %j changes only these fields', async (updates, changed) => {
    const { ask, token, userId, kept } = await seller()
    const { productId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const before = await kept(productId)
    expect(await ask('updateProduct', { body: { userId, productId, updates } }, token)).toEqual(done.body)
    expect(await kept(productId)).toEqual({ ...before, ...changed })
  })

  it('API-54: a new price replaces the price that `oldPriceId` names', async () => {
    const { ask, call, token, userId, kept } = await seller()
    const { productId, priceId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const before = await kept(productId)
    const change = (
      oldPriceId: string,
      newPriceDetails: CallInput<'updatePrice'>['body']['newPriceDetails'],
    ) => call('updatePrice', { body: { userId, productId, oldPriceId, newPriceDetails } }, token)

    const wrong = refused(400, 'This is not the price of the product.')
    expect(await change('price_other', { unit_amount: 1, currency: 'usd' })).toEqual(wrong)
    for (const unit_amount of [0, -1]) {
      expect(await change(priceId, { unit_amount, currency: 'usd' })).toEqual(
        refused(400, 'A price must be above 0.'),
      )
    }
    expect(await kept(productId)).toEqual(before)

    const recurring = { interval: 'week', interval_count: 2 } as const
    expect(await change(priceId, { unit_amount: 1, currency: 'usd', recurring })).toEqual(
      refused(400, 'The card provider takes no less than 50 in usd.'),
    )
    const first = await change(priceId, { unit_amount: 50, currency: 'usd', recurring })
    const changed = await kept(productId)
    expect(changed).toEqual({
      ...before,
      priceId: expect.stringMatching(/^price_[0-9a-f]{56}$/),
      unitAmount: 50,
      currency: 'usd',
      recurring: { interval: 'week', count: 2 },
    })
    expect(first).toEqual({ status: 200, body: { newPriceId: changed?.priceId } })
    expect(changed?.priceId).not.toBe(priceId)
    expect(await change(priceId, { unit_amount: 60, currency: 'usd' })).toEqual(wrong)
    await change(changed?.priceId ?? '', { unit_amount: 60, currency: 'usd' })
    expect(await kept(productId)).toMatchObject({ unitAmount: 60, recurring: null })
  })

  it('API-55: is gone after its deletion', async () => {
    const { ask, call, token, userId, kept } = await seller()
    const { productId } = await ask('createOneTimeProduct', { body: { userId, ...sold } }, token)
    const input = { params: { productId }, query: { userId } }
    expect(await call('deleteProduct', input, token)).toEqual(done)
    expect(await kept(productId)).toBeUndefined()
    expect(await call('deleteProduct', input, token)).toEqual(UNKNOWN_PRODUCT)
  })
})
