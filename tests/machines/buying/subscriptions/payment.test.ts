import { describe, expect, it } from 'vitest'
import { subscription as monthly } from '#tests/machines/fixtures.ts'
import { fails, respondsLater } from '#tests/machines/run.ts'
import { account, input, loaded, loads, refused, visit } from './fixtures.ts'

describe('subscriptions: after a payment', () => {
  const bought = { ...monthly, id: 'purchase-9', purchaseDate: '2026-03-02T11:30:00.000Z' }
  const paid = { ...input, hasPaid: true }
  const seen = ({ actor }: Awaited<ReturnType<typeof visit>>) => ({
    payment: (actor.getSnapshot().value as { listed: { payment: string } }).listed.payment,
    boughtId: actor.getSnapshot().context.boughtId,
  })

  it('ROUTE-11: after the return from the checkout, confirms the payment and marks the card of the new subscription', async () => {
    const flow = await visit({ input: paid, differs: { load: [loaded(bought, monthly)] } })
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
  })

  it('C91: confirms that the user has joined a Free plan and marks its card', async () => {
    const free = { ...monthly, id: 'purchase-8', planId: 'plan-free', billingType: 'Free' as const }
    const flow = await visit({
      input: { ...input, joined: 'plan-free' },
      differs: { load: [loaded(monthly, free)] },
    })
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-8' })
  })

  it('ROUTE-11: when the provider learns of the subscription late, confirms it as soon as the list contains it', async () => {
    const flow = await visit({
      input: paid,
      differs: { load: [loaded(monthly)], reload: [loaded(bought, monthly)] },
    })
    expect(seen(flow)).toEqual({ payment: 'awaited', boughtId: null })
    flow.clock.advance(2000)
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
  })

  it('ROUTE-11: after three reloads without the new subscription, says that the subscription is late, and lets the user reload again', async () => {
    const flow = await visit({
      input: paid,
      differs: {
        load: [loaded()],
        reload: [fails(refused(null)), loaded(monthly), loaded(monthly), loaded(bought, monthly)],
      },
    })
    for (const _ of [1, 2]) {
      flow.clock.advance(2000)
      await flow.settle()
    }
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    flow.clock.advance(2000)
    expect(seen(flow)).toEqual({ payment: 'awaited', boughtId: null })
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'late', boughtId: null })
    flow.clock.advance(60_000)
    expect(loads(flow)).toHaveLength(4)
    flow.actor.send({ type: 'retry.requested' })
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    await flow.settle()
    expect(loads(flow)).toHaveLength(5)
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
  })

  it('ROUTE-11: a subscription is new if it was bought within the hour before the first response with the list', async () => {
    const load = respondsLater()
    const flow = await visit({
      input: paid,
      began: '2026-03-02T11:45:00.000Z',
      differs: { load: [load], reload: [loaded(bought)] },
    })
    flow.clock.advance(900_000)
    load.send({
      kind: 'loaded',
      account,
      subscriptions: [{ ...bought, purchaseDate: '2026-03-02T10:50:00.000Z' }],
    })
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'awaited', boughtId: null })
    flow.clock.advance(7_200_000)
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
  })

  it.each([
    ['2026-03-02T11:00:00.000Z', 'purchase-9'],
    ['2026-03-02T10:59:59.999Z', null],
  ])(
    'ROUTE-11: a subscription counts as new for an hour: at 12:00, after a purchase at %s, the new subscription is %s',
    async (purchaseDate, boughtId) => {
      const flow = await visit({ input: paid, differs: { load: [loaded({ ...bought, purchaseDate })] } })
      expect(seen(flow).boughtId).toBe(boughtId)
    },
  )

  it('ROUTE-11: confirms the newer of two new subscriptions', async () => {
    const later = { ...bought, id: 'purchase-10', purchaseDate: '2026-03-02T11:45:00.000Z' }
    const flow = await visit({ input: paid, differs: { load: [loaded(bought, later)] } })
    expect(seen(flow).boughtId).toBe('purchase-10')
  })

  it('ROUTE-11: when the user has bought twice within an hour, confirms the second purchase when the list contains it', async () => {
    const second = { ...bought, id: 'purchase-10', purchaseDate: '2026-03-02T11:59:00.000Z' }
    const flow = await visit({
      input: paid,
      differs: { load: [loaded(bought)], reload: [loaded(second, bought), loaded(monthly)] },
    })
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
    flow.clock.advance(2000)
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-10' })
    flow.clock.advance(2000)
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-10' })
  })

  it('ROUTE-11: does not mistake a recently joined Free plan for the payment', async () => {
    const free = { ...bought, id: 'purchase-10', billingType: 'Free', amount: 0 } as const
    const flow = await visit({ input: paid, differs: { load: [loaded(free)] } })
    expect(seen(flow)).toEqual({ payment: 'awaited', boughtId: null })
  })

  it('ROUTE-11: shows no confirmation to a user who has not paid', async () => {
    const flow = await visit({ differs: { load: [loaded(bought)] } })
    expect(seen(flow)).toEqual({ payment: 'none', boughtId: null })
  })
})
