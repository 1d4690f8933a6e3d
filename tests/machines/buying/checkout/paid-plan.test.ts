import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns } from '#tests/machines/run.ts'
import { choose, input, start, subscribe, value } from './fixtures.ts'

describe('checkout', () => {
  const failing = ['loadCommunity', 'loadSessionInfo', 'createSession'] as const

  const refusal = (status: number | null, serverMessage: string | null) =>
    new Failure({ kind: 'refused', message: 'No answer.', status, serverMessage })

  it("CHECKOUT-16, CHECKOUT-17, CHECKOUT-18, CHECKOUT-19: a paid plan opens the card provider's checkout", async () => {
    const flow = start()
    subscribe(flow, 'monthly')
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    const purchase =
      '%7B%22userId%22%3A%22user-1%22%2C%22courseId%22%3A%22course-1%22%2C%22planId%22%3A%22monthly%22%2C' +
      '%22amount%22%3A20%2C%22purchaseDate%22%3A%222026-03-31T12%3A00%3A00.000Z%22%2C%22freeTrialDays%22' +
      '%3Anull%2C%22recurrenceCount%22%3A1%2C%22recurrenceUnit%22%3A%22month%22%2C%22nextBillingDate%22%3A' +
      '%222026-04-30T12%3A00%3A00.000Z%22%2C%22platform%22%3A%5B%22Discord%22%5D%2C%22discordServerId%22%3A' +
      '%22discord-1%22%2C%22telegramServerId%22%3Anull%7D'
    expect(flow.calls).toEqual([
      ['loadCommunity', { slug: 'glass' }],
      ['loadSessionInfo', { communityId: 'course-1', planId: 'monthly' }],
      [
        'createSession',
        {
          session: {
            userId: 'user-1',
            communityId: 'course-1',
            planId: 'monthly',
            priceId: 'price-1',
            billingType: 'Subscription',
            freeTrialDays: null,
            amount: 20,
            currency: 'eur',
            purchase,
            communityTitle: 'Glass',
            communitySlug: 'glass',
            planTitle: 'Member',
            successUrl: 'https://guildhall.test/subscriptions?success=true',
            cancelUrl: 'https://guildhall.test/community/glass?from=mail&plan=monthly',
          },
        },
      ],
    ])
    expect(flow.emitted).toEqual([{ type: 'page.left', url: 'https://pay.guildhall.test/1' }])
    expect(value(flow)).toBe('leaving')
  })

  it('CHECKOUT-19, C58: sends purchase data of more than 500 characters, and logs its length', async () => {
    const flow = start({}, { ...input, userId: 'u'.repeat(200) })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(flow.emitted).toEqual([
      {
        type: 'failure.logged',
        doing: 'encoding a purchase for the checkout',
        error: new Error('The purchase takes 584 of 500 characters.'),
      },
      { type: 'page.left', url: 'https://pay.guildhall.test/1' },
    ])
  })

  it.each([
    [116, []],
    [
      117,
      [
        {
          type: 'failure.logged',
          doing: 'encoding a purchase for the checkout',
          error: new Error('The purchase takes 501 of 500 characters.'),
        },
      ],
    ],
  ])(
    'C58: always opens the payment page, but logs only purchase data of more than 500 characters (user id of %d characters)',
    async (length, said) => {
      const flow = start({}, { ...input, userId: 'u'.repeat(length) })
      subscribe(flow, 'monthly')
      await flow.settle()
      expect(flow.emitted).toEqual([...said, { type: 'page.left', url: 'https://pay.guildhall.test/1' }])
    },
  )

  it("CHECKOUT-16: a one-time fee is also paid at the card provider's checkout", async () => {
    const flow = start({
      loadSessionInfo: [returns({ priceId: 'price-2', billingType: 'One Time Fee' })],
    })
    subscribe(flow, 'once')
    await flow.settle()
    expect(flow.calls.at(-1)).toMatchObject([
      'createSession',
      { session: { priceId: 'price-2', billingType: 'One Time Fee' } },
    ])
    expect(flow.emitted.at(-1)).toEqual({ type: 'page.left', url: 'https://pay.guildhall.test/1' })
  })

  it.each(
    failing.flatMap((port) => [
      [port, 'refused with a message', refusal(409, 'Not now.'), 'Not now.'] as const,
      [port, 'refused without a message', refusal(409, null), null] as const,
      [port, 'refused with status 500', refusal(500, 'Not now.'), null] as const,
      [port, 'not answered', refusal(null, null), null] as const,
    ]),
  )(
    'CHECKOUT-22: when %s is %s, the dialog shows the refusal and the user can try again',
    async (port, _, error, words) => {
      const flow = start({ [port]: [fails(error)] })
      subscribe(flow, 'monthly')
      await flow.settle()
      expect(value(flow)).toBe('confirmDialog')
      expect(flow.actor.getSnapshot().context.error).toBe(words)
      expect(flow.actor.getSnapshot().can({ type: 'subscription.confirmed' })).toBe(true)
    },
  )

  it('CHECKOUT-22, FEE-03: shows the reason of a refusal until the next try (addition)', async () => {
    const reason = 'This community does not take new members right now.'
    const halted = new Failure({ kind: 'refused', message: 'No.', status: 409, serverMessage: reason })
    const flow = start({
      createSession: [fails(halted), returns({ checkoutUrl: 'https://pay.guildhall.test/1' })],
      recordPurchase: [fails(halted)],
    })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().context.error).toBe(reason)
    flow.actor.send({ type: 'subscription.confirmed' })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
    await flow.settle()
    expect(value(flow)).toBe('leaving')
    flow.actor.send({ type: 'dialog.closed' })
    subscribe(flow, 'free')
    await flow.settle()
    expect(value(flow)).toBe('alerting')
    expect(flow.actor.getSnapshot().context.error).toBe(reason)
    flow.actor.send({ type: 'message.closed' })
    flow.actor.send({ type: 'dialog.closed' })
    choose(flow, 'free')
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })
})
