import { describe, expect, it } from 'vitest'
import { type CheckoutInput, checkoutMachine } from '#machines/buying/checkout/machine.ts'
import type { Community, OfferedPlan } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { answers, fails, run } from '../run.ts'

const plan: OfferedPlan = {
  id: 'monthly',
  title: 'Member',
  description: '',
  price: 20,
  currency: 'eur',
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: null,
  platforms: ['Discord'],
  discordServerId: 'discord-1',
  telegramServerId: null,
  isPopular: false,
  priceLabel: '€20.00 / month',
}
const community: Community = {
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: '',
  logo: null,
  video: null,
  sellerId: 'seller-1',
  isActive: true,
  plans: [
    plan,
    { ...plan, id: 'free', billingType: 'Free', price: 0, recurrenceCount: null, recurrenceUnit: null },
    { ...plan, id: 'once', billingType: 'One Time Fee', recurrenceCount: null, recurrenceUnit: null },
    { ...plan, id: 'homeless', platforms: [] },
    { ...plan, id: 'unserved', platforms: ['Telegram'] },
    { ...plan, id: 'dear', billingType: 'Free' },
  ],
}
const input = {
  community,
  userId: 'user-1',
  path: '/community/glass?from=mail',
  origin: 'https://guildhall.test',
}
const at = '2026-03-31T12:00:00.000Z'
const script = {
  now: [answers({ kind: 'now', at })],
  recordPurchase: [answers({ kind: 'recorded' })],
  raisePlanMetrics: [answers({ kind: 'counted' })],
  loadSessionInfo: [answers({ kind: 'loaded', priceId: 'price-1', billingType: 'Subscription' })],
  createSession: [answers({ kind: 'created', checkoutUrl: 'https://pay.guildhall.test/1' })],
}
const refused = new Failure({ kind: 'refused', message: 'answered 400', serverMessage: 'No.' })

const start = (
  differs: Partial<typeof script & Record<string, unknown>> = {},
  inputs: CheckoutInput = input,
) => run(checkoutMachine, { input: inputs, script: { ...script, ...differs } })

const choose = ({ actor }: ReturnType<typeof start>, planId: string) =>
  actor.send({ type: 'plan.chosen', planId })

const subscribe = (flow: ReturnType<typeof start>, planId: string) => {
  choose(flow, planId)
  flow.actor.send({ type: 'terms.toggled' })
  flow.actor.send({ type: 'subscription.confirmed' })
}
const logged = (doing: string) => ({ type: 'failure.logged', doing, error: refused })
const value = ({ actor }: ReturnType<typeof start>) => actor.getSnapshot().value

describe('checkout', () => {
  it('CHECKOUT-05, CHECKOUT-06, STORE-06: a visitor is asked to sign in and the page is remembered', () => {
    const flow = start({}, { ...input, userId: null })
    expect(flow.emitted).toEqual([])
    choose(flow, 'monthly')
    expect(value(flow)).toBe('signInDialog')
    expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(flow.emitted).toEqual([
      { type: 'value.remembered', key: 'redirectAfterLogin', value: '/community/glass?from=mail' },
    ])
    flow.actor.send({ type: 'dialog.closed' })
    expect(value(flow)).toBe('idle')
    choose(flow, 'monthly')
    flow.actor.send({ type: 'login.chosen' })
    expect(flow.emitted.at(-1)).toEqual({ type: 'page.opened', path: '/login' })
    expect(value(flow)).toBe('idle')
    expect(flow.calls).toEqual([])
  })

  it('CHECKOUT-03: Subscribe needs the terms, which each choice asks for anew', () => {
    const flow = start()
    const can = () => flow.actor.getSnapshot().can({ type: 'subscription.confirmed' })
    expect(flow.actor.getSnapshot().context).toMatchObject({ planId: null, termsAccepted: false })
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

  it('CHECKOUT-01, CHECKOUT-21: the dialog knows when it opened, and the purchase when it was confirmed', async () => {
    const later = '2026-04-01T08:00:00.000Z'
    const flow = start({ now: [answers({ kind: 'now', at }), answers({ kind: 'now', at: later })] })
    choose(flow, 'free')
    expect(value(flow)).toBe('confirmDialog')
    await flow.settle()
    expect(flow.actor.getSnapshot().context.at).toBe('2026-03-31T12:00:00.000Z')
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.calls).toContainEqual([
      'recordPurchase',
      { purchase: expect.objectContaining({ purchaseDate: '2026-04-01T08:00:00.000Z' }) },
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
  ])('%s disables Subscribe and says why', (_, planId, inputs, message) => {
    const flow = start({}, inputs)
    choose(flow, planId)
    flow.actor.send({ type: 'terms.toggled' })
    expect(flow.actor.getSnapshot().can({ type: 'subscription.confirmed' })).toBe(false)
    expect(flow.actor.getSnapshot().context.error).toBe(message)
  })

  it.each([
    ['CHECKOUT-09', 'homeless', 'This plan has no platform assigned. Please contact the seller.'],
    [
      'CHECKOUT-10',
      'unserved',
      'The plan is missing its Discord/Telegram server ID. Please contact the seller.',
    ],
    ['CHECKOUT-11', 'dear', 'This plan is marked Free but has a non-zero price. Please contact support.'],
  ])('%s: the plan %s is refused before any call', async (_, planId, message) => {
    const flow = start()
    subscribe(flow, planId)
    await flow.settle()
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().context.error).toBe(message)
    // The dialog's own.
    expect(flow.calls).toEqual([['now', {}]])
    choose(flow, 'monthly')
    flow.actor.send({ type: 'dialog.closed' })
    choose(flow, 'monthly')
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })

  it('CHECKOUT-12, CHECKOUT-13, A18: a free plan is recorded, counted once, and the subscriptions open', async () => {
    const flow = start()
    subscribe(flow, 'free')
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.calls).toEqual([
      ['now', {}],
      ['now', {}],
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
    expect(flow.emitted).toEqual([{ type: 'page.opened', path: '/subscriptions' }])
    expect(value(flow)).toBe('leaving')
  })

  it('CHECKOUT-15: a failed free purchase raises an alert over the dialog and can be tried again', async () => {
    const flow = start({ recordPurchase: [fails(refused), answers({ kind: 'recorded' })] })
    subscribe(flow, 'free')
    await flow.settle()
    expect(value(flow)).toBe('alerting')
    expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
    flow.actor.send({ type: 'message.closed' })
    expect(value(flow)).toBe('confirmDialog')
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.emitted).toEqual([{ type: 'page.opened', path: '/subscriptions' }])
    expect(flow.calls.map(([name]) => name)).toEqual([
      'now',
      'now',
      'recordPurchase',
      'now',
      'now',
      'recordPurchase',
      'raisePlanMetrics',
    ])
  })

  it('C59: a failed count is only logged', async () => {
    const flow = start({ raisePlanMetrics: [fails(refused)] })
    subscribe(flow, 'free')
    await flow.settle()
    expect(flow.emitted).toEqual([
      logged('raising the member count of a plan'),
      { type: 'page.opened', path: '/subscriptions' },
    ])
    expect(value(flow)).toBe('leaving')
  })

  it('CHECKOUT-16, CHECKOUT-17, CHECKOUT-18, CHECKOUT-19: a paid plan leaves for the checkout', async () => {
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
      ['now', {}],
      ['now', {}],
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
            cancelUrl: 'https://guildhall.test/community/glass?from=mail',
          },
        },
      ],
    ])
    expect(flow.emitted).toEqual([{ type: 'page.left', url: 'https://pay.guildhall.test/1' }])
    expect(value(flow)).toBe('leaving')
  })

  it('CHECKOUT-19, C58: purchase data above 500 characters are sent and logged', async () => {
    const flow = start({}, { ...input, userId: 'u'.repeat(200) })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(flow.emitted).toEqual([
      {
        type: 'failure.logged',
        doing: 'encoding a purchase for the checkout',
        error: new Error('The purchase takes 638 of 500 characters.'),
      },
      { type: 'page.left', url: 'https://pay.guildhall.test/1' },
    ])
  })

  it.each([
    [62, []],
    [
      63,
      [
        {
          type: 'failure.logged',
          doing: 'encoding a purchase for the checkout',
          error: new Error('The purchase takes 501 of 500 characters.'),
        },
      ],
    ],
  ])(
    'C58: only above 500 characters, not at 500, is it logged: a user id of %d characters',
    async (length, said) => {
      const flow = start({}, { ...input, userId: 'u'.repeat(length) })
      subscribe(flow, 'monthly')
      await flow.settle()
      expect(flow.emitted).toEqual([...said, { type: 'page.left', url: 'https://pay.guildhall.test/1' }])
    },
  )

  it('without a stored user id the checkout is asked for with an empty one', async () => {
    const flow = start({}, { ...input, userId: '' })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(flow.calls.at(-1)).toMatchObject(['createSession', { session: { userId: '' } }])
  })

  it('CHECKOUT-16: a one-time fee is paid in the same way', async () => {
    const flow = start({
      loadSessionInfo: [answers({ kind: 'loaded', priceId: 'price-2', billingType: 'One Time Fee' })],
    })
    subscribe(flow, 'once')
    await flow.settle()
    expect(flow.calls.at(-1)).toMatchObject([
      'createSession',
      { session: { priceId: 'price-2', billingType: 'One Time Fee' } },
    ])
    expect(flow.emitted.at(-1)).toEqual({ type: 'page.left', url: 'https://pay.guildhall.test/1' })
  })

  const failing = [
    ['loadSessionInfo', 'loading the price of a plan'],
    ['createSession', 'creating a checkout session'],
  ] as const
  const refusal = (status: number | null, serverMessage: string | null) =>
    new Failure({ kind: 'refused', message: 'No answer.', status, serverMessage })

  it.each(
    failing.flatMap(([port, doing]) => [
      [port, 'refused with words', doing, refusal(409, 'Not now.'), 'Not now.'] as const,
      [port, 'refused without words', doing, refusal(409, null), null] as const,
      [port, 'answered 500 with words', doing, refusal(500, 'Not now.'), null] as const,
      [port, 'not answered', doing, refusal(null, null), null] as const,
    ]),
  )(
    'CHECKOUT-22: a %s that is %s is logged, and the dialog says the words of a refusal alone',
    async (port, _, doing, error, words) => {
      const flow = start({ [port]: [fails(error)] })
      subscribe(flow, 'monthly')
      await flow.settle()
      expect(value(flow)).toBe('confirmDialog')
      expect(flow.actor.getSnapshot().context.error).toBe(words)
      expect(flow.emitted.at(-1)).toEqual({ type: 'failure.logged', doing, error })
      expect(flow.actor.getSnapshot().can({ type: 'subscription.confirmed' })).toBe(true)
    },
  )

  it('CHECKOUT-22, FEE-03: only a refusal that gives a reason says it, until the next try (addition)', async () => {
    const reason = 'This community does not take new members right now.'
    const halted = new Failure({ kind: 'refused', message: 'No.', status: 409, serverMessage: reason })
    const flow = start({
      createSession: [
        fails(halted),
        answers({ kind: 'created', checkoutUrl: 'https://pay.guildhall.test/1' }),
      ],
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
    flow.actor.send({ type: 'page.returned' })
    subscribe(flow, 'free')
    await flow.settle()
    expect(value(flow)).toBe('alerting')
    expect(flow.actor.getSnapshot().context.error).toBe(reason)
    flow.actor.send({ type: 'message.closed' })
    flow.actor.send({ type: 'dialog.closed' })
    choose(flow, 'free')
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })

  it.each(['page.returned', 'dialog.closed'] as const)(
    'the dialog waits for the next page to open, and after %s a person can choose again',
    async (type) => {
      const flow = start()
      subscribe(flow, 'monthly')
      await flow.settle()
      expect(value(flow)).toBe('leaving')
      expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
      flow.actor.send({ type })
      expect(value(flow)).toBe('idle')
      choose(flow, 'free')
      expect(value(flow)).toBe('confirmDialog')
    },
  )

  it.each([
    // The dialog has asked for the time before.
    ['now', 'free', 2],
    ['recordPurchase', 'free', 1],
    ['raisePlanMetrics', 'free', 1],
    ['loadSessionInfo', 'monthly', 1],
    ['createSession', 'monthly', 1],
  ])('C77: while %s runs, choosing and subscribing again make no call', async (port, planId, asked) => {
    const flow = start({ [port]: ['hang'] as never })
    subscribe(flow, planId)
    await flow.settle()
    const before = flow.calls.length
    choose(flow, 'free')
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.calls).toHaveLength(before)
    expect(flow.calls.filter(([name]) => name === port)).toHaveLength(asked)
    expect(flow.actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
  })

  it('closing the dialog while the checkout is prepared leaves nothing behind', async () => {
    const flow = start({ loadSessionInfo: ['hang'] as never })
    subscribe(flow, 'monthly')
    await flow.settle()
    flow.actor.send({ type: 'dialog.closed' })
    await flow.settle()
    expect(value(flow)).toBe('idle')
    expect(flow.emitted).toEqual([])
  })
})
