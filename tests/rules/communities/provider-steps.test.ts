import { describe, expect, it } from 'vitest'
import { communityChange } from '#machines/rules/communities/community-change.ts'
import {
  type ProviderStep,
  priceLink,
  productLink,
  repeatableSteps,
  soldCommunity,
  stepsAfterSave,
  stepsToResume,
} from '#machines/rules/communities/provider-steps.ts'
import type { SellerPlan } from '#machines/rules/kit/entities.ts'
import { free, glass, monthly, once } from '#tests/machines/fixtures.ts'
import {
  answered,
  type Change,
  communityId,
  each,
  of,
  plan,
  priceOf,
  product,
  removal,
  steps,
  userId,
  weekly,
  without,
  withPlan,
} from './changes.ts'

const rename = (productId: string, name: string, description: string) => ({
  kind: 'updateProduct',
  product: { userId, productId, updates: { name, description } },
})

describe('the requests for each plan after a save', () => {
  it.each<[string, Change[], SellerPlan[], object[]]>([
    ['makes no request when nothing has changed', [], [], []],
    [
      'makes no request for a new Free plan',
      [withPlan({ billingType: 'Free', price: '0', recurrenceCount: null, freeTrialDays: null })],
      [weekly],
      [],
    ],
    [
      'C49: creates a recurring product for a new Subscription, 4.99 as 499',
      [withPlan()],
      [weekly],
      [product.weekly],
    ],
    [
      'C49: creates a product without a recurrence for a new One Time Fee, 19.99 as 1999',
      [withPlan({ billingType: 'One Time Fee', price: '19.99', recurrenceCount: null, freeTrialDays: null })],
      [weekly],
      [
        {
          ...product.weekly,
          product: { userId, communityTitle: 'Glass', planTitle: 'Weekly', price: 1999, currency: 'eur' },
        },
      ],
    ],
    [
      'EDIT-11: updates name and description of the product for a changed title',
      [plan('p-monthly', { title: 'Patron' })],
      [],
      [rename('prod-monthly', 'Patron', 'Everything.')],
    ],
    [
      'EDIT-11: updates name and description of the product for a changed description',
      [plan('p-once', { description: 'Always.' })],
      [],
      [rename('prod-once', 'For life', 'Always.')],
    ],
    [
      'EDIT-11: makes no request for a changed title of a Free plan',
      [plan('p-free', { title: 'Porch' })],
      [],
      [],
    ],
    [
      'EDIT-10, B20: creates a new price for a changed price',
      [plan('p-monthly', { price: '19.99' })],
      [],
      [priceOf(monthly, { price: 1999, currency: 'usd', ...each(1, 'month') })],
    ],
    [
      'EDIT-10, C49: creates a new price without a recurrence for a changed One Time Fee',
      [plan('p-once', { price: '1,005' })],
      [],
      [priceOf(once, { price: 101, currency: 'usd' })],
    ],
    [
      'EDIT-10, C49: creates a new price for a changed currency',
      [plan('p-monthly', { currency: 'sek' })],
      [],
      [priceOf(monthly, { price: 1900, currency: 'sek', ...each(1, 'month') })],
    ],
    [
      'EDIT-10, C49: creates a new price for a changed interval',
      [plan('p-monthly', { recurrenceCount: 10, recurrenceUnit: 'day', isCustomInterval: true })],
      [],
      [priceOf(monthly, { price: 1900, currency: 'usd', ...each(10, 'day') })],
    ],
    [
      'EDIT-10, C49: creates a new price when a Subscription becomes a One Time Fee',
      [plan('p-monthly', { billingType: 'One Time Fee', freeTrialDays: null })],
      [],
      [priceOf(monthly, { price: 1900, currency: 'usd' })],
    ],
    [
      'EDIT-10, C49: creates a new price when a One Time Fee becomes a Subscription',
      [plan('p-once', { billingType: 'Subscription', recurrenceCount: 1, recurrenceUnit: 'year' })],
      [],
      [priceOf(once, { price: 12000, currency: 'usd', ...each(1, 'year') })],
    ],
    [
      'EDIT-10, C49: creates a new price for a changed number of months',
      [plan('p-monthly', { recurrenceCount: 3 })],
      [],
      [priceOf(monthly, { price: 1900, currency: 'usd', ...each(3, 'month') })],
    ],
    [
      'EDIT-10, C49: creates a new price when the interval changes from a month to a year',
      [plan('p-monthly', { recurrenceUnit: 'year' })],
      [],
      [priceOf(monthly, { price: 1900, currency: 'usd', ...each(1, 'year') })],
    ],
    [
      'C49: creates a product when a Free plan becomes a Subscription',
      [
        plan('p-free', {
          billingType: 'Subscription',
          price: '5',
          recurrenceCount: 1,
          recurrenceUnit: 'week',
        }),
      ],
      [],
      [
        {
          kind: 'createProduct',
          communityId,
          planId: 'p-free',
          product: {
            userId,
            communityTitle: 'Glass',
            planTitle: 'Open door',
            price: 500,
            currency: 'usd',
            recurrenceCount: 1,
            recurrenceUnit: 'week',
          },
        },
      ],
    ],
    [
      'C49: only creates a product when a Free plan becomes a One Time Fee with another title',
      [plan('p-free', { billingType: 'One Time Fee', price: '5', title: 'Gate' })],
      [],
      [
        {
          kind: 'createProduct',
          communityId,
          planId: 'p-free',
          product: { userId, communityTitle: 'Glass', planTitle: 'Gate', price: 500, currency: 'usd' },
        },
      ],
    ],
    [
      'EDIT-12, C49: only deletes the product when a paid plan becomes Free with another title',
      [plan('p-once', { billingType: 'Free', price: '0', title: 'Gift' })],
      [],
      [removal('prod-once')],
    ],
    ['EDIT-12: deletes the product of a removed plan', [without('p-monthly')], [], [removal('prod-monthly')]],
    ['EDIT-12: makes no request for a removed Free plan', [without('p-free')], [], []],
    [
      'makes no request for a changed trial, server or roles',
      [
        plan('p-monthly', {
          freeTrialDays: '14',
          discordServerId: '222',
          discordRoles: [],
          isPopular: true,
        }),
      ],
      [],
      [],
    ],
    [
      'EDIT-10, EDIT-11: updates the product, then creates a price, for a changed title and price',
      [plan('p-monthly', { title: 'Patron', price: '25' })],
      [],
      [
        rename('prod-monthly', 'Patron', 'Everything.'),
        priceOf(monthly, { price: 2500, currency: 'usd', ...each(1, 'month') }),
      ],
    ],
    [
      'EDIT-10, EDIT-11, EDIT-12, C50: handles the plans in their order, then the removed ones',
      [
        plan('p-once', { price: '130' }),
        plan('p-free', { billingType: 'One Time Fee', price: '1' }),
        withPlan(),
        without('p-monthly'),
      ],
      [weekly],
      [
        priceOf(once, { price: 13000, currency: 'usd' }),
        {
          kind: 'createProduct',
          communityId,
          planId: 'p-free',
          product: { userId, communityTitle: 'Glass', planTitle: 'Open door', price: 100, currency: 'usd' },
        },
        product.weekly,
        removal('prod-monthly'),
      ],
    ],
    [
      'EDIT-08: deletes a replaced picture and a removed video at the end',
      [
        without('p-once'),
        (draft) => ({
          ...draft,
          video: null,
          logo: { url: 'https://host.test/new', publicId: 'n', fresh: true },
        }),
      ],
      [],
      [
        removal('prod-once'),
        { kind: 'deleteMedia', upload: { media: 'image', publicId: 'course/logo' } },
        { kind: 'deleteMedia', upload: { media: 'video', publicId: 'course_uploads/videos/film' } },
      ],
    ],
  ])('makes the requests that the saved change needs: %s', (_, changes, created, wanted) => {
    expect(steps(of(glass, ...changes), answered(...created))).toEqual(wanted)
  })

  it('PLANRULE-02, C45, C47: when picture and video are removed, the stored thumbnail is neither sent nor deleted', () => {
    const pictured = { ...glass, thumbnail: 'https://host.test/image/upload/v1/course/thumb.png' }
    const draft = of(pictured, (one) => ({ ...one, name: 'Glassworks', logo: null, video: null }))
    expect(Object.keys(communityChange(pictured, draft))).toEqual(['title', 'logo', 'videoRemoved', 'plans'])
    expect(steps(draft, pictured, pictured)).toEqual([
      { kind: 'deleteMedia', upload: { media: 'image', publicId: 'course/logo' } },
      { kind: 'deleteMedia', upload: { media: 'video', publicId: 'course_uploads/videos/film' } },
    ])
  })

  it("C49: when the community is renamed in the same save, creates a plan's product under the new name", () => {
    const draft = of(glass, withPlan(), (one) => ({ ...one, name: ' Glassworks ' }))
    expect(steps(draft, answered(weekly))).toMatchObject([{ product: { communityTitle: 'Glassworks' } }])
  })

  it('EDIT-10, C49: creates a price with the stored interval when a one-time plan becomes a subscription', () => {
    const stored = { ...once, recurrenceCount: 1, recurrenceUnit: 'month' as const }
    const community = { ...glass, plans: [stored] }
    const change = { billingType: 'Subscription', recurrenceCount: 1, recurrenceUnit: 'month' } as const
    expect(steps(of(community, plan('p-once', change)), community, community)).toEqual([
      priceOf(stored, { price: 12000, currency: 'usd', ...each(1, 'month') }),
    ])
  })

  it.each([
    [null, null],
    ['prod-half', null],
    [null, 'price-half'],
  ])(
    'for a paid plan with the product id %j and the price id %j, creates a product only when its price changes',
    (stripeProductId, stripePriceId) => {
      const unpriced = { ...monthly, stripeProductId, stripePriceId }
      const community = { ...glass, plans: [unpriced] }
      expect(steps(of(community), community, community)).toEqual([])
      expect(steps(of(community, plan('p-monthly', { title: 'Patron' })), community, community)).toEqual([])
      expect(steps(of(community, plan('p-monthly', { price: '20' })), community, community)).toMatchObject([
        { kind: 'createProduct', planId: 'p-monthly', product: { price: 2000 } },
      ])
    },
  )

  it('C49: for a Free plan with the id of an earlier product, deletes nothing; creates a new product when the plan becomes paid', () => {
    const stale = { ...free, stripeProductId: 'prod-gone', stripePriceId: 'price-gone' }
    const community = { ...glass, plans: [monthly, stale] }
    expect(steps(of(community, plan('p-free', { title: 'Porch' })), community, community)).toEqual([])
    const paid = of(community, plan('p-free', { billingType: 'One Time Fee', price: '5' }))
    expect(steps(paid, community, community)).toMatchObject([{ kind: 'createProduct', planId: 'p-free' }])
    expect(steps(paid, community, { ...glass, plans: [monthly, free] }, community)).toMatchObject([
      { kind: 'createProduct', planId: 'p-free' },
    ])
    const saved = { ...glass, plans: [monthly, { ...stale, billingType: 'One Time Fee' as const, price: 5 }] }
    expect(steps(paid, saved, community, saved)).toMatchObject([{ kind: 'createProduct', planId: 'p-free' }])
  })

  it('C49: creates no second product for a plan whose product another tab has created', () => {
    const paid = { ...free, billingType: 'One Time Fee' as const, price: 5 }
    const sold = { ...paid, stripeProductId: 'prod-other', stripePriceId: 'price-other' }
    const before = { ...glass, plans: [monthly, once, sold] }
    const draft = of(glass, plan('p-free', { billingType: 'One Time Fee', price: '5' }))
    expect(steps(draft, before, glass, before)).toEqual([priceOf(sold, { price: 500, currency: 'usd' })])
  })

  it('C49: creates no second product for a plan that another tab has added with a product', () => {
    const before = { ...glass, plans: [...glass.plans, { ...monthly, id: 'p-new' }] }
    expect(steps(of(before), before, glass, before)).toEqual([])
  })

  it('EDIT-08: does not delete a picture or video without a public id, or one that was already removed', () => {
    const elsewhere = { ...glass, logoPublicId: null, videoPublicId: null }
    const gone = { ...glass, logo: null, video: null }
    const bare: Change = (draft) => ({ ...draft, logo: null, video: null })
    expect(steps(of(elsewhere, bare), elsewhere, elsewhere)).toEqual([])
    expect(steps(of(gone, bare), gone, gone)).toEqual([])
  })

  it('C48: distinguishes a new plan from an old plan with the same title', () => {
    const draft = of(glass, withPlan({ title: 'Member' }))
    const after = answered({ ...weekly, title: 'Member' })
    const found = stepsAfterSave({ userId, base: glass, before: glass, after, draft })
    expect(found).toMatchObject({ steps: [{ kind: 'createProduct', planId: 'p-new' }], unmatched: [] })
  })

  it('EDIT-12: deletes the product of a plan that became Free, even if an earlier save with a lost response has cleared its id', () => {
    const before = { ...glass, plans: [monthly, { ...free, id: 'p-once', title: 'For life' }, free] }
    const draft = of(glass, plan('p-once', { billingType: 'Free', price: '0' }))
    expect(steps(draft, before, glass, before)).toEqual([removal('prod-once')])
  })

  it.each([
    ['created after the draft was started', null, 'prod-x', 'prod-x'],
    ['created again after the draft was started', 'prod-old', 'prod-x', 'prod-x'],
    ['cleared by an earlier save with a lost response', 'prod-x', null, 'prod-x'],
  ])('EDIT-12: deletes the product of a removed plan when the product was %s', (_, began, now, gone) => {
    const sold = (stripeProductId: string | null) => ({
      ...glass,
      plans: [once, { ...monthly, stripeProductId }],
    })
    const base = sold(began)
    expect(steps(of(base, without('p-monthly')), base, base, sold(now))).toEqual([removal(gone)])
  })

  it('EDIT-12: deletes the product of a plan that another tab has added and this save removes', () => {
    const before = {
      ...glass,
      plans: [...glass.plans, { ...monthly, id: 'p-new', stripeProductId: 'prod-new' }],
    }
    expect(steps(of(glass), glass, glass, before)).toEqual([removal('prod-new')])
  })

  it('C48: matches plans with equal titles by their order, and reports a plan without a match', () => {
    const draft = of(
      glass,
      withPlan({ key: 'plan-4', price: '1' }),
      withPlan({ key: 'plan-5', price: '2' }),
      withPlan({ key: 'plan-6', title: 'Lost', price: '3' }),
      withPlan({ key: 'plan-7', title: 'Lost and free', price: '0', billingType: 'Free' }),
    )
    const after = answered({ ...weekly, id: 'p-4' }, { ...weekly, id: 'p-5' })
    const found = stepsAfterSave({ userId, base: glass, before: glass, after, draft })
    expect(found.steps).toMatchObject([
      { planId: 'p-4', product: { price: 100 } },
      { planId: 'p-5', product: { price: 200 } },
    ])
    expect(found.unmatched).toEqual(['Lost'])
  })
})

describe('a request to the provider that follows the save of a community', () => {
  const rest: ProviderStep[] = [{ kind: 'deleteProduct', product: { productId: 'prod-once', userId } }]
  const [newPrice] = steps(of(glass, plan('p-monthly', { price: '20' })))
  if (newPrice?.kind !== 'updatePrice') throw new Error('The step is none for a price.')

  it("EDIT-10: links a new product to its plan with the product's id, the price's id and the currency", () => {
    const made = { productId: 'prod-9', priceId: 'price-9', currency: 'eur' } as const
    expect(productLink(product.weekly, made)).toEqual({
      kind: 'linkPlan',
      soldAs: product.weekly.product,
      link: {
        communityId,
        planId: 'p-new',
        stripeProductId: 'prod-9',
        stripePriceId: 'price-9',
        currency: 'eur',
      },
    })
  })

  it("EDIT-10: links a new price to its plan with the price's id only", () => {
    const { communityId, planId, price } = newPrice
    expect(priceLink(newPrice, 'price-9')).toEqual({
      kind: 'linkPlan',
      price,
      link: { communityId, planId, stripePriceId: 'price-9' },
    })
  })

  it('is sent again in a later visit, unless it creates a product, which may already exist', () => {
    expect(repeatableSteps([product.weekly, ...rest])).toEqual(rest)
    expect(repeatableSteps([newPrice, ...rest])).toEqual([newPrice, ...rest])
    expect(repeatableSteps(rest)).toEqual(rest)
    expect(repeatableSteps([])).toEqual([])
  })
  const sold = { stripeProductId: 'prod-9', stripePriceId: 'price-9' }
  const made = { productId: 'prod-8', priceId: 'price-8', currency: 'eur' } as const
  const weeklyPlan: SellerPlan = {
    ...weekly,
    price: 4.99,
    currency: 'eur',
    recurrenceCount: 2,
    recurrenceUnit: 'week',
  }
  const cheaper: SellerPlan = { ...monthly, price: 20 }
  const linked = priceLink(newPrice, 'price-8')
  const termless: ProviderStep = {
    kind: 'linkPlan',
    link: { communityId, planId: 'p-monthly', stripePriceId: 'price-8' },
  }

  it.each<[string, ProviderStep, SellerPlan[], boolean]>([
    ['creates the product of a plan without a price', product.weekly, [weeklyPlan], true],
    ['creates no product of a plan that has its price', product.weekly, [{ ...weeklyPlan, ...sold }], false],
    [
      'creates no product of a plan whose price has changed',
      product.weekly,
      [{ ...weeklyPlan, price: 6 }],
      false,
    ],
    ['creates no product of a plan that was removed', product.weekly, [], false],
    ['links a product to its plan', productLink(product.weekly, made), [weeklyPlan], true],
    [
      'does not link a product to a plan with other terms',
      productLink(product.weekly, made),
      [{ ...weeklyPlan, title: 'Daily' }],
      false,
    ],
    ['creates the new price of a plan that has the old one', newPrice, [cheaper], true],
    ['creates no price for a plan that already has another one', newPrice, [{ ...cheaper, ...sold }], false],
    ['creates no price for a plan with other terms', newPrice, [monthly], false],
    ['links a price to its plan', linked, [cheaper], true],
    ['does not link a price that another price has replaced', linked, [{ ...cheaper, ...sold }], false],
    ['links a price without stored terms to a plan with the old price', termless, [monthly], true],
    [
      'does not link a price without stored terms to a plan with a new price',
      termless,
      [{ ...monthly, ...sold }],
      false,
    ],
  ])('is sent in a later visit only if it is still needed: %s', (_, step, plans, needed) => {
    const current = { ...glass, plans }
    expect(stepsToResume([step, ...rest], glass, current)).toEqual(needed ? [step, ...rest] : rest)
  })
})

describe('the terms at which the plans of a community are sold', () => {
  const once5 = { ...free, stripePriceId: 'price-old' }
  it.each<[string, SellerPlan, SellerPlan, SellerPlan]>([
    [
      'the old price while the plan has the id of that price',
      monthly,
      { ...monthly, title: 'Patron', price: 25 },
      { ...monthly, title: 'Patron' },
    ],
    [
      'its new price when the plan has the id of another price',
      monthly,
      { ...monthly, price: 25, stripePriceId: 'price-9' },
      { ...monthly, price: 25, stripePriceId: 'price-9' },
    ],
    ['no price when it was Free before', once5, { ...once5, billingType: 'One Time Fee', price: 5 }, once5],
    [
      'its stated terms when it never had a price',
      free,
      { ...free, billingType: 'One Time Fee', price: 5 },
      { ...free, billingType: 'One Time Fee', price: 5 },
    ],
    ['its stated terms when it is new', once, { ...monthly, id: 'p-new' }, { ...monthly, id: 'p-new' }],
  ])('013: are the terms of the product at the card provider: %s', (_, before, now, sold) => {
    const community = { ...glass, title: 'Glassworks', plans: [now] }
    expect(soldCommunity({ ...glass, plans: [before] }, community)).toEqual({ ...community, plans: [sold] })
  })
})
