import { describe, expect, it } from 'vitest'
import { fails, returns } from '#tests/machines/run.ts'
import { at, refused, start, subscribe, value } from './fixtures.ts'

describe('checkout', () => {
  it('CHECKOUT-12, CHECKOUT-13, A18: records the purchase of a free plan, increments the member count once, and opens the subscriptions', async () => {
    const flow = start()
    subscribe(flow, 'free')
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.calls).toEqual([
      ['loadCommunity', { slug: 'glass' }],
      [
        'recordPurchase',
        {
          purchase: {
            purchaseDate: at,
            amount: 0,
            nextBillingDate: null,
            community: { id: 'course-1', title: 'Glass', logo: null, slug: 'glass' },
            plan: {
              id: 'free',
              title: 'Member',
              billingType: 'Free',
              currency: 'eur',
              freeTrialDays: null,
              platforms: ['Discord'],
              discordServerId: 'discord-1',
              telegramServerId: null,
              recurrenceCount: null,
              recurrenceUnit: null,
            },
          },
        },
      ],
      ['raisePlanMetrics', { communityId: 'course-1', planId: 'free', userIncrement: 1 }],
    ])
    expect(flow.emitted).toEqual([{ type: 'page.opened', path: '/subscriptions', state: { joined: 'free' } }])
    expect(value(flow)).toBe('leaving')
  })

  it('CHECKOUT-15: a failed free purchase shows an alert over the dialog, and the user can try again', async () => {
    const flow = start({ recordPurchase: [fails(refused), returns()] })
    subscribe(flow, 'free')
    await flow.settle()
    expect(value(flow)).toBe('alerting')
    expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
    flow.actor.send({ type: 'message.closed' })
    expect(value(flow)).toBe('confirmDialog')
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.emitted).toEqual([{ type: 'page.opened', path: '/subscriptions', state: { joined: 'free' } }])
    expect(flow.calls.map(([name]) => name)).toEqual([
      'loadCommunity',
      'recordPurchase',
      'loadCommunity',
      'recordPurchase',
      'raisePlanMetrics',
    ])
  })

  it('C59: opens the subscriptions although incrementing the member count failed', async () => {
    const flow = start({ raisePlanMetrics: [fails(refused)] })
    subscribe(flow, 'free')
    await flow.settle()
    expect(flow.emitted).toEqual([{ type: 'page.opened', path: '/subscriptions', state: { joined: 'free' } }])
    expect(value(flow)).toBe('leaving')
  })
})
