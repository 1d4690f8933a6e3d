import { describe, expect, it } from 'vitest'
import { sampleActive, samplePlan } from '#machines/kit/sample-communities.ts'
import {
  type CommunityDraft,
  firstCommunityDraft,
  withSentMediaInUse,
} from '#machines/rules/drafts/community-drafts.ts'
import { detailsProblems } from '#machines/rules/drafts/draft-problems.ts'
import { newProduct } from '#machines/rules/drafts/products.ts'
import {
  findSubmittedCommunity,
  matchedPlans,
  newCommunity,
  pricingOf,
  pricingOfFoundCommunity,
  pricingToResume,
  unmatchedPlans,
} from '#machines/rules/drafts/submissions.ts'
import { resumedStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'

const plan: PlanDraft = {
  ...firstPlanDraft('plan-1'),
  title: 'Member',
  description: 'Every Thursday.',
  price: '19.99',
  platforms: ['Discord', 'Telegram'],
  discordServerId: '1100',
  telegramServerId: '-100',
  recurrenceCount: 2,
  recurrenceUnit: 'week',
  freeTrialDays: null,
}
const draft = { ...firstCommunityDraft(), name: ' Glass ', description: 'Fire.\n', plans: [plan] }

describe('the draft of a community', () => {
  it('WIZ-09: starts with one plan, a Subscription without a free trial', () => {
    expect(firstCommunityDraft()).toMatchObject({
      name: '',
      description: '',
      logo: null,
      video: null,
      plans: [{ key: 'plan-1', billingType: 'Subscription', freeTrialDays: '0' }],
    })
  })

  it.each([
    ['', '', { name: 'Name is required!', description: 'Description is required!' }],
    [' \n', 'B', { name: 'Name is required!' }],
    ['A', '\t', { description: 'Description is required!' }],
    ['A', 'B', {}],
  ])(
    'WIZ-10, WIZ-11, C54: the name %j and the description %j have the problems %j',
    (name, description, problems) => {
      expect(detailsProblems({ name, description })).toEqual(problems)
    },
  )

  it('WIZ-15, C46, C47: is sent with the addresses of its picture and video, without their public ids', () => {
    const logo = { url: 'https://images.test/a.png', publicId: 'course/a', fresh: true }
    const { plans, ...rest } = newCommunity({ ...draft, logo }, 'seller-1')
    expect(rest).toEqual({
      title: 'Glass',
      description: 'Fire.',
      sellerId: 'seller-1',
      logo: 'https://images.test/a.png',
      video: null,
    })
    expect(plans).toMatchObject([{ title: 'Member', price: 19.99, platforms: ['Discord', 'Telegram'] }])
  })

  const nameless = { ...draft, name: '' }
  const priceless = { ...draft, plans: [plan, { ...plan, price: '0' }] }
  it.each<[CommunityDraft, string | undefined, string]>([
    [draft, 'details', 'details'],
    [draft, 'bot', 'bot'],
    [draft, 'plans', 'plans'],
    [draft, 'preview', 'preview'],
    [priceless, 'details', 'details'],
    [priceless, 'bot', 'bot'],
    [priceless, 'plans', 'plans'],
    [nameless, 'details', 'details'],
  ])('WIZ-08: opens at the step $1, which was last open (case %#)', (given, left, step) => {
    expect(resumedStep(given, left)).toBe(step)
  })

  it.each<[string, CommunityDraft, unknown, string]>([
    ['no step and no name', nameless, undefined, 'details'],
    ['no step and no price', priceless, undefined, 'plans'],
    ['no step and every field complete', draft, undefined, 'preview'],
    ['an unknown step', draft, 'summary', 'preview'],
    ['a step that is not a text', priceless, 3, 'plans'],
    ['the step bot and no name', nameless, 'bot', 'details'],
    ['the step plans and no name', nameless, 'plans', 'details'],
    ['the step preview and no price', priceless, 'preview', 'plans'],
  ])('WIZ-08: opens at the step $3 when it was stored with %s', (_, given, left, step) => {
    expect(resumedStep(given, left)).toBe(step)
  })
})

describe('WIZ-16, PLANRULE-28: the terms at which a plan is sold', () => {
  const sold = {
    title: 'Member',
    price: 19.99,
    currency: 'usd',
    billingType: 'Subscription',
    recurrenceCount: 2,
    recurrenceUnit: 'week',
  } as const
  it('a Subscription has its recurrence, and its price in minor units', () => {
    expect(newProduct(sold, 'Glass', 'seller-1')).toEqual({
      userId: 'seller-1',
      communityTitle: 'Glass',
      planTitle: 'Member',
      price: 1999,
      currency: 'usd',
      recurrenceCount: 2,
      recurrenceUnit: 'week',
    })
  })
  it('a Subscription without an interval recurs monthly', () => {
    const lost = { ...sold, recurrenceCount: null, recurrenceUnit: null }
    expect(newProduct(lost, 'Glass', 'seller-1')).toMatchObject({
      recurrenceCount: 1,
      recurrenceUnit: 'month',
    })
  })
  it('a One Time Fee has no recurrence', () => {
    expect(newProduct({ ...sold, billingType: 'One Time Fee' }, 'Glass', 'seller-1')).toEqual({
      userId: 'seller-1',
      communityTitle: 'Glass',
      planTitle: 'Member',
      price: 1999,
      currency: 'usd',
    })
  })
})

describe('WIZ-16, C48: matching the created plans with the plans of the draft', () => {
  const titled = (...titles: string[]) => titles.map((title) => ({ title }))
  const made = (...titles: string[]) => titles.map((title, at) => ({ id: `id-${at + 1}`, title }))
  it.each([
    [
      'matches by position when titles agree',
      titled('A', 'A', 'B'),
      made('A', 'A', 'B'),
      ['id-1', 'id-2', 'id-3'],
    ],
    ['matches by title when the order differs', titled('A', 'B'), made('B', 'A'), ['id-2', 'id-1']],
    ['matches each created plan once', titled('A', 'A'), made('A'), ['id-1', null]],
    [
      'matches nothing to a plan whose title is missing',
      titled('A', 'B', 'C'),
      made('C', 'A'),
      ['id-2', null, 'id-1'],
    ],
    ['matches nothing when the response has no plans', titled('A'), [], [null]],
    ['matches titles without surrounding spaces', titled(' A ', 'B'), made('B ', 'A'), ['id-2', 'id-1']],
  ])('finds the created plan of each plan of the draft: %s', (_, drafts, created, ids) => {
    expect(matchedPlans(drafts, created)).toEqual(ids)
  })

  it("the product of each paid plan gets the progress 'waiting'; plans that the response lacks are listed by title", () => {
    const plans: PlanDraft[] = [
      plan,
      { ...plan, key: 'plan-2', title: 'Open door', billingType: 'Free' },
      { ...plan, key: 'plan-3', title: 'Lost', billingType: 'One Time Fee' },
    ]
    const created = made('Member', 'Open door')
    expect(pricingOf({ ...draft, plans }, created)).toEqual([
      { planId: 'id-1', key: 'plan-1', product: null, state: 'waiting' },
    ])
    expect(unmatchedPlans({ ...draft, plans }, created)).toEqual(['Lost'])
  })
})

describe('finding the community that was created by a request with a lost response (addition)', () => {
  const there: SellerCommunity = {
    ...sampleActive,
    id: 'course-1',
    slug: 'glass',
    title: 'Glass',
    description: 'Fire.',
    totalUsers: 0,
    sellerId: 'seller-1',
    isActive: false,
    plans: [
      {
        ...samplePlan,
        id: 'id-1',
        description: 'Every Thursday.',
        recurrenceCount: 2,
        recurrenceUnit: 'week',
        platforms: ['Telegram', 'Discord'],
        discordServerId: '1100',
        telegramServerId: '-100',
        stripeProductId: null,
        stripePriceId: null,
      },
    ],
  }
  const differently = (change: object): SellerCommunity => ({ ...there, ...change })
  const withPlan = (change: object) =>
    differently({ plans: there.plans.map((one) => ({ ...one, ...change })) })

  it('finds the last community that has exactly the sent values', () => {
    expect(findSubmittedCommunity(draft, [there, { ...there, id: 'course-2' }])?.id).toBe('course-2')
  })

  it('finds a community whose stored texts have spaces around them', () => {
    const spaced = { ...withPlan({ title: ' Member\n' }), title: 'Glass ', description: ' Fire.' }
    expect(findSubmittedCommunity(draft, [spaced])).toBe(spaced)
  })

  it('finds no community when one of its two plans differs', () => {
    const wanted = { ...draft, plans: [plan, { ...plan, key: 'plan-2', title: 'Patron' }] }
    const twice = differently({ plans: [...there.plans, ...there.plans] })
    expect(findSubmittedCommunity(wanted, [twice])).toBeNull()
  })

  it("plans of the found community have the progress 'linked' if they have a price, otherwise 'waiting'", () => {
    const [member] = there.plans
    if (!member) throw new Error('There is a plan.')
    const plans = [member, { ...member, id: 'id-2', title: 'Patron', stripePriceId: 'price-2' }]
    const wanted = { ...draft, plans: [plan, { ...plan, key: 'plan-2', title: 'Patron' }] }
    expect(pricingOfFoundCommunity(wanted, differently({ plans }))).toEqual([
      { planId: 'id-1', key: 'plan-1', product: null, state: 'waiting' },
      { planId: 'id-2', key: 'plan-2', product: null, state: 'linked' },
    ])
  })

  it.each([
    ['linked', 'is gone', differently({ plans: [] }), 'linked'],
    ['linked', 'has other terms', withPlan({ price: 20 }), 'linked'],
    ['skipped', 'has a price', withPlan({ stripePriceId: 'price-1' }), 'skipped'],
    ['asked', 'is as it was', there, 'asked'],
    ['waiting', 'is as it was', there, 'waiting'],
    ['asked', 'has a price', withPlan({ stripePriceId: 'price-1' }), 'linked'],
    ['asked', 'has other terms', withPlan({ price: 20 }), 'skipped'],
    ['waiting', 'is gone', differently({ plans: [] }), 'skipped'],
    ['asked', 'is gone with its community', undefined, 'skipped'],
  ] as const)(
    'when a plan with the progress %s %s at a later visit, its progress becomes $3',
    (state, _, now, expected) => {
      const product = { productId: 'prod-1', priceId: 'price-1', currency: 'usd' } as const
      const one = { planId: 'id-1', key: 'plan-1', product, state }
      const submission = { asked: draft, communityId: 'course-1', pricing: [one] }
      expect(pricingToResume(submission, now, 'seller-1')).toEqual([{ ...one, state: expected }])
    },
  )

  it.each([
    ['title', differently({ title: 'Glas' })],
    ['description', differently({ description: 'Fire!' })],
    ['logo', differently({ logo: 'https://images.test/a.png' })],
    ['video', differently({ video: 'https://videos.test/a.mp4' })],
    ['number of plans', differently({ plans: [] })],
    ['plan title', withPlan({ title: 'Patron' })],
    ['price', withPlan({ price: 20 })],
    ['billing type', withPlan({ billingType: 'One Time Fee' })],
    ['currency', withPlan({ currency: 'eur' })],
    ['platforms', withPlan({ platforms: ['Discord'] })],
  ])('does not find a community with another %s', (_, other) => {
    expect(findSubmittedCommunity(draft, [other])).toBeNull()
  })
})

describe('the media of a draft after a request without a response', () => {
  const media = (name: string) => ({ url: `https://images.test/${name}`, publicId: name, fresh: true })

  it('count as saved if they were in the request, because the community may use them', () => {
    const sent = { ...draft, logo: media('a.png'), video: null }
    const stored = { ...draft, logo: media('a.png'), video: media('b.mp4') }
    expect(withSentMediaInUse(stored, sent)).toEqual({ ...stored, logo: { ...media('a.png'), fresh: false } })
    expect(withSentMediaInUse({ ...stored, logo: media('c.png') }, sent).logo).toEqual(media('c.png'))
    expect(withSentMediaInUse({ ...stored, logo: null }, sent).logo).toBeNull()
    expect(withSentMediaInUse(stored, { ...draft, logo: null, video: media('b.mp4') })).toEqual({
      ...stored,
      video: { ...media('b.mp4'), fresh: false },
    })
  })
})
