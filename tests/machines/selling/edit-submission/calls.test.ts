import { describe, expect, it } from 'vitest'
import type { EditCommunityEvent } from '#machines/selling/edit-community/setup.ts'
import { fails } from '#tests/machines/run.ts'
import {
  before,
  change,
  closed,
  edit,
  madeBy,
  newBody,
  newPlan,
  pages,
  put,
  refused,
  save,
  start,
  tagsOf,
  toStep4,
  untouched,
  withGate,
} from '../edit-community/fixtures.ts'

describe('edit-submission', () => {
  it('EDIT-08, EDIT-09: when nothing has changed, sends one PUT with only the ids of the plans, then opens /pages', async () => {
    const flow = await start()
    toStep4(flow)
    await save(flow)
    expect(madeBy(flow)).toEqual([...before, put({ plans: untouched }), closed])
    expect(flow.emitted).toEqual([pages])
    expect(flow.actor.getSnapshot().status).toBe('done')
  })

  it('EDIT-08, ROUTE-12: opens /pages only after the stored draft has been removed', async () => {
    const flow = await start({ script: { closeDraft: ['hang'] } })
    toStep4(flow)
    await save(flow)
    expect(flow.calls.at(-1)).toEqual(closed)
    expect(tagsOf(flow)).toEqual(['busy'])
    expect(flow.emitted).toEqual([])
  })

  it.each<[string, EditCommunityEvent[], object, unknown[]]>([
    [
      'EDIT-10: a changed price creates a price and links it',
      [change('plan-1', 'price', '24,50')],
      put({ plans: [{ id: 'p-monthly', price: 24.5 }, { id: 'p-once' }, { id: 'p-free' }] }),
      [
        [
          'updatePrice',
          {
            userId: 'seller-1',
            productId: 'prod-monthly',
            oldPriceId: 'price-monthly',
            newPrice: { price: 2450, currency: 'usd', recurrenceCount: 1, recurrenceUnit: 'month' },
          },
        ],
        ['linkPlan', { communityId: 'course-1', planId: 'p-monthly', stripePriceId: 'price-10' }],
      ],
    ],
    [
      'EDIT-11: a changed title updates the product',
      [change('plan-2', 'title', 'Forever')],
      put({ plans: [{ id: 'p-monthly' }, { id: 'p-once', title: 'Forever' }, { id: 'p-free' }] }),
      [
        [
          'updateProduct',
          {
            userId: 'seller-1',
            productId: 'prod-once',
            updates: { name: 'Forever', description: 'Everything.' },
          },
        ],
      ],
    ],
    [
      'EDIT-12: a removed plan deletes its product',
      [{ type: 'plan.removed', key: 'plan-2' }],
      put({ plans: [{ id: 'p-monthly' }, { id: 'p-free' }], removePlanIds: ['p-once'] }),
      [['deleteProduct', { productId: 'prod-once', userId: 'seller-1' }]],
    ],
    [
      'C49: a paid plan that becomes Free deletes its product',
      [change('plan-2', 'billingType', 'Free')],
      put({
        plans: [{ id: 'p-monthly' }, { id: 'p-once', price: 0, billingType: 'Free' }, { id: 'p-free' }],
      }),
      [['deleteProduct', { productId: 'prod-once', userId: 'seller-1' }]],
    ],
    [
      'C49, EDIT-10: a Free plan that becomes paid creates a product and links it',
      [change('plan-3', 'billingType', 'One Time Fee'), change('plan-3', 'price', '5')],
      put({
        plans: [
          { id: 'p-monthly' },
          { id: 'p-once' },
          { id: 'p-free', price: 5, billingType: 'One Time Fee' },
        ],
      }),
      [
        [
          'createProduct',
          {
            userId: 'seller-1',
            communityTitle: 'Glass',
            planTitle: 'Open door',
            price: 500,
            currency: 'usd',
          },
        ],
        [
          'linkPlan',
          {
            communityId: 'course-1',
            planId: 'p-free',
            stripeProductId: 'prod-9',
            stripePriceId: 'price-9',
            currency: 'usd',
          },
        ],
      ],
    ],
  ])(
    'saves the changed fields, then sends the requests that follow from them: %s',
    async (_, events, sent, calls) => {
      const flow = await start()
      edit(flow, events)
      await save(flow)
      expect(madeBy(flow)).toEqual([...before, sent, ...calls, closed])
      expect(flow.emitted).toEqual([pages])
    },
  )

  it('C49, EDIT-09: a new Free plan needs no product', async () => {
    const flow = await start({ script: { updateCommunity: [withGate] } })
    edit(flow, newPlan)
    await save(flow)
    expect(madeBy(flow)).toEqual([...before, put({ plans: [...untouched, newBody] }), closed])
  })

  it('C49: a new paid plan gets a product, linked to the plan that the provider created', async () => {
    const flow = await start({ script: { updateCommunity: [withGate] } })
    edit(flow, [
      ...newPlan,
      change('plan-4', 'billingType', 'One Time Fee'),
      change('plan-4', 'price', '19.99'),
    ])
    await save(flow)
    expect(madeBy(flow).slice(5)).toEqual([
      [
        'createProduct',
        { userId: 'seller-1', communityTitle: 'Glass', planTitle: 'Gate', price: 1999, currency: 'usd' },
      ],
      [
        'linkPlan',
        {
          communityId: 'course-1',
          planId: 'p-gate',
          stripeProductId: 'prod-9',
          stripePriceId: 'price-9',
          currency: 'usd',
        },
      ],
      closed,
    ])
  })

  it('C48: logs a response without the new plan, and creates no product', async () => {
    const flow = await start()
    edit(flow, [
      ...newPlan,
      change('plan-4', 'billingType', 'One Time Fee'),
      change('plan-4', 'price', '19.99'),
    ])
    await save(flow)
    expect(madeBy(flow).slice(5)).toEqual([closed])
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'matching the created plans', error: ['Gate'] },
      pages,
    ])
  })

  it('EDIT-08, C46: saves that the video was removed and the picture replaced, then deletes the old picture and the old video at the host', async () => {
    const flow = await start()
    flow.actor.send({ type: 'media.changed', field: 'video', media: null })
    const logo = { url: 'https://host.test/new.png', publicId: 'course/new', fresh: true }
    flow.actor.send({ type: 'media.changed', field: 'logo', media: logo })
    toStep4(flow)
    await save(flow)
    expect(madeBy(flow).slice(4)).toEqual([
      put({ logo: 'https://host.test/new.png', videoRemoved: true, plans: untouched }),
      ['deleteMedia', { media: 'image', publicId: 'course/logo' }],
      ['deleteMedia', { media: 'video', publicId: 'course_uploads/videos/film' }],
      closed,
    ])
  })
})

describe('edit-submission: the lock that stops two tabs from saving at once (addition)', () => {
  it.each(['acquireLock', 'updateCommunity', 'updatePrice', 'recordSteps', 'closeDraft'])(
    'EDIT-08: stays acquired while %s is pending, and is released when the user leaves',
    async (port) => {
      const flow = await start({ script: { [port]: ['hang'] } })
      edit(flow, [change('plan-1', 'price', '25')])
      await save(flow)
      expect(flow.calls.at(-1)?.[0]).toBe(port)
      expect(flow.ended).toEqual([])
      flow.actor.stop()
      expect(flow.ended).toEqual(['lock'])
    },
  )

  it('EDIT-13: is released after a failed save and after a successful one', async () => {
    const failed = await start({ script: { updateCommunity: [fails(refused)] } })
    toStep4(failed)
    await save(failed)
    expect(failed.ended).toEqual(['lock'])
    const saved = await start()
    toStep4(saved)
    await save(saved)
    expect(saved.actor.getSnapshot().status).toBe('done')
    expect(saved.ended).toEqual(['lock'])
  })
})
