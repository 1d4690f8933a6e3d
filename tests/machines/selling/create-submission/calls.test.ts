import { describe, expect, it } from 'vitest'
import { fails, returns } from '#tests/machines/run.ts'
import {
  atPreview,
  back,
  body,
  draft,
  finish,
  invalidCurrency,
  monthly,
  monthlyLink,
  monthlyProduct,
  notCreated,
  once,
  onceLink,
  onceProduct,
  product,
  refused,
  script,
  toCreated,
} from '../create-community/fixtures.ts'

describe('create-submission', () => {
  it('WIZ-15, WIZ-16, WIZ-18, PLANRULE-28: creates the community, then product and price of each paid plan, then opens /pages', async () => {
    const { calls, emitted, named, provider, send, state } = await atPreview()
    expect(named('openDraft')).toEqual([{ userId: 'seller-1' }])
    expect(provider()).toEqual([])
    await send(finish)
    expect(provider()).toEqual([
      ['createCommunity', body],
      monthlyProduct,
      monthlyLink,
      onceProduct,
      onceLink,
    ])
    expect(emitted).toEqual([toCreated])
    expect(named('acquireLock')).toEqual([{ userId: 'seller-1', id: 'draft-1' }])
    expect(calls.at(-1)).toEqual(['closeDraft', { userId: 'seller-1', id: 'draft-1', unlinked: [] }])
    expect(state().status).toBe('done')
  })

  it("WIZ-16: sends the community's name without surrounding spaces, both for the community and for its products", async () => {
    const { provider, send } = await atPreview({ draft: { ...draft, name: ' The Glass Blowers ' } })
    await send(finish)
    expect(provider().slice(0, 2)).toEqual([['createCommunity', body], monthlyProduct])
  })

  const described = {
    ...draft,
    category: 'Crafts',
    tags: 'glass, fire',
    thumbnail: { url: 'https://images.test/film.jpg', publicId: 'course/film', fresh: true },
  }
  const description = {
    communityId: 'course-1',
    change: { category: 'Crafts', tags: ['glass', 'fire'], thumbnail: 'https://images.test/film.jpg' },
  }

  it('C140: category, tags and picture of the video are saved after the last price', async () => {
    const { emitted, provider, send } = await atPreview({ draft: described })
    await send(finish)
    expect(provider().map(([call]) => call)).toEqual([
      'createCommunity',
      'createProduct',
      'linkPlan',
      'createProduct',
      'linkPlan',
      'describeCommunity',
    ])
    expect(provider().at(-1)).toEqual(['describeCommunity', description])
    expect(emitted).toEqual([toCreated])
  })

  it('C140: when category, tags and picture of the video cannot be saved, the community is still created, and a toast says so', async () => {
    const { emitted, send } = await atPreview({
      draft: described,
      differs: { describeCommunity: [fails(refused(500))] },
    })
    await send(finish)
    expect(emitted).toContainEqual({
      type: 'toast.shown',
      toast: {
        title: 'Category, tags and the picture of the video were not saved. Add them with Edit.',
        tone: 'destructive',
      },
    })
    expect(emitted.at(-1)).toEqual(toCreated)
  })

  it('WIZ-18, 018: when the provider refuses to create the community, the wizard stays on step 4 and creates no product', async () => {
    const error = refused(400, 'A plan needs a title.')
    const { context, emitted, provider, send, state } = await atPreview({
      differs: { createCommunity: [fails(error)] },
    })
    await send(finish)
    expect(provider()).toEqual([['createCommunity', body]])
    expect(emitted).toEqual([])
    expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
    expect(context().error).toBe('A plan needs a title.')
    expect(context().submission).toBeNull()
    await send(finish)
    expect(provider()).toEqual([
      ['createCommunity', body],
      ['createCommunity', body],
    ])
  })

  it('WIZ-18: when the product of one plan cannot be created, continues with the next plan', async () => {
    const { calls, emitted, provider, send } = await atPreview({
      differs: {
        createProduct: [fails(refused(500)), returns({ product: product('once', 'eur') })],
      },
    })
    await send(finish)
    expect(provider()).toEqual([['createCommunity', body], monthlyProduct, onceProduct, onceLink])
    expect(emitted.at(-1)).toEqual(toCreated)
    expect(calls.at(-1)).toEqual(['closeDraft', { userId: 'seller-1', id: 'draft-1', unlinked: [] }])
  })

  it('WIZ-18: when a product cannot be linked to its plan, stores the product and continues with the next plan', async () => {
    const { calls, emitted, provider, recorded, send } = await atPreview({
      differs: { linkPlan: [fails(refused(500)), returns()] },
    })
    await send(finish)
    expect(provider()).toEqual([
      ['createCommunity', body],
      monthlyProduct,
      monthlyLink,
      onceProduct,
      onceLink,
    ])
    expect(recorded().at(-1)).toEqual(['skipped', 'linked'])
    expect(emitted.at(-1)).toEqual(toCreated)
    expect(calls.at(-1)).toEqual([
      'closeDraft',
      {
        userId: 'seller-1',
        id: 'draft-1',
        unlinked: [{ planId: 'id-member', product: product('member', 'usd'), soldAs: monthlyProduct[1] }],
      },
    ])
  })

  it.each([
    [[{ id: 'id-once', title: 'For good' }], [onceProduct, onceLink], 'The answer lacks Member.'],
    [[], [], 'The answer lacks Member, For good.'],
  ])(
    'WIZ-16, C48: when the response lacks plans (it has %j), matches plans by title, and skips and logs the missing ones',
    async (plans, calls, message) => {
      const { emitted, provider, send } = await atPreview({
        differs: {
          createCommunity: [returns({ communityId: 'course-1', plans })],
          createProduct: [returns({ product: product('once', 'eur') })],
        },
      })
      await send(finish)
      expect(provider()).toEqual([['createCommunity', body], ...calls])
      expect(emitted).toEqual([
        { type: 'failure.logged', doing: 'matching the created plans', error: new Error(message) },
        toCreated,
      ])
    },
  )

  it.each([
    ['does not exist', script.loadCommunities, invalidCurrency],
    ['cannot be looked up', [fails(refused(500))], notCreated],
  ])(
    'WIZ-17: does not send a draft with an invalid currency when the community of an earlier request %s',
    async (_, loadCommunities, first) => {
      const { context, provider, send, state } = await atPreview({
        draft: { ...draft, plans: [monthly, { ...once, currency: 'chf' }] },
        submission: { asked: draft, communityId: null, pricing: [] },
        differs: { loadCommunities },
      })
      expect(context().error).toBe(first)
      expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
      await send(finish)
      expect(context().error).toBe(invalidCurrency)
      expect(provider()).toEqual([['loadCommunities', { userId: 'seller-1' }]])
      await send(back)
      expect(context().error).toBeNull()
    },
  )

  it('C77: ignores a second Finish during the first', async () => {
    const { named, send, state, tags } = await atPreview({ differs: { createCommunity: ['hang'] } })
    await send(finish, finish)
    expect(tags()).toEqual(['busy'])
    expect(state().can(finish)).toBe(false)
    expect(named('createCommunity')).toHaveLength(1)
  })
})
