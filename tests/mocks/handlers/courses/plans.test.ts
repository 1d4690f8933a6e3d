import { describe, expect, it } from 'vitest'
import { done, INES, refused } from '#tests/mocks/backend.ts'
import { seller, UNKNOWN_COURSE, UNKNOWN_PLAN } from './fixtures.ts'

describe('a plan and its price at the card provider', () => {
  const unknown = refused(400, 'The card provider does not know this price.')

  it('API-51: links a price to the requested plan only, and only a price that its seller has created', async () => {
    const { ask, call, token, user, planCalled, courseCalled, signIn } = await seller()
    const { pair, course } = await planCalled('the-lantern-room', 'Resident')
    const product = {
      courseTitle: 'The Lantern Room',
      planTitle: 'Resident',
      price: 1500,
      currency: 'eur' as const,
    }
    const sams = await ask('createOneTimeProduct', { body: { userId: user.id, ...product } }, token)
    const ines = await signIn(INES)
    const theirs = await ask(
      'createOneTimeProduct',
      { body: { userId: ines.user.id, ...product } },
      ines.token,
    )
    const link = (body: { stripeProductId?: string; stripePriceId: string; currency?: 'eur' }) =>
      call('linkPlanToProduct', { params: pair, body }, token)

    expect(await link({ stripePriceId: 'forged' })).toEqual(unknown)
    expect(await link({ stripePriceId: theirs.priceId })).toEqual(unknown)
    expect(await link({ stripePriceId: sams.priceId, stripeProductId: theirs.productId })).toEqual(unknown)
    expect(await courseCalled('the-lantern-room')).toEqual(course)

    const [visitor, resident, patron] = course.plans
    const linked = { ...resident, stripeProductId: sams.productId, stripePriceId: sams.priceId }
    expect(await link({ stripePriceId: sams.priceId })).toEqual(done)
    expect((await courseCalled('the-lantern-room')).plans).toEqual([visitor, linked, patron])
    expect(
      await link({ stripePriceId: sams.priceId, stripeProductId: sams.productId, currency: 'eur' }),
    ).toEqual(done)
    expect((await courseCalled('the-lantern-room')).plans).toEqual([
      visitor,
      { ...linked, currency: 'eur' },
      patron,
    ])
  })

  it('API-36: a message says why the price of a plan cannot be returned', async () => {
    const { call, token, planCalled } = await seller()
    const visitor = (await planCalled('the-lantern-room', 'Visitor')).pair
    const info = (params: typeof visitor) => call('checkoutSessionInfo', { params }, token)
    expect(await info(visitor)).toEqual(refused(409, 'This plan is not sold through the card provider.'))
    expect(await info({ ...visitor, planId: 'none' })).toEqual(UNKNOWN_PLAN)
    expect(await info({ ...visitor, courseId: 'none' })).toEqual(UNKNOWN_COURSE)
  })
})
