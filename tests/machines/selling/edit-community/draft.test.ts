import { describe, expect, it } from 'vitest'
import { communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { free, glass, monthly, once } from '#tests/machines/fixtures.ts'
import { fails, returns } from '#tests/machines/run.ts'
import { of, plan, without } from '#tests/rules/communities/changes.ts'
import {
  change,
  closed,
  edit,
  load,
  madeBy,
  pages,
  put,
  refused,
  save,
  start,
  tagsOf,
  taken,
  unreachable,
} from './fixtures.ts'

describe('edit-community: the stored draft', () => {
  const draft = { ...communityDraftOf(glass), name: 'Glassworks' }
  const found = (
    base: SellerCommunity,
    given = draft,
    { openStep, steps = null }: { openStep?: string; steps?: object[] | null } = {},
  ) => returns({ kind: 'found', kept: { version: 2, base, draft: given, openStep, steps } })

  const acquired = (stored: object | null) => returns({ kind: 'acquired', kept: stored })

  it('is stored 100 ms after a change, or at once when the page is hidden', async () => {
    const flow = await start()
    flow.actor.send({ type: 'name.changed', name: 'Glassworks' })
    flow.clock.advance(99)
    expect(flow.calls.map(([port]) => port)).not.toContain('keepDraft')
    flow.clock.advance(1)
    await flow.settle()
    expect(flow.calls.at(-1)).toEqual([
      'keepDraft',
      {
        userId: 'seller-1',
        communityId: 'course-1',
        base: glass,
        community: glass,
        draft,
        sent: null,
        openStep: 'details',
      },
    ])
    flow.clock.advance(100)
    expect(flow.calls.filter(([port]) => port === 'keepDraft')).toHaveLength(1)
    flow.actor.send({ type: 'name.changed', name: 'Glass' })
    flow.actor.send({ type: 'page.hidden' })
    await flow.settle()
    expect(flow.calls.at(-1)).toEqual([
      'keepDraft',
      {
        userId: 'seller-1',
        communityId: 'course-1',
        base: glass,
        community: glass,
        draft: communityDraftOf(glass),
        sent: null,
        openStep: 'details',
      },
    ])
  })

  it('is offered to the user; a draft without problems opens at the preview', async () => {
    const flow = await start({ script: { openDraft: [found(glass)] } })
    expect(flow.actor.getSnapshot().value).toBe('offering')
    expect(tagsOf(flow)).toEqual(['dialog'])
    expect(flow.actor.getSnapshot().context.changedMeanwhile).toBe(false)
    flow.actor.send({ type: 'draft.resumed' })
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { step: 'preview' } })
    expect(flow.actor.getSnapshot().context.draft.name).toBe('Glassworks')
  })

  it('WIZ-08: is stored with the open step when the step changes', async () => {
    const flow = await start()
    flow.actor.send({ type: 'name.changed', name: 'Glassworks' })
    flow.clock.advance(100)
    await flow.settle()
    flow.actor.send({ type: 'next.chosen' })
    flow.clock.advance(100)
    await flow.settle()
    expect(flow.calls.at(-1)).toEqual([
      'keepDraft',
      {
        userId: 'seller-1',
        communityId: 'course-1',
        base: glass,
        community: glass,
        draft,
        sent: null,
        openStep: 'bot',
      },
    ])
  })

  const nameless = { ...draft, name: '' }
  const priceless = { ...draft, plans: draft.plans.map((plan) => ({ ...plan, price: '' })) }

  it.each([
    ['details when this step was left', draft, 'details', 'details'],
    ['bot when this step was left', draft, 'bot', 'bot'],
    ['plans when this step was left', draft, 'plans', 'plans'],
    ['details when the name is missing and no step was stored', nameless, undefined, 'details'],
    ['plans when a price is missing and no step was stored', priceless, undefined, 'plans'],
    ['details when the name is missing, although a later step was left', nameless, 'plans', 'details'],
    ['plans when a price is missing, although a later step was left', priceless, 'preview', 'plans'],
    ['preview when all is complete and the stored step is unknown', draft, 'summary', 'preview'],
  ])('WIZ-08: opens at the step %s', async (_, given, left, step) => {
    const flow = await start({
      script: { openDraft: [found(glass, given, left === undefined ? {} : { openStep: left })] },
    })
    flow.actor.send({ type: 'draft.resumed' })
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { step, keeping: 'kept' } })
    expect(flow.actor.getSnapshot().context.draft).toEqual(given)
  })

  it('a draft that is older than a change of the community is merged with the changed community, and a message says so', async () => {
    const old = { ...glass, description: 'We melt glass.' }
    const flow = await start({
      script: { openDraft: [found(old, { ...draft, description: 'We melt glass.' })] },
    })
    expect(flow.actor.getSnapshot().context).toMatchObject({
      changedMeanwhile: true,
      draft: { name: 'Glassworks', description: 'We blow glass.' },
    })
  })

  const elsewhere = {
    ...glass,
    plans: [
      { ...monthly, price: 20 },
      once,
      free,
      { ...once, id: 'p-new', title: 'Patron', stripeProductId: 'prod-new', stripePriceId: 'price-new' },
    ],
  }
  const restoring = [change('plan-1', 'price', '19'), { type: 'plan.removed', key: 'plan-4' } as const]
  const restored = [
    put({
      title: 'Glassworks',
      plans: [{ id: 'p-monthly', price: 19 }, { id: 'p-once' }, { id: 'p-free' }],
      removePlanIds: ['p-new'],
    }),
    [
      'updatePrice',
      {
        userId: 'seller-1',
        productId: 'prod-monthly',
        oldPriceId: 'price-monthly',
        newPrice: { price: 1900, currency: 'usd', recurrenceCount: 1, recurrenceUnit: 'month' },
      },
    ],
    ['linkPlan', { communityId: 'course-1', planId: 'p-monthly', stripePriceId: 'price-10' }],
    ['deleteProduct', { productId: 'prod-new', userId: 'seller-1' }],
    closed,
  ]

  it('EDIT-08, EDIT-12, 020: after resuming the draft, the seller can undo what other tabs have saved since', async () => {
    const loadCommunity = [returns({ kind: 'loaded', community: elsewhere })]
    const flow = await start({ script: { loadCommunity, openDraft: [found(glass)] } })
    flow.actor.send({ type: 'draft.resumed' })
    flow.actor.send({ type: 'back.chosen' })
    for (const event of restoring) flow.actor.send(event)
    flow.actor.send({ type: 'next.chosen' })
    await save(flow)
    expect(madeBy(flow).slice(4)).toEqual(restored)
  })

  it('EDIT-08, EDIT-12, 020: after a failed save, the seller can undo changes that other tabs have saved', async () => {
    const [loaded, since] = [glass, elsewhere].map((community) => returns({ kind: 'loaded', community }))
    const flow = await start({
      script: {
        loadCommunity: [loaded, since],
        updateCommunity: [fails(refused), returns({ community: glass })],
      },
    })
    flow.actor.send({ type: 'name.changed', name: 'Glassworks' })
    edit(flow, [])
    await save(flow)
    flow.actor.send({ type: 'back.chosen' })
    for (const event of restoring) flow.actor.send(event)
    flow.actor.send({ type: 'next.chosen' })
    flow.clock.advance(100)
    await flow.settle()
    expect(flow.calls.at(-1)).toMatchObject(['keepDraft', { base: glass, community: elsewhere }])
    await save(flow)
    expect(madeBy(flow).slice(7)).toEqual(restored)
  })

  it('020: adopts the changes of other tabs only once, so that a field that the user has reset stays reset', async () => {
    const carried = of(elsewhere, plan('p-monthly', { price: '19' }), without('p-new'))
    const stored = { version: 2, base: glass, community: elsewhere, draft: carried, steps: null }
    const loadCommunity = [returns({ kind: 'loaded', community: { ...elsewhere, title: 'Hot Glass' } })]
    const flow = await start({
      script: { loadCommunity, openDraft: [returns({ kind: 'found', kept: stored })] },
    })
    expect(flow.actor.getSnapshot().context).toMatchObject({
      base: glass,
      draft: { ...carried, name: 'Hot Glass' },
      changedMeanwhile: true,
    })
    const same = [returns({ kind: 'loaded', community: elsewhere })]
    const again = await start({
      script: { loadCommunity: same, openDraft: [returns({ kind: 'found', kept: stored })] },
    })
    expect(again.actor.getSnapshot().context).toMatchObject({ draft: carried, changedMeanwhile: false })
  })

  it('EDIT-08: a new plan that was removed after a save with a lost response does not reappear', async () => {
    const { plans } = of(elsewhere)
    const sent = {
      ...of(glass),
      plans: plans.map((one) => (one.id === 'p-new' ? { ...one, id: null } : one)),
    }
    const stored = { version: 2, base: glass, community: glass, draft: of(glass), sent, steps: null }
    const loadCommunity = [returns({ kind: 'loaded', community: elsewhere })]
    const flow = await start({
      script: { loadCommunity, openDraft: [returns({ kind: 'found', kept: stored })] },
    })
    expect(flow.actor.getSnapshot().context).toMatchObject({
      draft: of(elsewhere, without('p-new'), plan('p-monthly', { price: '19' })),
      sent: null,
    })
  })

  it('is removed when the user starts over', async () => {
    const opened = found({ ...glass, title: 'Glas' }, draft, { openStep: 'plans' })
    const flow = await start({ script: { openDraft: [opened] } })
    flow.actor.send({ type: 'draft.discarded' })
    expect(tagsOf(flow)).toEqual(['busy'])
    await flow.settle()
    expect(flow.calls.at(-1)).toEqual(closed)
    expect(flow.actor.getSnapshot().context).toMatchObject({
      draft: communityDraftOf(glass),
      base: glass,
      changedMeanwhile: false,
    })
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { step: 'details', keeping: 'kept' } })
  })

  it('a draft from another version of the product is refused with a message, and can only be removed', async () => {
    const flow = await start({ script: { openDraft: [returns({ kind: 'outdated' })] } })
    expect(flow.actor.getSnapshot().value).toBe('refusing')
    expect(tagsOf(flow)).toEqual(['dialog'])
    expect(flow.actor.getSnapshot().can({ type: 'draft.resumed' })).toBe(false)
    flow.actor.send({ type: 'draft.discarded' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches('writing')).toBe(true)
  })

  it.each([
    ['offering', found(glass)],
    ['refusing', returns({ kind: 'outdated' })],
  ])(
    'stays stored when the user leaves the page without a choice (in the state %s)',
    async (value, opened) => {
      const flow = await start({ script: { openDraft: [opened] } })
      expect(flow.actor.getSnapshot().value).toBe(value)
      flow.actor.send({ type: 'dialog.closed' })
      expect(flow.emitted).toEqual([pages])
      expect(flow.calls).not.toContainEqual(closed)
    },
  )

  it('a draft with pending requests of a save is not merged with the changed community, because the change comes from that save', async () => {
    const now = { ...glass, title: 'Glassworks', description: 'We melt glass.' }
    const loadCommunity = [returns({ kind: 'loaded', community: now })]
    const flow = await start({ script: { loadCommunity, openDraft: [found(glass, draft, { steps: [] })] } })
    expect(flow.actor.getSnapshot().context).toMatchObject({ draft, changedMeanwhile: false })
  })

  it('a draft with pending requests of a save can be resumed, which sends only those requests', async () => {
    const steps = [
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' } },
      { kind: 'deleteProduct', product: { productId: 'prod-old', userId: 'seller-1' } },
    ]
    const flow = await start({
      script: {
        openDraft: [found(glass, draft, { steps })],
        acquireLock: [acquired({ version: 2, base: glass, draft, steps })],
      },
    })
    flow.actor.send({ type: 'draft.resumed' })
    await flow.settle()
    await flow.settle()
    expect(madeBy(flow)).toEqual([
      ['loadSeller', {}],
      load,
      taken,
      load,
      ['linkPlan', { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' }],
      ['deleteProduct', { productId: 'prod-old', userId: 'seller-1' }],
      closed,
    ])
    expect(flow.emitted).toEqual([pages])
  })

  it.each([
    ['finished', null],
    ['finished, and started over', { version: 2, base: glass, draft, steps: null }],
  ])('with pending requests of a save sends none of them when another tab has %s', async (_, stored) => {
    const steps = [
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' } },
    ]
    const flow = await start({
      script: { openDraft: [found(glass, draft, { steps })], acquireLock: [acquired(stored)] },
    })
    flow.actor.send({ type: 'draft.resumed' })
    await flow.settle()
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load, taken])
    expect(flow.emitted).toEqual([pages])
  })

  it('resuming a draft with pending requests of a save sends only requests that no other tab has sent and that the current community still needs', async () => {
    const product = {
      userId: 'seller-1',
      communityTitle: 'Glass',
      planTitle: 'Open door',
      price: 500,
      currency: 'usd',
    }
    const made = { stripeProductId: 'prod-9', stripePriceId: 'price-9' }
    const create = { kind: 'createProduct', communityId: 'course-1', planId: 'p-free', product }
    const link = {
      kind: 'linkPlan',
      soldAs: product,
      link: { communityId: 'course-1', planId: 'p-free', ...made },
    }
    const removal = { kind: 'deleteProduct', product: { productId: 'prod-old', userId: 'seller-1' } }
    const finished: SellerCommunity = {
      ...glass,
      plans: [monthly, once, { ...free, billingType: 'One Time Fee', price: 5, stripePriceId: 'price-11' }],
    }
    const flow = await start({
      script: {
        openDraft: [found(glass, draft, { steps: [create, removal] })],
        acquireLock: [acquired({ version: 2, base: glass, draft, steps: [link, removal] })],
        loadCommunity: [glass, finished].map((community) => returns({ kind: 'loaded', community })),
      },
    })
    flow.actor.send({ type: 'draft.resumed' })
    await flow.settle()
    await flow.settle()
    expect(madeBy(flow).slice(2)).toEqual([
      taken,
      load,
      ['deleteProduct', { productId: 'prod-old', userId: 'seller-1' }],
      closed,
    ])
  })

  it('a draft with pending requests of a save is offered again when the community fails to load', async () => {
    const steps = [
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' } },
    ]
    const flow = await start({
      script: {
        openDraft: [found(glass, draft, { steps })],
        acquireLock: [acquired({ version: 2, base: glass, draft, steps })],
        loadCommunity: [returns({ kind: 'loaded', community: glass }), fails(unreachable)],
      },
    })
    flow.actor.send({ type: 'draft.resumed' })
    await flow.settle()
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load, taken, load])
    expect(flow.emitted).toEqual([])
    expect(flow.actor.getSnapshot().value).toBe('offering')
  })

  it('a draft with pending requests of a save is offered again when another tab has the lock', async () => {
    const steps = [
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' } },
    ]
    const flow = await start({
      script: { openDraft: [found(glass, draft, { steps })], acquireLock: [fails(unreachable)] },
    })
    flow.actor.send({ type: 'draft.resumed' })
    await flow.settle()
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load, taken])
    expect(flow.emitted).toEqual([])
    expect(flow.actor.getSnapshot().value).toBe('offering')
  })

  it('013: when the user starts over, a product that was created but not linked is stored, so that it is not created again', async () => {
    const made = { stripeProductId: 'prod-9', stripePriceId: 'price-9', currency: 'usd' }
    const steps = [
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-free', ...made } },
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' } },
      { kind: 'deleteProduct', product: { productId: 'prod-old', userId: 'seller-1' } },
    ]
    const flow = await start({ script: { openDraft: [found(glass, draft, { steps })] } })
    flow.actor.send({ type: 'draft.discarded' })
    await flow.settle()
    expect(flow.calls.filter(([port]) => port === 'closeDraft')).toEqual([
      [
        'closeDraft',
        {
          userId: 'seller-1',
          communityId: 'course-1',
          unlinked: [
            { planId: 'p-free', product: { productId: 'prod-9', priceId: 'price-9', currency: 'usd' } },
          ],
        },
      ],
    ])
    expect(flow.actor.getSnapshot().context.steps).toBeNull()
  })

  it('EDIT-10, 013: when the user starts over before a new price was created, the next save creates the price', async () => {
    const now = { ...glass, plans: [{ ...monthly, price: 25 }, once, free] }
    const price = { userId: 'seller-1', productId: 'prod-monthly', oldPriceId: 'price-monthly', newPrice: {} }
    const steps = [{ kind: 'updatePrice', communityId: 'course-1', planId: 'p-monthly', price }]
    const community = returns({ kind: 'loaded', community: now })
    const flow = await start({
      script: {
        loadCommunity: [community],
        openDraft: [found(glass, draft, { steps })],
        updateCommunity: [returns({ community: now })],
      },
    })
    flow.actor.send({ type: 'draft.discarded' })
    await flow.settle()
    expect(flow.actor.getSnapshot().context).toMatchObject({ base: glass, draft: communityDraftOf(now) })
    flow.clock.advance(100)
    await flow.settle()
    expect(flow.calls.at(-1)).toMatchObject(['keepDraft', { base: glass, draft: communityDraftOf(now) }])
    edit(flow, [])
    await save(flow)
    expect(flow.calls.filter(([port]) => port === 'updatePrice')).toEqual([
      ['updatePrice', { ...price, newPrice: expect.objectContaining({ price: 2500 }) }],
    ])
  })

  it('before each request is sent, the requests that remain are stored, but not a pending request that creates a product', async () => {
    const flow = await start({ script: { createProduct: ['hang'] } })
    edit(flow, [
      change('plan-3', 'billingType', 'One Time Fee'),
      change('plan-3', 'price', '5'),
      { type: 'plan.removed', key: 'plan-2' },
    ])
    await save(flow)
    const records = flow.calls.filter(([port]) => port === 'recordSteps')
    expect(records.map(([, input]) => (input as { steps: unknown }).steps)).toEqual([
      [{ kind: 'deleteProduct', product: { productId: 'prod-once', userId: 'seller-1' } }],
    ])
  })
})
