import { describe, expect, it } from 'vitest'
import type { SavedDraft } from '#machines/rules/drafts/stored-drafts.ts'
import type { SellerPlan } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns } from '#tests/machines/run.ts'
import {
  atPreview,
  back,
  body,
  created,
  draft,
  finish,
  looked,
  monthlyLink,
  monthlyProduct,
  next,
  notCreated,
  onceLink,
  onceProduct,
  product,
  refused,
  script,
  there,
  toCreated,
  toPages,
  unreachable,
} from '../create-community/fixtures.ts'

describe('create-submission: nothing is created twice (addition)', () => {
  it('stores each request before it is sent, and each completed step afterwards', async () => {
    const { named, send } = await atPreview()
    await send(finish)
    const pricing = (name: string, state: string, made: boolean) => ({
      planId: `id-${name}`,
      key: name === 'member' ? 'plan-1' : 'plan-2',
      product: made ? product(name, name === 'member' ? 'usd' : 'eur') : null,
      state,
    })
    expect(named('recordSubmission')[0]).toMatchObject({
      userId: 'seller-1',
      saved: { id: 'draft-1', draft, openStep: 'preview' },
    })
    const submissions = named('recordSubmission').map(
      (one) => (one as { saved: SavedDraft }).saved.submission,
    )
    expect(submissions.map((one) => [one?.communityId, one?.pricing])).toEqual([
      [null, []],
      ['course-1', [pricing('member', 'waiting', false), pricing('once', 'waiting', false)]],
      ['course-1', [pricing('member', 'asked', false), pricing('once', 'waiting', false)]],
      ['course-1', [pricing('member', 'asked', true), pricing('once', 'waiting', false)]],
      ['course-1', [pricing('member', 'linked', true), pricing('once', 'waiting', false)]],
      ['course-1', [pricing('member', 'linked', true), pricing('once', 'asked', false)]],
      ['course-1', [pricing('member', 'linked', true), pricing('once', 'asked', true)]],
      ['course-1', [pricing('member', 'linked', true), pricing('once', 'linked', true)]],
    ])
  })

  it.each([
    ['no response', unreachable],
    ['an error of a gateway', refused(504)],
    ['a malformed response', new Failure({ kind: 'malformed', message: 'no courseId', status: 200 })],
  ])(
    'WIZ-18, 018: after %s, step 4 says so; Finish then first looks for what was created, and sends only the missing requests',
    async (_, error) => {
      const { context, emitted, provider, send, state } = await atPreview({
        differs: {
          createCommunity: [fails(error)],
          loadCommunities: [returns({ communities: [{ ...there, id: 'older', title: 'Older' }, there] })],
        },
      })
      await send(finish)
      expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
      expect(provider()).toEqual([['createCommunity', body]])
      expect(emitted).toEqual([])
      expect(context().error).toBe(notCreated)
      await send(finish)
      expect(provider()).toEqual([
        ['createCommunity', body],
        ['loadCommunities', { userId: 'seller-1' }],
        monthlyProduct,
        ['linkPlan', { ...(monthlyLink[1] as object), communityId: 'course-9', planId: 'there-1' }],
        onceProduct,
        ['linkPlan', { ...(onceLink[1] as object), communityId: 'course-9', planId: 'there-2' }],
      ])
      expect(emitted.at(-1)).toEqual({ ...toPages, state: { created: 'course-9' } })
    },
  )

  it('sends the current draft when the earlier request, which got no response, has created no community', async () => {
    const { emitted, provider, send } = await atPreview({
      differs: {
        createCommunity: [fails(unreachable), ...script.createCommunity],
        loadCommunities: [returns({ communities: [{ ...there, description: 'Other.' }] })],
      },
    })
    await send(finish)
    await send(back, back, back, { type: 'name.changed', name: 'The Glass House' })
    await send(next, next, next, finish)
    const communityTitle = 'The Glass House'
    expect(provider()).toEqual([
      ['createCommunity', body],
      ['loadCommunities', { userId: 'seller-1' }],
      ['createCommunity', { ...body, title: communityTitle }],
      ['createProduct', { ...(monthlyProduct[1] as object), communityTitle }],
      monthlyLink,
      ['createProduct', { ...(onceProduct[1] as object), communityTitle }],
      onceLink,
    ])
    expect(emitted).toEqual([toCreated])
  })

  it('when the seller changes the draft after a lost response, creates no second community, and a message says so', async () => {
    const { emitted, provider, send } = await atPreview({
      differs: {
        createCommunity: [fails(unreachable)],
        loadCommunities: [returns({ communities: [there] })],
      },
    })
    await send(finish)
    await send(back, { type: 'plan.changed', key: 'plan-1', change: { field: 'title', value: 'Patron' } })
    await send(next, finish)
    expect(provider().filter(([port]) => port === 'createCommunity')).toHaveLength(1)
    expect(emitted.slice(-2)).toEqual([
      {
        type: 'toast.shown',
        toast: {
          title: 'Your community was already created. Changes you made since then are not included.',
          tone: 'plain',
        },
      },
      { ...toPages, state: { created: 'course-9' } },
    ])
  })

  const owner = { userId: 'seller-1', id: 'draft-1' }

  it.each([
    ['a lost response', unreachable, []],
    ['an error of a gateway', refused(504), []],
    ['a refusal', refused(400), [{ media: 'image', publicId: 'course/logo', draft: owner }]],
  ])(
    'MEDIA-01: a picture removed after %s is deleted at the image host only if no community can use it',
    async (_, error, discarded) => {
      const flow = await atPreview({
        differs: {
          createCommunity: [fails(error), ...script.createCommunity],
          discard: [returns()],
        },
      })
      await flow.send(finish)
      flow.state().children.logo?.send({ type: 'media.removed' })
      await flow.send()
      expect(flow.named('discard')).toEqual(discarded)
      expect(flow.context().draft.logo).toBeNull()
    },
  )

  it('creates nothing when the communities fail to load, and the user can try again', async () => {
    const { context, provider, send, state } = await atPreview({
      differs: { loadCommunities: [fails(refused(500))] },
      submission: { asked: draft, communityId: null, pricing: [] },
    })
    expect(provider()).toEqual([['loadCommunities', { userId: 'seller-1' }]])
    expect(context().error).toBe(notCreated)
    expect(state().can(finish)).toBe(true)
    await send(finish)
    expect(provider()).toHaveLength(2)
  })

  const listed = (...plans: SellerPlan[]) => [
    returns({
      communities:
        plans.length > 0
          ? [
              { ...created, id: 'older', plans: [] },
              { ...created, plans },
            ]
          : [],
    }),
  ]
  const resumed = {
    loadCommunities: listed(...created.plans),
    createProduct: [returns({ product: product('once', 'eur') })],
  }

  it('after a reload during the submission, Resume continues with the missing steps', async () => {
    const { emitted, provider } = await atPreview({
      submission: {
        asked: draft,
        communityId: 'course-1',
        pricing: [
          { planId: 'id-member', key: 'plan-1', product: product('member', 'usd'), state: 'asked' },
          { planId: 'id-once', key: 'plan-2', product: null, state: 'waiting' },
        ],
      },
      differs: resumed,
    })
    expect(provider()).toEqual([looked, monthlyLink, onceProduct, onceLink])
    expect(emitted).toEqual([toCreated])
  })

  it('does not create a product again whose request was pending when the page was closed', async () => {
    const { emitted, provider, recorded } = await atPreview({
      submission: {
        asked: draft,
        communityId: 'course-1',
        pricing: [
          { planId: 'id-member', key: 'plan-1', product: null, state: 'asked' },
          { planId: 'id-once', key: 'plan-2', product: null, state: 'waiting' },
        ],
      },
      differs: resumed,
    })
    expect(provider()).toEqual([looked, onceProduct, onceLink])
    expect(recorded()).toEqual([
      ['skipped', 'waiting'],
      ['skipped', 'asked'],
      ['skipped', 'asked'],
      ['skipped', 'linked'],
    ])
    const error = new Error('The page went away before id-member had its product.')
    expect(emitted).toEqual([{ type: 'failure.logged', doing: 'creating a product', error }, toCreated])
  })

  const [member, once] = created.plans as [SellerPlan, SellerPlan]
  const priced = { stripeProductId: 'product-2', stripePriceId: 'price-2' }

  it.each([
    [
      'has its price',
      [
        { ...member, ...priced, price: 20 },
        { ...once, ...priced },
      ],
      ['linked', 'linked'],
    ],
    [
      'is sold on other terms',
      [
        { ...member, price: 20 },
        { ...once, currency: 'usd' as const },
      ],
      ['skipped', 'skipped'],
    ],
    ['is free', [{ ...member, billingType: 'Free' as const, price: 0 }, once], ['skipped', 'linked']],
    ['is gone', [once], ['skipped', 'linked']],
    ['is gone with its community', [], ['skipped', 'skipped']],
  ])('creates and links no product for a plan that now %s', async (_, plans, states) => {
    const { emitted, provider, recorded } = await atPreview({
      submission: {
        asked: draft,
        communityId: 'course-1',
        pricing: [
          { planId: 'id-member', key: 'plan-1', product: product('member', 'usd'), state: 'asked' },
          { planId: 'id-once', key: 'plan-2', product: null, state: 'waiting' },
        ],
      },
      differs: { ...resumed, loadCommunities: listed(...plans) },
    })
    expect(provider()).toEqual([looked, ...(plans.includes(once) ? [onceProduct, onceLink] : [])])
    expect(recorded().at(-1)).toEqual(states)
    expect(emitted).toEqual([toCreated])
  })

  it('creates and links no products when the created community cannot be loaded', async () => {
    const { provider, state } = await atPreview({
      submission: {
        asked: draft,
        communityId: 'course-1',
        pricing: [{ planId: 'id-member', key: 'plan-1', product: product('member', 'usd'), state: 'asked' }],
      },
      differs: { loadCommunities: [fails(refused(500))] },
    })
    expect(provider()).toEqual([looked])
    expect(state().can(finish)).toBe(true)
  })

  it('sends the requests that another tab has not sent, or none when that tab has finished', async () => {
    const further = {
      asked: draft,
      communityId: 'course-1',
      pricing: [{ planId: 'id-once', key: 'plan-2', product: null, state: 'waiting' as const }],
    }
    const behind = await atPreview({
      differs: {
        acquireLock: [returns({ kind: 'acquired', submission: further })],
        ...resumed,
      },
    })
    await behind.send(finish)
    expect(behind.provider()).toEqual([looked, onceProduct, onceLink])
    const late = await atPreview({ differs: { acquireLock: [returns({ kind: 'finished' })] } })
    await late.send(finish)
    expect(late.provider()).toEqual([])
    expect(late.emitted).toEqual([toPages])
    expect(late.state().status).toBe('done')
  })
})
