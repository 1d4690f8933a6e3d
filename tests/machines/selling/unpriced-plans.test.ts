import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { sampleActive } from '#machines/kit/sample-communities.ts'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { type UnpricedPlan, unpricedNotices, unpricedPlans } from '#machines/rules/plans/unpriced-plans.ts'
import { unpricedPlansMachine } from '#machines/selling/unpriced-plans/machine.ts'
import { member } from '../fixtures.ts'
import { fails, returns, run } from '../run.ts'

const monthly: SellerPlan = {
  ...member,
  price: 19.99,
  recurrenceCount: 2,
  recurrenceUnit: 'week',
  platforms: ['Discord'],
  telegramServerId: null,
}
const once: SellerPlan = {
  ...monthly,
  id: 'plan-2',
  title: 'For good',
  price: 120,
  currency: 'eur',
  billingType: 'One Time Fee',
  recurrenceCount: null,
}
const free: SellerPlan = { ...monthly, id: 'plan-3', title: 'Open door', billingType: 'Free', price: 0 }
const sold: SellerPlan = { ...monthly, id: 'plan-4', title: 'Sold', stripePriceId: 'price-4' }
const community = (id: string, title: string, plans: SellerPlan[]): SellerCommunity => ({
  ...sampleActive,
  id,
  slug: id,
  title,
  isActive: false,
  plans,
})
const glass = community('course-1', 'Glass', [monthly, free, once, sold])
const product = { productId: 'product-1', priceId: 'price-1', currency: 'usd' as const }
const other = { productId: 'product-2', priceId: 'price-2', currency: 'eur' as const }
const refused = new Failure({ kind: 'refused', message: 'answered 500', status: 500 })
const unreachable = new Failure({ kind: 'unreachable', message: 'Waiting for another tab got no answer' })

const script = {
  acquireLock: [returns({ unlinked: [] })],
  loadCommunities: [returns({ communities: [glass] })],
  createProduct: [returns({ product }), returns({ product: other })],
  keepProduct: [returns()],
  linkPlan: [returns()],
  forgetProduct: [returns()],
}

const finished = async (differs: object = {}) => {
  const told: string[] = []
  const lock = fromCallback(() => () => void told.push('lock released'))
  const flow = run(
    unpricedPlansMachine.provide({ actions: { announceChange: () => void told.push('changed') } }),
    {
      input: { userId: 'seller-1', communities: [glass] },
      script: { ...script, ...differs },
      children: { lock },
    },
  )
  flow.actor.send({ type: 'finish.chosen' })
  flow.actor.send({ type: 'finish.chosen' })
  for (let round = 0; round < 10; round += 1) await flow.settle()
  return { ...flow, told, snapshot: flow.actor.getSnapshot() }
}

const makesMonthly = [
  'createProduct',
  {
    userId: 'seller-1',
    communityTitle: 'Glass',
    planTitle: 'Member',
    price: 1999,
    currency: 'usd',
    recurrenceCount: 2,
    recurrenceUnit: 'week',
  },
]
const linksMonthly = [
  'linkPlan',
  {
    communityId: 'course-1',
    planId: 'plan-1',
    stripeProductId: 'product-1',
    stripePriceId: 'price-1',
    currency: 'usd',
  },
]
const makesOnce = [
  'createProduct',
  { userId: 'seller-1', communityTitle: 'Glass', planTitle: 'For good', price: 12000, currency: 'eur' },
]
const linksOnce = [
  'linkPlan',
  {
    communityId: 'course-1',
    planId: 'plan-2',
    stripeProductId: 'product-2',
    stripePriceId: 'price-2',
    currency: 'eur',
  },
]

describe('the notice about plans without a price at the card provider (addition)', () => {
  it("WIZ-18: lists the seller's paid plans that have no price at the card provider, grouped by community", () => {
    const found = unpricedPlans([
      glass,
      community('course-2', 'Bakers', [free]),
      community('course-3', 'Bees', [once]),
    ])
    expect(found.map(({ plan }) => plan.id)).toEqual(['plan-1', 'plan-2', 'plan-2'])
    expect(unpricedNotices(found)).toEqual([
      { slug: 'course-1', title: 'Glass', line: 'Glass: Member, For good', reasons: [] },
      { slug: 'course-3', title: 'Bees', line: 'Bees: For good', reasons: [] },
    ])
  })

  it.each([
    ['72 months', { recurrenceCount: 72, recurrenceUnit: 'month' }, 'Stripe accepts no more than 36 months.'],
    ['a price of €0.10', { price: 0.1, currency: 'eur' }, 'Stripe accepts no less than €0.50.'],
    ['a price of $1,000,000', { price: 1e6, currency: 'usd' }, 'Stripe accepts no more than $999,999.99.'],
    ['a trial of 731 days', { freeTrialDays: 731 }, 'Stripe accepts no more than 730 trial days.'],
  ] as const)(
    'WIZ-18: the notice about a plan with %s says why it has no price, and where to change it',
    (_, differs, reason) => {
      const [notice] = unpricedNotices(
        unpricedPlans([
          { ...community('course-1', 'Glass', [{ ...monthly, ...differs }, once]), slug: 'glass' },
        ]),
      )
      expect(notice).toMatchObject({ slug: 'glass', reasons: [`Member: ${reason}`] })
    },
  )

  it('appears only when a plan has no price', () => {
    const { actor } = run(unpricedPlansMachine, { input: { userId: 'seller-1', communities: [] }, script })
    expect(actor.getSnapshot().value).toBe('silent')
    actor.send({ type: 'communities.changed', communities: [glass] })
    expect(actor.getSnapshot().value).toBe('offered')
    actor.send({ type: 'communities.changed', communities: [] })
    expect(actor.getSnapshot().value).toBe('silent')
  })

  it('WIZ-16, PLANRULE-28: its button reloads the list of communities, then creates and links the product of each plan once', async () => {
    const { calls, told, snapshot } = await finished()
    expect(calls).toEqual([
      ['acquireLock', { userId: 'seller-1' }],
      ['loadCommunities', { userId: 'seller-1' }],
      makesMonthly,
      ['keepProduct', { userId: 'seller-1', made: { planId: 'plan-1', product, soldAs: makesMonthly[1] } }],
      linksMonthly,
      ['forgetProduct', { userId: 'seller-1', planId: 'plan-1' }],
      makesOnce,
      [
        'keepProduct',
        { userId: 'seller-1', made: { planId: 'plan-2', product: other, soldAs: makesOnce[1] } },
      ],
      linksOnce,
      ['forgetProduct', { userId: 'seller-1', planId: 'plan-2' }],
    ])
    expect(snapshot.value).toBe('silent')
    expect(told).toEqual(['changed', 'lock released'])
  })

  it('links the stored product with the same terms to its plan instead of creating another one', async () => {
    const soldAs = makesMonthly[1]
    const { calls } = await finished({
      acquireLock: [returns({ unlinked: [{ planId: 'plan-1', product, soldAs }] })],
      createProduct: [returns({ product: other })],
    })
    expect(calls.filter(([port]) => port === 'createProduct' || port === 'linkPlan')).toEqual([
      linksMonthly,
      makesOnce,
      linksOnce,
    ])
  })

  it.each([
    ['at another price', { price: 1900 }],
    ['in another currency', { currency: 'eur' }],
    ['for another number of weeks', { recurrenceCount: 1 }],
    ['by the month', { recurrenceUnit: 'month' }],
    ['once', { recurrenceCount: undefined, recurrenceUnit: undefined }],
    ['under another title', { planTitle: 'Members' }],
    ['under another name of the community', { communityTitle: 'Glassworks' }],
    ['on terms that were not stored', null],
  ])(
    'WIZ-16, PLANRULE-28: creates another product if the stored one has other terms: sold %s',
    async (_, differs) => {
      const outdated = {
        planId: 'plan-1',
        product: { productId: 'product-0', priceId: 'price-0', currency: 'usd' },
        ...(differs && { soldAs: { ...(makesMonthly[1] as object), ...differs } }),
      }
      const { calls } = await finished({ acquireLock: [returns({ unlinked: [outdated] })] })
      expect(calls.filter(([port]) => port === 'createProduct' || port === 'linkPlan')).toEqual([
        makesMonthly,
        linksMonthly,
        makesOnce,
        linksOnce,
      ])
    },
  )

  it('creates nothing for plans whose prices another tab has created', async () => {
    const { calls, snapshot, told } = await finished({
      loadCommunities: [returns({ communities: [] })],
    })
    expect(calls.map(([port]) => port)).toEqual(['acquireLock', 'loadCommunities'])
    expect(told).toEqual(['changed', 'lock released'])
    expect(snapshot.value).toBe('silent')
  })

  it.each(['loadCommunities', 'createProduct', 'linkPlan'])(
    'FEE-03: when %s is refused with a reason, shows the reason',
    async (port) => {
      const reason = 'Your account is disabled.'
      const disabled = new Failure({ kind: 'refused', message: 'No.', status: 403, serverMessage: reason })
      const { snapshot } = await finished({ [port]: [fails(disabled)] })
      expect(snapshot.context.error).toBe(reason)
      expect(snapshot.can({ type: 'finish.chosen' })).toBe(true)
    },
  )

  it.each([
    ['creating a product', { createProduct: [fails(refused), returns({ product: other })] }],
    ['linking a product', { linkPlan: [fails(refused), returns()] }],
  ])('when %s fails, shows a message and continues with the next plan', async (_, differs) => {
    const { snapshot, told } = await finished(differs)
    expect(snapshot.context.error).toBe('Some plans still have no price. Please try again.')
    expect(snapshot.context.plans.map((one: UnpricedPlan) => one.plan.id)).toEqual(['plan-1'])
    expect(told).toEqual(['changed', 'lock released'])
    expect(snapshot.can({ type: 'finish.chosen' })).toBe(true)
  })

  it.each(Object.keys(script))("WIZ-18: the notice has the tag 'busy' while %s is pending", async (port) => {
    const { calls, snapshot, told } = await finished({ [port]: ['hang'] })
    expect(calls.at(-1)?.[0]).toBe(port)
    expect(told).toEqual([])
    expect([...snapshot.tags]).toEqual(['busy'])
    expect(snapshot.can({ type: 'finish.chosen' })).toBe(false)
  })

  it('creates nothing while another tab has the lock, and the user can try again (addition)', async () => {
    const { calls, emitted, snapshot, told } = await finished({ acquireLock: [fails(unreachable)] })
    expect(calls.map(([port]) => port)).toEqual(['acquireLock'])
    expect(told).toEqual(['lock released'])
    expect(emitted).toEqual([])
    expect(snapshot.context.error).toBe('Some plans still have no price. Please try again.')
    expect(snapshot.can({ type: 'finish.chosen' })).toBe(true)
  })

  it.each(Object.keys(script))(
    'WIZ-18: when the user leaves while %s is pending, the lock is released (addition)',
    async (port) => {
      const { actor, told } = await finished({ [port]: ['hang'] })
      actor.stop()
      expect(told).toEqual(['lock released'])
    },
  )

  it('creates no prices when the list of communities fails to load', async () => {
    const { calls, emitted, told } = await finished({ loadCommunities: [fails(refused)] })
    expect(calls.map(([port]) => port)).toEqual(['acquireLock', 'loadCommunities'])
    expect(told).toEqual(['changed', 'lock released'])
    expect(emitted).toEqual([])
  })
})
