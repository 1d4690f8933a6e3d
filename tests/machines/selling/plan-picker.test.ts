import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { newTierOf, planPickerMachine } from '#machines/selling/plan-picker/machine.ts'
import { fails, returns, run } from '../run.ts'

const input = { token: 'token-1', returned: null, baseUrl: 'https://guildhall.test' } as const
const loaded = (plan: string | null) => returns({ plan })
const nope = new Error('No.')
const refused = new Failure({ kind: 'refused', message: 'answered 409', status: 409 })

const picker = (script: Parameters<typeof run>[1]['script'] = {}, changed: object = {}) =>
  run(planPickerMachine, {
    input: { ...input, ...changed },
    script: { loadPlan: [loaded('growthMonthly')], ...script },
  })

const choose = async (tier: 'Free' | 'Pro', script: Parameters<typeof run>[1]['script']) => {
  const flow = picker(script)
  await flow.settle()
  flow.actor.send({ type: 'tier.chosen', tier })
  return flow
}

describe('the plan picker', () => {
  it.each([
    ['success', 'proAnnual', 'Pro'],
    ['success', null, null],
    ['cancel', 'proAnnual', null],
    [null, 'proAnnual', null],
  ])(
    'C94: after a return from the checkout with the status %j, the plan %j is shown as the new tier %j',
    async (returned, plan, tier) => {
      const { actor, settle } = picker({ loadPlan: [loaded(plan)] }, { returned })
      expect(newTierOf(actor.getSnapshot().context)).toBeNull()
      await settle()
      expect(newTierOf(actor.getSnapshot().context)).toBe(tier)
    },
  )

  it.each([
    ['growthMonthly', 'monthly', false],
    ['growthMonthly', 'annual', true],
    ['Growth Annual', 'annual', false],
    ['Growth Annual', 'monthly', true],
    ['Growth', 'monthly', true],
    ['Growth', 'annual', true],
    [null, 'annual', true],
  ] as const)(
    'C99: while the current plan is %j, the tier Growth billed %s can be chosen: %j',
    async (plan, billing, offered) => {
      const { actor, settle } = picker({ loadPlan: [loaded(plan)] })
      await settle()
      actor.send({ type: 'billing.chosen', billing })
      expect(actor.getSnapshot().can({ type: 'tier.chosen', tier: 'Growth' })).toBe(offered)
    },
  )

  it('C99: a seller on Growth can change to annual billing, which opens its checkout', async () => {
    const { actor, calls, settle } = picker({
      startCheckout: [returns({ checkoutUrl: 'https://checkout.test/1' })],
    })
    await settle()
    actor.send({ type: 'billing.chosen', billing: 'annual' })
    actor.send({ type: 'tier.chosen', tier: 'Growth' })
    actor.send({ type: 'terms.toggled' })
    actor.send({ type: 'subscription.confirmed' })
    expect(calls.at(-1)).toMatchObject(['startCheckout', { planKey: 'growthAnnual' }])
  })

  it('C07: without a token, opens /login and stores the page to return to', () => {
    const { actor, calls, emitted } = run(planPickerMachine, { input: { ...input, token: null } })
    expect(emitted).toEqual([
      { type: 'value.remembered', key: 'redirectAfterLogin', value: '/Pick-Plan' },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(calls).toEqual([])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each([
    ['growthMonthly', 'Growth'],
    [null, 'Free'],
  ])('PICK-04, API-30: the plan %j is the current tier %s', async (plan, current) => {
    const { actor, calls, settle } = picker({ loadPlan: [loaded(plan)] })
    expect(actor.getSnapshot().context.current).toBeNull()
    await settle()
    expect(actor.getSnapshot().value).toEqual({ ready: 'browsing' })
    expect(actor.getSnapshot().context.current).toBe(current)
    expect(calls).toEqual([['loadPlan', {}]])
  })

  it.each(['success', 'cancel'] as const)(
    'PICK-01, PICK-12, PICK-13, C35: on return from the checkout with status=%s, loads the plan and removes the query',
    async (returned) => {
      const { actor, calls, emitted, settle } = picker({ loadPlan: [loaded('proAnnual')] }, { returned })
      expect(emitted).toEqual([{ type: 'page.opened', path: '/Pick-Plan', replace: true }])
      await settle()
      expect(calls).toEqual([['loadPlan', {}]])
      expect(actor.getSnapshot().value).toEqual({ ready: 'browsing' })
      expect(actor.getSnapshot().context).toMatchObject({ current: 'Pro', termsAccepted: false })
    },
  )

  it('PICK-17: a plan that fails to load can be loaded again', async () => {
    const { actor, emitted, settle } = picker({ loadPlan: [fails(nope), loaded('proAnnual')] })
    await settle()
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().context).toMatchObject({ current: null, problem: 'plan' })
    expect(actor.getSnapshot().can({ type: 'tier.chosen', tier: 'Pro' })).toBe(false)
    actor.send({ type: 'retry.requested' })
    expect(actor.getSnapshot().context.problem).toBeNull()
    await settle()
    expect(actor.getSnapshot().context).toMatchObject({ current: 'Pro', problem: null })
    expect(actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
  })

  it('PICK-03: the user can choose an amount of sales and a billing, as on the pricing page', async () => {
    const { actor } = picker({ loadPlan: ['hang'] })
    expect(actor.getSnapshot().context).toMatchObject({ sales: 1000, billing: 'monthly' })
    actor.send({ type: 'sales.picked', sales: 250 })
    actor.send({ type: 'billing.chosen', billing: 'annual' })
    expect(actor.getSnapshot().context).toMatchObject({ sales: 250, billing: 'annual' })
    actor.send({ type: 'sales.slid', sales: 349 })
    expect(actor.getSnapshot().context.sales).toBe(300)
  })

  it('PICK-05: choosing a tier other than the current one opens the dialog with the terms unticked', async () => {
    const { actor, settle } = picker()
    expect(actor.getSnapshot().can({ type: 'tier.chosen', tier: 'Pro' })).toBe(false)
    await settle()
    expect(actor.getSnapshot().can({ type: 'tier.chosen', tier: 'Growth' })).toBe(false)
    actor.send({ type: 'tier.chosen', tier: 'Pro' })
    expect(actor.getSnapshot().value).toEqual({ deciding: 'confirming' })
    expect([...actor.getSnapshot().tags]).toEqual(['dialog'])
    expect(actor.getSnapshot().context).toMatchObject({ chosen: 'Pro', termsAccepted: false })
  })

  it("PICK-08: 'Subscribe' is disabled until the terms are ticked", async () => {
    const { actor } = await choose('Pro', {})
    const can = () => actor.getSnapshot().can({ type: 'subscription.confirmed' })
    expect(can()).toBe(false)
    actor.send({ type: 'terms.toggled' })
    expect(can()).toBe(true)
    actor.send({ type: 'terms.toggled' })
    expect(can()).toBe(false)
  })

  it("PICK-09: 'Close' closes the dialog and unticks the terms", async () => {
    const { actor } = await choose('Pro', {})
    actor.send({ type: 'terms.toggled' })
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().value).toEqual({ ready: 'browsing' })
    expect(actor.getSnapshot().context.termsAccepted).toBe(false)
    actor.send({ type: 'tier.chosen', tier: 'Scale' })
    expect(actor.getSnapshot().context).toMatchObject({ chosen: 'Scale', termsAccepted: false })
  })

  it("PICK-09: 'Close' on the page opens /profile", async () => {
    const { actor, emitted } = picker({ loadPlan: ['hang'] })
    actor.send({ type: 'page.closed' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/profile' }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('PICK-10: shows eight questions, and all twelve after the event `questions.extended`', () => {
    const { actor } = picker({ loadPlan: ['hang'] })
    expect(actor.getSnapshot().context.questionsShown).toBe(8)
    actor.send({ type: 'questions.extended' })
    expect(actor.getSnapshot().context.questionsShown).toBe(12)
    expect(actor.getSnapshot().can({ type: 'questions.extended' })).toBe(false)
  })

  it('PICK-14, API-31, C34, C77: choosing Free ends the subscription once, then loads the plan and closes the dialog', async () => {
    const { actor, calls, settle } = await choose('Free', {
      loadPlan: [loaded('growthMonthly'), loaded(null)],
      switchToFree: [returns()],
    })
    actor.send({ type: 'terms.toggled' })
    actor.send({ type: 'subscription.confirmed' })
    actor.send({ type: 'subscription.confirmed' })
    expect(actor.getSnapshot().value).toEqual({ deciding: 'switching' })
    expect([...actor.getSnapshot().tags]).toEqual(['dialog', 'busy'])
    await settle()
    expect(calls).toEqual([
      ['loadPlan', {}],
      ['switchToFree', {}],
      ['loadPlan', {}],
    ])
    expect(actor.getSnapshot().value).toEqual({ ready: 'browsing' })
    expect(actor.getSnapshot().context).toMatchObject({ current: 'Free', termsAccepted: false })
  })

  it.each([
    ['monthly', 'proMonthly'],
    ['annual', 'proAnnual'],
  ] as const)(
    'PICK-15, PICK-16, API-32, C35: choosing Pro, billed %s, opens the checkout of the plan %s',
    async (billing, key) => {
      const flow = await choose('Pro', {
        startCheckout: [returns({ checkoutUrl: 'https://checkout.test/1' })],
      })
      const { actor, calls, emitted, settle } = flow
      actor.send({ type: 'dialog.closed' })
      actor.send({ type: 'billing.chosen', billing })
      actor.send({ type: 'tier.chosen', tier: 'Pro' })
      actor.send({ type: 'terms.toggled' })
      actor.send({ type: 'subscription.confirmed' })
      expect([...actor.getSnapshot().tags]).toEqual(['dialog', 'busy'])
      await settle()
      expect(calls.slice(1)).toEqual([
        [
          'startCheckout',
          {
            planKey: key,
            successUrl: 'https://guildhall.test/Pick-Plan?status=success',
            cancelUrl: 'https://guildhall.test/Pick-Plan?status=cancel',
          },
        ],
      ])
      expect(emitted).toEqual([{ type: 'page.left', url: 'https://checkout.test/1' }])
    },
  )

  it.each(['page.restored', 'dialog.closed'] as const)(
    'PICK-09, PICK-15: the dialog stays while the checkout opens; after %s the tiers are shown with the reloaded plan',
    async (type) => {
      const { actor, calls, settle } = await choose('Pro', {
        startCheckout: [returns({ checkoutUrl: 'https://checkout.test/1' })],
      })
      actor.send({ type: 'terms.toggled' })
      actor.send({ type: 'subscription.confirmed' })
      await settle()
      expect([...actor.getSnapshot().tags]).toEqual(['dialog'])
      actor.send({ type })
      await settle()
      expect(actor.getSnapshot().value).toEqual({ ready: 'browsing' })
      expect(actor.getSnapshot().context.termsAccepted).toBe(false)
      expect(calls.map(([port]) => port)).toEqual(['loadPlan', 'startCheckout', 'loadPlan'])
    },
  )

  it('PICK-15: when the checkout does not open, a link to it appears, and a second Subscribe creates no second session', async () => {
    const { actor, calls, emitted, clock, settle } = await choose('Pro', {
      startCheckout: [
        returns({ checkoutUrl: 'https://checkout.test/1' }),
        returns({ checkoutUrl: 'https://checkout.test/2' }),
      ],
    })
    const subscribe = async () => {
      actor.send({ type: 'terms.toggled' })
      actor.send({ type: 'subscription.confirmed' })
      await settle()
    }
    await subscribe()
    clock.advance(4999)
    expect(actor.getSnapshot().can({ type: 'payment.continued' })).toBe(false)
    clock.advance(1)
    actor.send({ type: 'payment.continued' })
    expect(actor.getSnapshot().value).toEqual({ paying: 'opening' })
    actor.send({ type: 'dialog.closed' })
    await settle()
    actor.send({ type: 'tier.chosen', tier: 'Pro' })
    await subscribe()
    const first = { type: 'page.left', url: 'https://checkout.test/1' }
    expect(emitted).toEqual([first, first, first])
    actor.send({ type: 'page.restored' })
    await settle()
    actor.send({ type: 'tier.chosen', tier: 'Pro' })
    await subscribe()
    expect(emitted.at(-1)).toEqual({ type: 'page.left', url: 'https://checkout.test/2' })
    expect(calls.filter(([port]) => port === 'startCheckout')).toHaveLength(2)
  })

  it('PICK-15: another billing period creates another checkout', async () => {
    const { actor, calls, settle } = await choose('Pro', {
      startCheckout: [returns({ checkoutUrl: 'https://checkout.test/1' })],
    })
    actor.send({ type: 'terms.toggled' })
    actor.send({ type: 'subscription.confirmed' })
    await settle()
    actor.send({ type: 'dialog.closed' })
    await settle()
    actor.send({ type: 'billing.chosen', billing: 'annual' })
    actor.send({ type: 'tier.chosen', tier: 'Pro' })
    actor.send({ type: 'terms.toggled' })
    actor.send({ type: 'subscription.confirmed' })
    await settle()
    expect(calls.at(-1)).toMatchObject(['startCheckout', { planKey: 'proAnnual' }])
  })

  it.each([
    ['Free', 'switchToFree'],
    ['Pro', 'startCheckout'],
  ] as const)(
    'PICK-17, 018: when the change to %s is refused, the dialog stays and says that nothing has changed',
    async (tier, port) => {
      const { actor, calls, emitted, settle } = await choose(tier, { [port]: [fails(refused), 'hang'] })
      actor.send({ type: 'terms.toggled' })
      actor.send({ type: 'subscription.confirmed' })
      await settle()
      expect(calls.map(([name]) => name)).toEqual(['loadPlan', port])
      expect(emitted).toEqual([])
      expect(actor.getSnapshot().value).toEqual({ deciding: 'confirming' })
      expect(actor.getSnapshot().context).toMatchObject({ termsAccepted: true, problem: 'subscription' })
      actor.send({ type: 'subscription.confirmed' })
      expect(actor.getSnapshot().context.problem).toBeNull()
    },
  )

  describe('PICK-17: when the response to the change is lost, the plan is loaded again', () => {
    const lost = new Failure({ kind: 'unreachable', message: 'POST got no answer' })
    const looked = async (...later: NonNullable<Parameters<typeof picker>[0]>[string]) => {
      const flow = await choose('Free', {
        loadPlan: [loaded('growthMonthly'), ...later],
        switchToFree: [fails(lost)],
      })
      flow.actor.send({ type: 'terms.toggled' })
      flow.actor.send({ type: 'subscription.confirmed' })
      await flow.settle()
      expect(flow.calls.map(([port]) => port)).toEqual(['loadPlan', 'switchToFree', 'loadPlan'])
      return flow
    }

    it('shows no result before the plan is known', async () => {
      const { actor } = await looked('hang')
      expect([...actor.getSnapshot().tags]).toEqual(['dialog', 'busy'])
      expect(actor.getSnapshot().context).toMatchObject({ current: 'Growth', problem: null })
    })

    it('when the plan is Free, shows that the change has worked', async () => {
      const { actor, emitted } = await looked(loaded(null))
      expect(actor.getSnapshot().value).toEqual({ ready: 'browsing' })
      expect(actor.getSnapshot().context).toMatchObject({
        current: 'Free',
        termsAccepted: false,
        problem: null,
      })
      expect(emitted).toEqual([])
    })

    it('when the plan is still paid, the dialog stays and says that nothing has changed', async () => {
      const { actor } = await looked(loaded('growthMonthly'))
      expect(actor.getSnapshot().value).toEqual({ deciding: 'confirming' })
      expect(actor.getSnapshot().context).toMatchObject({
        current: 'Growth',
        termsAccepted: true,
        problem: 'subscription',
      })
    })

    it('when the plan fails to load, the page says so, and the user can load it again', async () => {
      const { actor } = await looked(fails(nope), loaded(null))
      expect(actor.getSnapshot().value).toEqual({ ready: 'browsing' })
      expect(actor.getSnapshot().context).toMatchObject({
        current: null,
        termsAccepted: false,
        problem: 'plan',
      })
      actor.send({ type: 'retry.requested' })
      expect(actor.getSnapshot().value).toEqual({ ready: 'loading' })
    })
  })
})
