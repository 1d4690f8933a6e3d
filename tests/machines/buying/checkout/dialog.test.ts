import { describe, expect, it } from 'vitest'
import { choose, community, input, start, subscribe, value } from './fixtures.ts'

describe('checkout', () => {
  it('CHECKOUT-05, CHECKOUT-06, STORE-06, C87, C88: asks a visitor to sign in and stores the page to return to', () => {
    const flow = start({}, { ...input, signedIn: false, userId: null })
    expect(flow.emitted).toEqual([])
    choose(flow, 'monthly')
    expect(value(flow)).toBe('signInDialog')
    expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(flow.emitted).toEqual([
      {
        type: 'value.remembered',
        key: 'redirectAfterLogin',
        value: '/community/glass?from=mail&plan=monthly',
      },
    ])
    flow.actor.send({ type: 'dialog.closed' })
    expect(value(flow)).toBe('idle')
    choose(flow, 'monthly')
    flow.actor.send({ type: 'login.chosen' })
    expect(flow.emitted.at(-1)).toEqual({
      type: 'page.opened',
      path: '/login',
      state: { reason: 'Log in to join Glass.' },
    })
    expect(value(flow)).toBe('idle')
    expect(flow.calls).toEqual([])
  })

  it('CHECKOUT-05: a signed-in user without a user id is not asked to sign in, and can get Free plans', async () => {
    const flow = start({}, { ...input, userId: null })
    subscribe(flow, 'free')
    await flow.settle()
    expect(flow.calls.map(([port]) => port)).toEqual(['loadCommunity', 'recordPurchase', 'raisePlanMetrics'])
    expect(flow.emitted).toEqual([{ type: 'page.opened', path: '/subscriptions', state: { joined: 'free' } }])
  })

  it("CHECKOUT-03: 'Subscribe' is disabled until the user ticks the terms, which must be ticked again for another plan", () => {
    const flow = start()
    const can = () => flow.actor.getSnapshot().can({ type: 'subscription.confirmed' })
    expect(flow.actor.getSnapshot().context).toMatchObject({ planId: '', termsAccepted: false })
    choose(flow, 'monthly')
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(can()).toBe(false)
    flow.actor.send({ type: 'terms.toggled' })
    expect(can()).toBe(true)
    flow.actor.send({ type: 'terms.toggled' })
    expect(can()).toBe(false)
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'dialog.closed' })
    choose(flow, 'monthly')
    expect(can()).toBe(false)
  })

  it('CHECKOUT-01, CHECKOUT-21: the context contains the time when the dialog opened, and the purchase the time when the user confirmed it', async () => {
    const flow = start()
    flow.clock.advance(60_000)
    choose(flow, 'free')
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().context.at).toBe('2026-03-31T12:01:00.000Z')
    flow.clock.advance(3_600_000)
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.calls).toContainEqual([
      'recordPurchase',
      { purchase: expect.objectContaining({ purchaseDate: '2026-03-31T13:01:00.000Z' }) },
    ])
  })

  it.each([
    ['CHECKOUT-07: an unknown plan', 'gone', input, 'Please select a plan first.'],
    [
      'CHECKOUT-08: a community without id',
      'monthly',
      { ...input, community: { ...community, id: '' } },
      'Missing course or plan information. Please refresh and try again.',
    ],
    [
      'CHECKOUT-18: a paid plan for a signed-in user without a user id (addition)',
      'monthly',
      { ...input, userId: null },
      'Missing course or plan information. Please refresh and try again.',
    ],
  ])('%s disables Subscribe and shows why', (_, planId, inputs, message) => {
    const flow = start({}, inputs)
    choose(flow, planId)
    flow.actor.send({ type: 'terms.toggled' })
    expect(flow.actor.getSnapshot().can({ type: 'subscription.confirmed' })).toBe(false)
    expect(flow.actor.getSnapshot().context.error).toBe(message)
  })

  it('CHECKOUT-10: refuses a plan that has no server id, before any request', async () => {
    const flow = start()
    subscribe(flow, 'unserved')
    await flow.settle()
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().context.error).toBe(
      'The plan is missing its Discord/Telegram server ID. Please contact the seller.',
    )
    expect(flow.calls).toEqual([])
    choose(flow, 'monthly')
    flow.actor.send({ type: 'dialog.closed' })
    choose(flow, 'monthly')
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })

  it("while the card provider's page opens, the dialog stays open; the user can close it and choose another plan", async () => {
    const flow = start()
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(value(flow)).toBe('leaving')
    expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
    flow.actor.send({ type: 'dialog.closed' })
    expect(value(flow)).toBe('idle')
    choose(flow, 'free')
    expect(value(flow)).toBe('confirmDialog')
  })

  it('C87: opens the dialog for the plan in the address, and removes the plan from the address', () => {
    const flow = start({}, { ...input, path: '/community/glass?plan=monthly&from=mail' })
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().context).toMatchObject({
      planId: 'monthly',
      termsAccepted: false,
      error: null,
    })
    expect(flow.emitted).toEqual([{ type: 'address.rewritten', path: '/community/glass?from=mail' }])
    flow.actor.send({ type: 'dialog.closed' })
    expect(value(flow)).toBe('idle')
  })

  it('C87: says that the plan in the address is no longer offered', () => {
    const flow = start({}, { ...input, path: '/community/glass?plan=gone' })
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().context.error).toBe('This plan is no longer offered.')
    expect(flow.actor.getSnapshot().can({ type: 'subscription.confirmed' })).toBe(false)
    expect(flow.emitted).toEqual([{ type: 'address.rewritten', path: '/community/glass' }])
  })

  it('C87, CHECKOUT-06: a visitor who follows a link to a plan is asked to sign in, and returns to the plan', () => {
    const flow = start({}, { ...input, signedIn: false, userId: null, path: '/community/glass?plan=monthly' })
    expect(value(flow)).toBe('signInDialog')
    expect(flow.emitted).toEqual([
      { type: 'address.rewritten', path: '/community/glass' },
      {
        type: 'value.remembered',
        key: 'redirectAfterLogin',
        value: '/community/glass?plan=monthly',
      },
    ])
    flow.actor.send({ type: 'dialog.closed' })
    expect(value(flow)).toBe('idle')
  })

  it('C87: for a visitor who follows a link to a plan that is not offered, no dialog opens', () => {
    const flow = start({}, { ...input, signedIn: false, userId: null, path: '/community/glass?plan=gone' })
    expect(value(flow)).toBe('idle')
    expect(flow.emitted).toEqual([])
  })

  it.each([
    ['loadCommunity', 'monthly', 1],
    ['recordPurchase', 'free', 1],
    ['raisePlanMetrics', 'free', 1],
    ['loadSessionInfo', 'monthly', 1],
    ['createSession', 'monthly', 1],
  ])(
    'C77: while %s is in progress, choosing a plan or subscribing again makes no request',
    async (port, planId, times) => {
      const flow = start({ [port]: ['hang'] as never })
      subscribe(flow, planId)
      await flow.settle()
      const before = flow.calls.length
      choose(flow, 'free')
      flow.actor.send({ type: 'terms.toggled' })
      flow.actor.send({ type: 'subscription.confirmed' })
      await flow.settle()
      expect(flow.calls).toHaveLength(before)
      expect(flow.calls.filter(([name]) => name === port)).toHaveLength(times)
      expect(flow.actor.getSnapshot().hasTag('busy')).toBe(true)
      expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
    },
  )

  it('when the user closes the dialog during the requests of the checkout, nothing is stored or sent afterwards', async () => {
    const flow = start({ loadSessionInfo: ['hang'] as never })
    subscribe(flow, 'monthly')
    await flow.settle()
    flow.actor.send({ type: 'dialog.closed' })
    await flow.settle()
    expect(value(flow)).toBe('idle')
    expect(flow.emitted).toEqual([])
  })
})
