import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { free, glass, monthly, once } from '#tests/machines/fixtures.ts'
import { fails, returns } from '#tests/machines/run.ts'
import {
  before,
  change,
  closed,
  edit,
  load,
  madeBy,
  newPlan,
  pages,
  put,
  type Running,
  refused,
  save,
  start,
  tagsOf,
  taken,
  toStep4,
  unreachable,
  untouched,
} from '../edit-community/fixtures.ts'

const no = new Failure({ kind: 'refused', message: 'No.', status: 400 })

describe('edit-submission: failures', () => {
  it('EDIT-13, 018: sends nothing after a failed PUT, and step 4 shows a message until the next save', async () => {
    const flow = await start({ script: { updateCommunity: [fails(refused)] } })
    edit(flow, [change('plan-1', 'price', '25')])
    await save(flow)
    expect(madeBy(flow).slice(5)).toEqual([])
    expect(flow.emitted).toEqual([])
    const { value, context } = flow.actor.getSnapshot()
    expect(value).toMatchObject({ writing: { step: 'preview' } })
    expect(context.error).toBe('Closed today.')
    expect(context.draft.plans[0]?.price).toBe('25')
    flow.actor.send({ type: 'save.chosen' })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })

  it('EDIT-13: when the community fails to load before the PUT, shows the message of a failed save', async () => {
    const loaded = returns({ kind: 'loaded', community: glass })
    const flow = await start({ script: { loadCommunity: [loaded, fails(refused)] } })
    toStep4(flow)
    await save(flow)
    expect(madeBy(flow)).toEqual(before)
    expect(flow.emitted).toEqual([])
    const { value, context } = flow.actor.getSnapshot()
    expect(value).toMatchObject({ writing: { step: 'preview' } })
    expect(context.error).toBe('Closed today.')
  })

  it('EDIT-13: when another tab does not release the lock, shows the message of a failed save', async () => {
    const flow = await start({ script: { acquireLock: [fails(unreachable)] } })
    toStep4(flow)
    await save(flow)
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load, taken])
    expect(flow.emitted).toEqual([])
    const { value, context } = flow.actor.getSnapshot()
    expect(value).toMatchObject({ writing: { step: 'preview' } })
    expect(context.error).toBe('Your changes could not be saved. Everything you typed is still here.')
  })

  it('EDIT-13, 018: a lost connection has its own message, which disappears when step 4 is left', async () => {
    const flow = await start({ script: { updateCommunity: [fails(unreachable)] } })
    toStep4(flow)
    await save(flow)
    expect(flow.actor.getSnapshot().context.error).toBe(
      'Your changes could not be saved. Everything you typed is still here.',
    )
    flow.actor.send({ type: 'back.chosen' })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })

  it.each([
    ['not after a lost response', unreachable, false],
    ['after a refusal', no, true],
  ])(
    'MEDIA-01: a new picture may be deleted at its host only if the provider has certainly not saved it: %s',
    async (_, error, fresh) => {
      const flow = await start({ script: { updateCommunity: [fails(error)] } })
      const media = { url: 'https://images.test/new.png', publicId: 'course/new', fresh: true }
      edit(flow, [{ type: 'media.changed', field: 'logo', media }])
      await save(flow)
      const { value, context } = flow.actor.getSnapshot()
      expect(value).toMatchObject({ writing: { step: 'preview' } })
      expect(context.draft.logo).toEqual({ ...media, fresh })
    },
  )

  it('EDIT-13: continues after each failed product request, but does not link a price that was not created', async () => {
    const flow = await start({
      script: {
        updateProduct: [fails(refused)],
        updatePrice: [fails(refused), returns({ newPriceId: 'price-10' })],
        linkPlan: [fails(refused)],
        deleteProduct: [fails(refused)],
        deleteMedia: [fails(refused)],
      },
    })
    flow.actor.send({ type: 'media.changed', field: 'video', media: null })
    edit(flow, [
      change('plan-1', 'title', 'Patron'),
      change('plan-1', 'price', '25'),
      change('plan-2', 'price', '130'),
      change('plan-3', 'billingType', 'One Time Fee'),
      change('plan-3', 'price', '5'),
    ])
    await save(flow)
    expect(
      madeBy(flow)
        .slice(5)
        .map(([port]) => port),
    ).toEqual([
      'updateProduct',
      'updatePrice',
      'updatePrice',
      'linkPlan',
      'createProduct',
      'linkPlan',
      'deleteMedia',
      'closeDraft',
    ])
    expect(flow.calls.find(([port]) => port === 'closeDraft')).toEqual([
      'closeDraft',
      {
        userId: 'seller-1',
        communityId: 'course-1',
        unlinked: [
          {
            planId: 'p-free',
            product: { productId: 'prod-9', priceId: 'price-9', currency: 'usd' },
            soldAs: {
              userId: 'seller-1',
              communityTitle: 'Glass',
              planTitle: 'Open door',
              price: 500,
              currency: 'usd',
            },
          },
        ],
      },
    ])
    expect(flow.emitted.at(-2)).toMatchObject({
      toast: { title: expect.stringContaining('The new price of Patron, For life is not in effect yet.') },
    })
    expect(flow.emitted.at(-1)).toEqual(pages)
  })

  it('EDIT-10, EDIT-13, 013, 018: when a new price cannot be linked, stores it so that the user can try again, and says so', async () => {
    const flow = await start({ script: { linkPlan: [fails(refused)] } })
    edit(flow, [change('plan-1', 'price', '25'), change('plan-2', 'price', '130')])
    await save(flow)
    const link = (planId: string, price: object) => ({
      kind: 'linkPlan',
      price: expect.objectContaining(price),
      link: { communityId: 'course-1', planId, stripePriceId: 'price-10' },
    })
    const linkMonthly = link('p-monthly', { oldPriceId: 'price-monthly' })
    const stored = [linkMonthly, link('p-once', { oldPriceId: 'price-once' })]
    const recorded = flow.calls.flatMap(([port, input]) =>
      port === 'recordSteps' ? [(input as { steps: unknown }).steps] : [],
    )
    expect(recorded.at(2)).toEqual([
      expect.objectContaining({ kind: 'updatePrice', planId: 'p-once' }),
      linkMonthly,
    ])
    expect(recorded.at(-1)).toEqual(stored)
    expect(flow.calls.slice(-2).map(([port]) => port)).toEqual(['closeDraft', 'recordSteps'])
    expect(flow.emitted.slice(-2)).toEqual([
      {
        type: 'toast.shown',
        toast: {
          title:
            'The new price of Member, For life is not in effect yet. Edit the community and choose Resume to try again.',
          tone: 'destructive',
        },
      },
      pages,
    ])
  })

  it('EDIT-10, EDIT-13, 013: when a new price cannot be created, stores the request so that the user can try again, and says so', async () => {
    const flow = await start({ script: { updatePrice: [fails(refused)] } })
    edit(flow, [change('plan-1', 'price', '25'), { type: 'plan.removed', key: 'plan-2' }])
    await save(flow)
    const price = expect.objectContaining({ oldPriceId: 'price-monthly' })
    const stored = { kind: 'updatePrice', communityId: 'course-1', planId: 'p-monthly', price }
    const removal = { kind: 'deleteProduct', product: { productId: 'prod-once', userId: 'seller-1' } }
    const recorded = flow.calls.flatMap(([port, input]) =>
      port === 'recordSteps' ? [(input as { steps: unknown }).steps] : [],
    )
    expect(recorded).toEqual([[stored, removal], [removal, stored], [stored], [stored]])
    expect(flow.calls.slice(-2).map(([port]) => port)).toEqual(['closeDraft', 'recordSteps'])
    expect(flow.emitted).toEqual([
      {
        type: 'toast.shown',
        toast: {
          title:
            'The new price of Member is not in effect yet. Edit the community and choose Resume to try again.',
          tone: 'destructive',
        },
      },
      pages,
    ])
  })

  it.each([
    ['is not created', { createProduct: [fails(refused)] }, 'createProduct'],
    ['is not linked', { linkPlan: [fails(refused)] }, 'linkPlan'],
  ])(
    '013: when a plan was paid, became Free and is paid again, and its product %s, stores the request for another try',
    async (_, script, kind) => {
      const onceSold = { ...free, stripeProductId: 'prod-old', stripePriceId: 'price-old' }
      const community = { ...glass, plans: [monthly, once, onceSold] }
      const flow = await start({
        script: { loadCommunity: [returns({ kind: 'loaded', community })], ...script },
      })
      edit(flow, [change('plan-3', 'billingType', 'One Time Fee'), change('plan-3', 'price', '5')])
      await save(flow)
      const recorded = flow.calls.flatMap(([port, input]) =>
        port === 'recordSteps' ? [(input as { steps: unknown }).steps] : [],
      )
      expect(recorded[0]).toMatchObject([
        { kind: 'createProduct', planId: 'p-free', oldPriceId: 'price-old' },
      ])
      expect(recorded.at(-1)).toMatchObject([{ kind, oldPriceId: 'price-old' }])
      expect(flow.calls).toContainEqual(closed)
      expect(flow.emitted.at(-2)).toMatchObject({
        toast: { title: expect.stringContaining('The new price of Open door is not in effect yet.') },
      })
    },
  )

  it('EDIT-13: when one product cannot be created or deleted, continues with the next request', async () => {
    const flow = await start({
      script: { createProduct: [fails(refused)], deleteProduct: [fails(refused)] },
    })
    edit(flow, [
      change('plan-3', 'billingType', 'One Time Fee'),
      change('plan-3', 'price', '5'),
      { type: 'plan.removed', key: 'plan-2' },
    ])
    await save(flow)
    expect(
      madeBy(flow)
        .slice(5)
        .map(([port]) => port),
    ).toEqual(['createProduct', 'deleteProduct', 'closeDraft'])
    expect(flow.emitted).toEqual([pages])
  })

  it('does not save a community that no longer exists or belongs to another seller', async () => {
    const loaded = returns({ kind: 'loaded', community: glass })
    const gone = await start({ script: { loadCommunity: [loaded, returns({ kind: 'missing' })] } })
    toStep4(gone)
    await save(gone)
    expect(gone.actor.getSnapshot().value).toMatchObject({ writing: { step: 'preview' } })
    expect(gone.actor.getSnapshot().context.error).toBe('This community does not exist any more.')
    const theirs = returns({ kind: 'loaded', community: { ...glass, sellerId: 'seller-2' } })
    const foreign = await start({ script: { loadCommunity: [loaded, theirs] } })
    toStep4(foreign)
    await save(foreign)
    expect(foreign.emitted).toEqual([{ ...pages, replace: true }])
    expect(foreign.actor.getSnapshot().status).toBe('done')
    for (const flow of [gone, foreign])
      expect(flow.calls.map(([port]) => port)).not.toContain('updateCommunity')
  })

  it('C77: when the seller saves twice in a row, sends one PUT', async () => {
    const flow = await start({ script: { updateCommunity: ['hang'] } })
    toStep4(flow)
    await save(flow)
    await save(flow)
    expect(flow.calls.filter(([port]) => port === 'updateCommunity')).toHaveLength(1)
    expect(tagsOf(flow)).toEqual(['busy'])
  })

  it('EDIT-09: loads the community again before the PUT, which omits a plan that was deleted elsewhere', async () => {
    const loaded = returns({ kind: 'loaded', community: glass })
    const since = returns({ kind: 'loaded', community: { ...glass, plans: [monthly, free] } })
    const flow = await start({ script: { loadCommunity: [loaded, since] } })
    edit(flow, [change('plan-1', 'price', '25')])
    await save(flow)
    const plans = [{ id: 'p-monthly', price: 25 }, { id: 'p-free' }]
    expect(madeBy(flow).slice(0, 5)).toEqual([...before, put({ plans })])
  })

  it('WIZ-04, EDIT-08: sends reordered plans in their new order', async () => {
    const flow = await start()
    edit(flow, [{ type: 'plan.moved', key: 'plan-3', to: 0 }])
    await save(flow)
    const plans = [{ id: 'p-free' }, { id: 'p-monthly' }, { id: 'p-once' }]
    expect(madeBy(flow)).toEqual([...before, put({ plans }), closed])
  })

  const gate = {
    ...once,
    id: 'p-gate',
    title: 'Gate',
    description: 'In.',
    price: 5,
    platforms: ['Telegram'],
    discordServerId: null,
    discordRoles: [],
    telegramServerId: '-100',
    stripeProductId: null,
    stripePriceId: null,
  }
  const withNew = { ...glass, plans: [...glass.plans, gate] }
  const gateAdded = [
    ...newPlan,
    change('plan-4', 'billingType', 'One Time Fee'),
    change('plan-4', 'price', '5'),
  ]
  const afterLostResponse = () => {
    const loaded = returns({ kind: 'loaded', community: glass })
    return start({
      script: {
        loadCommunity: [loaded, loaded, returns({ kind: 'loaded', community: withNew })],
        updateCommunity: [fails(unreachable), returns({ community: withNew })],
      },
    })
  }
  const putsOf = (flow: Running) => flow.calls.filter(([port]) => port === 'updateCommunity')

  it('after a save whose response was lost, adds no plan twice and still creates the product of the new plan', async () => {
    const flow = await afterLostResponse()
    edit(flow, gateAdded)
    await save(flow)
    await save(flow)
    expect(putsOf(flow)[1]).toEqual(put({ plans: [...untouched, { id: 'p-gate' }] }))
    expect(flow.calls.filter(([port]) => port === 'createProduct' || port === 'linkPlan')).toMatchObject([
      ['createProduct', { planTitle: 'Gate', price: 500 }],
      ['linkPlan', { planId: 'p-gate' }],
    ])
  })

  it('after a save whose response was lost, does not add a new plan twice even if the seller has changed it since', async () => {
    const flow = await afterLostResponse()
    edit(flow, gateAdded)
    await save(flow)
    flow.actor.send({ type: 'back.chosen' })
    flow.actor.send(change('plan-4', 'price', '6'))
    flow.actor.send({ type: 'next.chosen' })
    await save(flow)
    expect(putsOf(flow)[1]).toEqual(put({ plans: [...untouched, { id: 'p-gate', price: 6 }] }))
    expect(flow.calls.filter(([port]) => port === 'createProduct' || port === 'linkPlan')).toMatchObject([
      ['createProduct', { planTitle: 'Gate', price: 600 }],
      ['linkPlan', { planId: 'p-gate' }],
    ])
  })

  it('EDIT-08: a new plan that the seller removes after a save whose response was lost does not reappear', async () => {
    const flow = await afterLostResponse()
    edit(flow, gateAdded)
    await save(flow)
    flow.actor.send({ type: 'back.chosen' })
    flow.actor.send({ type: 'plan.removed', key: 'plan-4' })
    flow.actor.send({ type: 'next.chosen' })
    flow.clock.advance(100)
    await flow.settle()
    expect(flow.calls.at(-1)).toMatchObject([
      'keepDraft',
      { community: glass, sent: { plans: [{}, {}, {}, { title: 'Gate', price: '5' }] } },
    ])
    await save(flow)
    expect(putsOf(flow)[1]).toEqual(put({ plans: untouched, removePlanIds: ['p-gate'] }))
  })

  it('retains a copy of the sent draft while it is unknown whether the provider has saved it, and discards it after a refusal', async () => {
    const loaded = returns({ kind: 'loaded', community: glass })
    const flow = await start({
      script: {
        loadCommunity: [loaded, loaded, fails(unreachable), loaded],
        updateCommunity: [fails(unreachable), fails(no)],
      },
    })
    edit(flow, gateAdded)
    const sentAfterSave = async () => {
      await save(flow)
      return flow.actor.getSnapshot().context.sent?.plans.length
    }
    expect(await sentAfterSave()).toBe(4)
    expect(await sentAfterSave()).toBe(4)
    expect(await sentAfterSave()).toBeUndefined()
  })
})
