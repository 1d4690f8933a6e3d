import { describe, expect, it } from 'vitest'
import type { OfferedPlan } from '#machines/rules/kit/entities.ts'
import { subscription } from '#tests/machines/fixtures.ts'
import { fails, returns } from '#tests/machines/run.ts'
import { called, changed, choose, community, error, refused, start, subscribe, value } from './fixtures.ts'

const notAsShown = 'This plan has changed. Please check it and agree again.'
const again = (planId: string, differs: Partial<OfferedPlan>) =>
  returns({ kind: 'loaded', community: changed(planId, differs) })

describe('checkout: loads the community again before a purchase (C84)', () => {
  it.each<[string, string, Partial<OfferedPlan>]>([
    ['a higher price', 'monthly', { price: 25, priceLabel: '€25.00 / month' }],
    ['another currency', 'monthly', { currency: 'usd', priceLabel: '$20.00 / month' }],
    ['a shorter interval', 'monthly', { recurrenceUnit: 'week', priceLabel: '€20.00 / week' }],
    ['a trial that was removed', 'trial', { freeTrialDays: null }],
    ['a platform that was removed', 'monthly', { platforms: ['Telegram'], telegramServerId: '-100' }],
    [
      'a free plan that has become paid',
      'free',
      { billingType: 'One Time Fee', price: 20, priceLabel: '€20.00' },
    ],
    ['a paid plan that has become free', 'once', { billingType: 'Free', price: 0, priceLabel: 'FREE' }],
  ])(
    'CHECKOUT-12: shows the change (%s) and asks for agreement again before the purchase',
    async (_, planId, differs) => {
      const flow = start({ loadCommunity: [again(planId, differs)] })
      subscribe(flow, planId)
      await flow.settle()
      expect(value(flow)).toBe('confirmDialog')
      expect(error(flow)).toBe(notAsShown)
      expect(flow.actor.getSnapshot().context.termsAccepted).toBe(false)
      expect(flow.actor.getSnapshot().context.community).toEqual(changed(planId, differs))
      expect(flow.emitted).toEqual([])
      expect(called(flow).filter((port) => port !== 'loadSubscriptions')).toEqual(['loadCommunity'])
      flow.actor.send({ type: 'terms.toggled' })
      flow.actor.send({ type: 'subscription.confirmed' })
      await flow.settle()
      expect(value(flow)).toBe('leaving')
    },
  )

  it('CHECKOUT-17: sends the new price after the user has agreed to it', async () => {
    const flow = start({ loadCommunity: [again('monthly', { price: 25, priceLabel: '€25.00 / month' })] })
    subscribe(flow, 'monthly')
    await flow.settle()
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.calls.at(-1)).toMatchObject(['createSession', { session: { amount: 25 } }])
  })

  it("when a plan's description and server have changed, but not its price and terms, needs no second agreement", async () => {
    const flow = start({
      loadCommunity: [again('monthly', { description: 'New.', discordServerId: 'discord-2' })],
    })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(value(flow)).toBe('leaving')
    expect(flow.calls.at(-1)).toMatchObject([
      'createSession',
      { session: { purchase: expect.stringContaining('discord-2') } },
    ])
  })

  it.each([
    ['no longer has the plan', returns({ kind: 'loaded', community: { ...community, plans: [] } })],
    ['is inactive', returns({ kind: 'loaded', community: { ...community, isActive: false } })],
    ['no longer exists', returns({ kind: 'missing' })],
  ])(
    'CHECKOUT-12: when the loaded community %s, buys nothing and says so in the dialog',
    async (_, outcome) => {
      for (const planId of ['monthly', 'free']) {
        const flow = start({ loadCommunity: [outcome] })
        subscribe(flow, planId)
        await flow.settle()
        expect(value(flow)).toBe('confirmDialog')
        expect(error(flow)).toBe('This plan is no longer offered.')
        expect(called(flow)).toEqual(['loadCommunity'])
        expect(flow.emitted).toEqual([])
      }
    },
  )

  it('CHECKOUT-10: when the plan that was loaded again cannot be bought, makes no purchase and shows the reason', async () => {
    const flow = start({ loadCommunity: [again('monthly', { discordServerId: null })] })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(error(flow)).toBe('The plan is missing its Discord/Telegram server ID. Please contact the seller.')
    expect(called(flow)).toEqual(['loadCommunity'])
  })

  it('CHECKOUT-15: when reloading the community before the purchase of a free plan fails, shows the alert and buys nothing', async () => {
    const flow = start({ loadCommunity: [fails(refused)] })
    subscribe(flow, 'free')
    await flow.settle()
    expect(value(flow)).toBe('alerting')
    expect(flow.emitted).toEqual([])
    expect(called(flow)).toEqual(['loadCommunity'])
  })

  it('when the user closes the dialog while the community loads again, buys nothing', async () => {
    const flow = start({ loadCommunity: ['hang'] as never })
    subscribe(flow, 'monthly')
    flow.actor.send({ type: 'dialog.closed' })
    await flow.settle()
    expect(value(flow)).toBe('idle')
    expect(called(flow)).toEqual(['loadCommunity'])
  })
})

describe('checkout: a free trial is given once (C84)', () => {
  const had = { ...subscription, communityId: 'course-1', planId: 'trial', isActive: false }
  const owning = (...subscriptions: object[]) => returns({ subscriptions })
  const trial = (flow: ReturnType<typeof start>) => flow.actor.getSnapshot().context.trial

  it.each([
    ['nothing', [], 'unused'],
    ['to this plan, and it has ended', [had], 'used'],
    ['to this plan while it was free', [{ ...had, billingType: 'Free' }], 'unused'],
    ['to another plan of the community', [{ ...had, planId: 'monthly' }], 'unused'],
    ['to a plan with the same id in another community', [{ ...had, communityId: 'course-2' }], 'unused'],
  ])(
    "CHECKOUT-01: when the user's earlier subscriptions are %s, the free trial counts as $2",
    async (_, subscriptions, use) => {
      const flow = start({ loadSubscriptions: [owning(...subscriptions)] })
      choose(flow, 'trial')
      expect(trial(flow)).toBe('unknown')
      await flow.settle()
      expect(trial(flow)).toBe(use)
    },
  )

  it('does not look up earlier trials when the plan has no trial', async () => {
    const flow = start()
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(called(flow)).not.toContain('loadSubscriptions')
  })

  it('CHECKOUT-17, CHECKOUT-18, C57: sends no trial to a user who has already used it, so the price is paid today', async () => {
    const flow = start({ loadSubscriptions: [owning(had)] })
    choose(flow, 'trial')
    await flow.settle()
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    const [, sent] = flow.calls.at(-1) as [string, { session: { purchase: string; freeTrialDays: unknown } }]
    expect(sent.session.freeTrialDays).toBeNull()
    expect(JSON.parse(decodeURIComponent(sent.session.purchase))).toMatchObject({
      amount: 20,
      freeTrialDays: null,
      nextBillingDate: '2026-04-30T12:00:00.000Z',
    })
  })

  it('when the user has used the trial in another tab while the dialog is open, the dialog asks for agreement to the price', async () => {
    const flow = start({ loadSubscriptions: [owning(), owning(had)] })
    choose(flow, 'trial')
    await flow.settle()
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(value(flow)).toBe('confirmDialog')
    expect(error(flow)).toBe(notAsShown)
    expect(trial(flow)).toBe('used')
    expect(flow.emitted).toEqual([])
  })

  it('when Subscribe is pressed before the subscriptions have loaded, refuses a used trial; when the subscriptions fail to load, opens the payment page', async () => {
    const hasty = start({ loadSubscriptions: [owning(had)] })
    subscribe(hasty, 'trial')
    await hasty.settle()
    expect(error(hasty)).toBe(notAsShown)

    const unknown = start({ loadSubscriptions: [fails(refused)] })
    subscribe(unknown, 'trial')
    await unknown.settle()
    expect(trial(unknown)).toBe('unknown')
    expect(value(unknown)).toBe('leaving')
  })
})

describe("checkout: when the card provider's page does not open (C85)", () => {
  const paying = async () => {
    const flow = start({
      createSession: [
        returns({ checkoutUrl: 'https://pay.guildhall.test/1' }),
        returns({ checkoutUrl: 'https://pay.guildhall.test/2' }),
      ],
    })
    subscribe(flow, 'monthly')
    await flow.settle()
    return flow
  }
  const left = (n: number) => ({ type: 'page.left', url: `https://pay.guildhall.test/${n}` })
  const sessions = (flow: ReturnType<typeof start>) =>
    called(flow).filter((port) => port === 'createSession').length

  it('CHECKOUT-16: after five seconds the dialog offers a link to the page', async () => {
    const flow = await paying()
    flow.clock.advance(4999)
    expect(flow.actor.getSnapshot().can({ type: 'payment.continued' })).toBe(false)
    flow.clock.advance(1)
    expect(flow.actor.getSnapshot().can({ type: 'payment.continued' })).toBe(true)
    flow.actor.send({ type: 'payment.continued' })
    expect(flow.actor.getSnapshot().value).toEqual({ leaving: 'opening' })
    expect(flow.emitted).toEqual([left(1), left(1)])
    expect(sessions(flow)).toBe(1)
  })

  it('CHECKOUT-16: closing the dialog and subscribing again opens the same checkout session', async () => {
    const flow = await paying()
    flow.actor.send({ type: 'dialog.closed' })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(value(flow)).toBe('leaving')
    expect(flow.emitted).toEqual([left(1), left(1)])
    expect(sessions(flow)).toBe(1)
  })

  it("CHECKOUT-16: when the user closes the dialog while a checkout session is created, the session's page does not open", async () => {
    const flow = start({
      createSession: ['hang', returns({ kind: 'created', checkoutUrl: 'https://pay.guildhall.test/2' })],
    })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(sessions(flow)).toBe(1)
    flow.actor.send({ type: 'dialog.closed' })
    subscribe(flow, 'monthly')
    await flow.settle()
    expect(flow.emitted).toEqual([left(2)])
  })

  it.each(['once', 'trial'])(
    'subscribing to another plan (%s) creates another checkout session',
    async (planId) => {
      const flow = await paying()
      flow.actor.send({ type: 'dialog.closed' })
      subscribe(flow, planId)
      await flow.settle()
      expect(flow.emitted).toEqual([left(1), left(2)])
    },
  )

  it('C85, C87: when the back/forward cache restores the page, the dialog shows the plan again, and Subscribe creates a new session', async () => {
    const flow = await paying()
    flow.actor.send({ type: 'page.restored' })
    expect(value(flow)).toBe('confirmDialog')
    expect(flow.actor.getSnapshot().context).toMatchObject({ planId: 'monthly', termsAccepted: false })
    flow.actor.send({ type: 'terms.toggled' })
    flow.actor.send({ type: 'subscription.confirmed' })
    await flow.settle()
    expect(flow.emitted).toEqual([left(1), left(2)])
  })

  it('after a free purchase, offers no link to the card provider, even if the next page takes a minute to open', async () => {
    const flow = start()
    subscribe(flow, 'free')
    await flow.settle()
    flow.clock.advance(60_000)
    expect(flow.actor.getSnapshot().value).toEqual({ leaving: 'opening' })
  })
})
