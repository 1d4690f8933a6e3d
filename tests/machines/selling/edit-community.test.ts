import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { communityDraftOf } from '#machines/rules/communities/community-changes.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { PlanChange } from '#machines/rules/plans/plan-changes.ts'
import {
  type EditCommunityEvent,
  editCommunityMachine,
  editedDeletion,
} from '#machines/selling/edit-community/machine.ts'
import { free, glass, monthly, once } from '../glass.ts'
import { answers, childOf, fails, run } from '../run.ts'

const botPages = {
  discord: externalUrl('https://discord.test/invite'),
  telegram: externalUrl('https://t.me/bot'),
}
const input = { slug: 'glass', token: 'token-1', userId: 'seller-1', botPages }
const seller = { role: 'seller', name: 'Sam', profilePicture: null }
const script = {
  loadSeller: [answers({ kind: 'loaded', seller })],
  loadCommunity: [answers({ kind: 'loaded', community: glass })],
  openDraft: [answers({ kind: 'none' })],
  keepDraft: [answers({ kind: 'kept' })],
  recordSteps: [answers({ kind: 'recorded' })],
  closeDraft: [answers({ kind: 'closed' })],
  acquireLock: [answers({ kind: 'acquired' })],
  updateCommunity: [answers({ kind: 'updated', community: glass })],
  createProduct: [
    answers({ kind: 'created', product: { productId: 'prod-9', priceId: 'price-9', currency: 'usd' } }),
  ],
  updatePrice: [answers({ kind: 'updated', newPriceId: 'price-10' })],
  linkPlan: [answers({ kind: 'linked' })],
  updateProduct: [answers({ kind: 'updated' })],
  deleteProduct: [answers({ kind: 'deleted' })],
  deleteMedia: [answers({ kind: 'deleted' })],
  deleteCommunity: [answers({ kind: 'deleted' })],
  readFormat: ['hang' as const],
}
const refused = new Failure({ kind: 'refused', message: 'No.', status: 500, serverMessage: 'Closed today.' })
const unreachable = new Failure({ kind: 'unreachable', message: 'PUT got no answer' })

const start = async (differs: { input?: object; script?: object } = {}) => {
  const ended: string[] = []
  const flow = run(editCommunityMachine, {
    input: { ...input, ...differs.input },
    script: { ...script, ...differs.script },
    children: ({ deleteProduct, deleteCommunity }) => ({
      lock: fromCallback(() => () => void ended.push('lock')),
      deleteCommunity: editedDeletion.provide({
        actors: { deleteProduct, deleteCommunity },
      } as never),
    }),
  })
  await flow.settle()
  return { ...flow, ended }
}
type Running = Awaited<ReturnType<typeof start>>

const tagsOf = ({ actor }: Pick<Running, 'actor'>) => [...actor.getSnapshot().tags]

/** Without what is only kept in this browser. */
const madeBy = ({ calls }: Running) =>
  calls.filter(([port]) => !['openDraft', 'keepDraft', 'recordSteps'].includes(port))

const toStep4 = ({ actor }: Running) => {
  for (let step = 1; step < 4; step += 1) actor.send({ type: 'next.chosen' })
}
const save = async (flow: Running) => {
  flow.actor.send({ type: 'save.chosen' })
  flow.actor.send({ type: 'save.chosen' })
  await flow.settle()
  await flow.settle()
  await flow.settle()
}
const pages = { type: 'page.opened', path: '/pages' }
const taken = ['acquireLock', { communityId: 'course-1' }]
const load = ['loadCommunity', { slug: 'glass' }]
const before = [['loadSeller', {}], load, taken, load]
const closed = ['closeDraft', { userId: 'seller-1', communityId: 'course-1', unlinked: [] }]
const untouched = [{ id: 'p-monthly' }, { id: 'p-once' }, { id: 'p-free' }]
const put = (change: object) => ['updateCommunity', { communityId: 'course-1', change }]

describe('edit-community: who may come in', () => {
  it('WIZ-13: without a token to /login, and nothing is asked', async () => {
    const { calls, emitted, actor } = await start({ input: { token: null } })
    expect(calls).toEqual([])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('WIZ-14: a failed profile clears the token and leads to /login', async () => {
    const { calls, emitted, actor } = await start({ script: { loadSeller: [fails(refused)] } })
    expect(calls).toEqual([['loadSeller', {}]])
    expect(actor.getSnapshot().status).toBe('done')
    expect(emitted).toEqual([
      { type: 'failure.logged', doing: 'loading the seller', error: refused },
      { type: 'session.closed', forget: 'token', to: '/login' },
    ])
  })

  it('WIZ-14, SESSION-01: while another tab keeps the session to itself nobody is signed out, and it can be tried again (023)', async () => {
    const held = new Failure({ kind: 'held', message: 'got no answer from another tab' })
    const { actor, calls, emitted, settle } = await start({
      script: { loadSeller: [fails(held), answers({ kind: 'loaded', seller })] },
    })
    expect(actor.getSnapshot().value).toBe('held')
    expect(tagsOf({ actor })).toEqual(['failed'])
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['loadSeller', 'loadSeller', 'loadCommunity', 'openDraft'])
    expect(actor.getSnapshot().matches('writing')).toBe(true)
  })

  it('WIZ-13: a buyer to /dashboard', async () => {
    const buyer = answers({ kind: 'loaded', seller: { ...seller, role: 'buyer' } })
    const { calls, emitted, actor } = await start({ script: { loadSeller: [buyer] } })
    expect(calls).toEqual([['loadSeller', {}]])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/dashboard', replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('WIZ-12, B16: without a stored userId the toast and /login', async () => {
    const { emitted, actor } = await start({ input: { userId: null } })
    expect(emitted).toEqual([
      { type: 'toast.shown', toast: { title: 'Please log in first', tone: 'plain' } },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('EDIT-03, STORE-03: a community of another seller leads to /pages, and no draft is opened', async () => {
    const { calls, emitted, actor } = await start({ input: { userId: 'seller-2' } })
    expect(calls).toEqual([['loadSeller', {}], load])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/pages', replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('ROUTE-14: an unknown address has a way on', async () => {
    const { actor, emitted } = await start({ script: { loadCommunity: [answers({ kind: 'missing' })] } })
    expect(actor.getSnapshot().value).toBe('missing')
    expect(tagsOf({ actor })).toEqual(['failed'])
    actor.send({ type: 'quit.chosen' })
    expect(emitted).toEqual([pages])
  })

  it.each([
    ['asking', { loadSeller: ['hang'] }],
    ['loading', { loadCommunity: ['hang'] }],
    ['opening', { openDraft: ['hang'] }],
  ])('EDIT-02: it is being loaded while %s', async (value, script) => {
    const { actor } = await start({ script })
    expect(actor.getSnapshot().value).toBe(value)
    expect(tagsOf({ actor })).toEqual(['busy'])
  })

  it('EDIT-02: a failed load is logged, and can be left or tried again', async () => {
    const { actor, emitted, settle } = await start({
      script: {
        loadCommunity: [fails(refused), answers({ kind: 'loaded', community: glass })],
      },
    })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(tagsOf({ actor })).toEqual(['failed'])
    actor.send({ type: 'quit.chosen' })
    expect(emitted).toEqual([
      { type: 'failure.logged', doing: 'loading the community to edit', error: refused },
      pages,
    ])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(actor.getSnapshot().matches('writing')).toBe(true)
  })
})

describe('edit-community: the steps', () => {
  it('EDIT-01, EDIT-04, WIZ-05: begins with what there is; next stops at 4; back goes to 1 and no further', async () => {
    const flow = await start()
    const { actor } = flow
    expect(actor.getSnapshot().context).toMatchObject({
      draft: communityDraftOf(glass),
      changedMeanwhile: false,
      seller,
    })
    const at = () => (actor.getSnapshot().value as { writing: { step: string } }).writing.step
    const places = [at()]
    for (let n = 0; n < 4; n += 1) {
      actor.send({ type: 'next.chosen' })
      places.push(at())
    }
    for (let n = 0; n < 4; n += 1) {
      actor.send({ type: 'back.chosen' })
      places.push(at())
    }
    expect(places).toEqual([
      'details',
      'bot',
      'plans',
      'preview',
      'preview',
      'plans',
      'bot',
      'details',
      'details',
    ])
  })

  it.each([0, 1, 2, 3])(
    'EDIT-01, EDIT-08: the changes are saved from every step: %d times Next',
    async (next) => {
      const flow = await start()
      flow.actor.send({ type: 'name.changed', name: 'The Kiln' })
      for (let n = 0; n < next; n += 1) flow.actor.send({ type: 'next.chosen' })
      await save(flow)
      expect(madeBy(flow).slice(4)).toEqual([put({ title: 'The Kiln', plans: untouched }), closed])
      expect(flow.emitted).toEqual([pages])
    },
  )

  describe('EDIT-01, WIZ-08: a save leads to the step that holds an error', () => {
    const refusedSave = async (events: readonly EditCommunityEvent[]) => {
      const flow = await start()
      for (const event of events) flow.actor.send(event)
      flow.actor.send({ type: 'save.chosen' })
      await flow.settle()
      expect(madeBy(flow)).toEqual([['loadSeller', {}], load])
      const { value, context } = flow.actor.getSnapshot()
      return { step: (value as { writing: { step: string } }).writing.step, ...context }
    }
    const next = { type: 'next.chosen' } as const
    const back = { type: 'back.chosen' } as const
    const noName = { type: 'name.changed', name: '' } as const
    const noTitle = change('plan-2', 'title', '')
    const name = { name: 'Name is required!' }
    const title = { 'plan-2': { title: 'Plan title is required.' } }

    it('the one that is open', async () => {
      expect(await refusedSave([noName])).toMatchObject({ step: 'details', problems: { details: name } })
      expect(await refusedSave([next, next, noTitle])).toMatchObject({
        step: 'plans',
        problems: { plans: title },
      })
    })

    it('a later one, where the plan is unfolded', async () => {
      expect(await refusedSave([next, next, noTitle, back, back])).toMatchObject({
        step: 'plans',
        openStep: 'plans',
        problems: { plans: title },
        folded: ['plan-1', 'plan-3'],
      })
    })

    it('the first of several', async () => {
      expect(await refusedSave([next, next, noTitle, back, back, noName])).toMatchObject({
        step: 'details',
        problems: { details: name, plans: {} },
      })
    })
  })

  it('WIZ-10, WIZ-11, WIZ-08: step 1 asks for both, and a problem goes while it is solved', async () => {
    const { actor } = await start()
    actor.send({ type: 'name.changed', name: ' ' })
    actor.send({ type: 'description.changed', description: '' })
    actor.send({ type: 'next.chosen' })
    expect(actor.getSnapshot().context.problems.details).toEqual({
      name: 'Name is required!',
      description: 'Description is required!',
    })
    actor.send({ type: 'name.changed', name: 'G' })
    expect(actor.getSnapshot().context.problems.details).toEqual({ description: 'Description is required!' })
  })

  it('PLANRULE-14, PLANRULE-27, B21: step 3 refuses a price of two separators and takes a comma', async () => {
    const { actor } = await start()
    actor.send({ type: 'next.chosen' })
    actor.send({ type: 'next.chosen' })
    const type = (value: string) =>
      actor.send({ type: 'plan.changed', key: 'plan-1', change: { field: 'priceText', value } })
    type('1,2.3')
    actor.send({ type: 'next.chosen' })
    expect(actor.getSnapshot().matches({ writing: { step: 'plans' } })).toBe(true)
    expect(actor.getSnapshot().context.problems.plans).toEqual({
      'plan-1': { price: 'Plan price must be greater than 0 for non-free plans.' },
    })
    type('$ 24,5')
    expect(actor.getSnapshot().context.draft.plans[0]?.price).toBe('24,5')
    actor.send({ type: 'next.chosen' })
    expect(actor.getSnapshot().matches({ writing: { step: 'preview' } })).toBe(true)
  })

  describe('WIZ-04: the folding of plans', () => {
    const atPlans = async () => {
      const { actor } = await start()
      actor.send({ type: 'next.chosen' })
      actor.send({ type: 'next.chosen' })
      const folded = () => actor.getSnapshot().context.folded
      const toggle = (key: string) => ({ type: 'plan.toggled', key }) as const
      const title = (value: string) =>
        actor.send({ type: 'plan.changed', key: 'plan-1', change: { field: 'title', value } })
      return { actor, folded, toggle, title }
    }

    it('what is complete is folded when step 3 opens; each is unfolded and folded by itself', async () => {
      const { actor, folded, toggle } = await atPlans()
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      actor.send(toggle('plan-2'))
      expect(folded()).toEqual(['plan-1', 'plan-3'])
      actor.send(toggle('plan-2'))
      expect(folded()).toEqual(['plan-1', 'plan-3', 'plan-2'])
      expect(actor.getSnapshot().can(toggle('plan-9'))).toBe(false)
    })

    it('a new plan is unfolded, also when the step opens again', async () => {
      const { actor, folded } = await atPlans()
      actor.send({ type: 'plan.added' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      actor.send({ type: 'back.chosen' })
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
    })

    it('a plan with an error is unfolded until it has none, and stays so while it is written', async () => {
      const { actor, folded, toggle, title } = await atPlans()
      title('')
      expect(folded()).toEqual(['plan-1', 'plan-2', 'plan-3'])
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual(['plan-2', 'plan-3'])
      expect(actor.getSnapshot().can(toggle('plan-1'))).toBe(false)
      title('M')
      expect(folded()).toEqual(['plan-2', 'plan-3'])
      expect(actor.getSnapshot().can(toggle('plan-1'))).toBe(true)
    })

    it('the only plan is unfolded', async () => {
      const { actor, folded, toggle } = await atPlans()
      actor.send({ type: 'plan.removed', key: 'plan-2' })
      expect(folded()).toEqual(['plan-1', 'plan-3'])
      actor.send({ type: 'plan.removed', key: 'plan-3' })
      expect(folded()).toEqual([])
      expect(actor.getSnapshot().can(toggle('plan-1'))).toBe(false)
      actor.send({ type: 'back.chosen' })
      actor.send({ type: 'next.chosen' })
      expect(folded()).toEqual([])
    })
  })

  it('WIZ-06: Quit returns to /pages', async () => {
    const { actor, emitted } = await start()
    actor.send({ type: 'quit.chosen' })
    expect(emitted).toEqual([pages])
  })

  it('nothing is saved while a file is on its way', async () => {
    const flow = await start()
    toStep4(flow)
    flow.actor.send({ type: 'media.working', field: 'logo', busy: true })
    flow.actor.send({ type: 'save.chosen' })
    expect(flow.actor.getSnapshot().matches('writing')).toBe(true)
    flow.actor.send({ type: 'media.working', field: 'logo', busy: false })
    flow.actor.send({ type: 'save.chosen' })
    expect(flow.actor.getSnapshot().matches('submitting')).toBe(true)
  })
})

const edit = (flow: Running, events: readonly EditCommunityEvent[]) => {
  flow.actor.send({ type: 'next.chosen' })
  flow.actor.send({ type: 'next.chosen' })
  for (const event of events) flow.actor.send(event)
  flow.actor.send({ type: 'next.chosen' })
}
const change = (key: string, field: PlanChange['field'], value: string): EditCommunityEvent => ({
  type: 'plan.changed',
  key,
  change: { field, value } as PlanChange,
})
const newPlan: EditCommunityEvent[] = [
  { type: 'plan.added' },
  change('plan-4', 'title', 'Gate'),
  change('plan-4', 'description', 'In.'),
  { type: 'plan.changed', key: 'plan-4', change: { field: 'platform', platform: 'Telegram', on: true } },
  { type: 'plan.changed', key: 'plan-4', change: { field: 'serverId', platform: 'Telegram', value: '-100' } },
]
const newBody = {
  title: 'Gate',
  description: 'In.',
  price: 0,
  currency: 'usd',
  platforms: ['Telegram'],
  discordServerId: '',
  telegramServerId: '-100',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'Free',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  freeTrialDays: null,
  isPopular: false,
}
const withGate = answers({
  kind: 'updated',
  community: { ...glass, plans: [...glass.plans, { ...free, id: 'p-gate', title: 'Gate' }] },
})

describe('edit-community: table S5, calls in order', () => {
  it('EDIT-08, EDIT-09: nothing changed: each plan by its id, no other call, then /pages', async () => {
    const flow = await start()
    toStep4(flow)
    await save(flow)
    expect(madeBy(flow)).toEqual([...before, put({ plans: untouched }), closed])
    expect(flow.emitted).toEqual([pages])
    expect(flow.actor.getSnapshot().status).toBe('done')
  })

  it('EDIT-08, ROUTE-12: /pages waits until the draft is forgotten', async () => {
    const flow = await start({ script: { closeDraft: ['hang'] } })
    toStep4(flow)
    await save(flow)
    expect(flow.calls.at(-1)).toEqual(closed)
    expect(tagsOf(flow)).toEqual(['busy'])
    expect(flow.emitted).toEqual([])
  })

  it.each<[string, EditCommunityEvent[], object, unknown[]]>([
    [
      'EDIT-10: a price and its link',
      [change('plan-1', 'priceText', '24,50')],
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
      'EDIT-11: a title',
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
      'EDIT-12: a removed plan',
      [{ type: 'plan.removed', key: 'plan-2' }],
      put({ plans: [{ id: 'p-monthly' }, { id: 'p-free' }], removePlanIds: ['p-once'] }),
      [['deleteProduct', { productId: 'prod-once', userId: 'seller-1' }]],
    ],
    [
      'C49: paid becomes Free',
      [change('plan-2', 'billingType', 'Free')],
      put({
        plans: [{ id: 'p-monthly' }, { id: 'p-once', price: 0, billingType: 'Free' }, { id: 'p-free' }],
      }),
      [['deleteProduct', { productId: 'prod-once', userId: 'seller-1' }]],
    ],
    [
      'C49, EDIT-10: Free becomes paid: a product and its link',
      [change('plan-3', 'billingType', 'One Time Fee'), change('plan-3', 'priceText', '5')],
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
  ])('%s', async (_, events, sent, calls) => {
    const flow = await start()
    edit(flow, events)
    await save(flow)
    expect(madeBy(flow)).toEqual([...before, sent, ...calls, closed])
    expect(flow.emitted).toEqual([pages])
  })

  it('C49, EDIT-09: a new Free plan needs no product', async () => {
    const flow = await start({ script: { updateCommunity: [withGate] } })
    edit(flow, newPlan)
    await save(flow)
    expect(madeBy(flow)).toEqual([...before, put({ plans: [...untouched, newBody] }), closed])
  })

  it('C49: a new paid plan gets a product, linked to the plan that the provider made', async () => {
    const flow = await start({ script: { updateCommunity: [withGate] } })
    edit(flow, [
      ...newPlan,
      change('plan-4', 'billingType', 'One Time Fee'),
      change('plan-4', 'priceText', '19.99'),
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

  it('C48: an answer without the new plan is logged, and there is no product call', async () => {
    const flow = await start()
    edit(flow, [
      ...newPlan,
      change('plan-4', 'billingType', 'One Time Fee'),
      change('plan-4', 'priceText', '19.99'),
    ])
    await save(flow)
    expect(madeBy(flow).slice(5)).toEqual([closed])
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'matching the created plans', error: ['Gate'] },
      pages,
    ])
  })

  it('EDIT-08, C46: a removed video and a replaced picture: sent, then deleted at the host', async () => {
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

describe('edit-community: the lock (addition)', () => {
  it.each(['acquireLock', 'updateCommunity', 'updatePrice', 'recordSteps', 'closeDraft'])(
    'EDIT-08: is held while %s waits for its answer, and whoever leaves gives it back',
    async (port) => {
      const flow = await start({ script: { [port]: ['hang'] } })
      edit(flow, [change('plan-1', 'priceText', '25')])
      await save(flow)
      expect(flow.calls.at(-1)?.[0]).toBe(port)
      expect(flow.ended).toEqual([])
      flow.actor.stop()
      expect(flow.ended).toEqual(['lock'])
    },
  )

  it('EDIT-13: goes back with a failed update, and with a save', async () => {
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

describe('edit-community: what fails', () => {
  it('EDIT-13, 018: a failed update is logged, nothing follows, step 4 stays with a word until it is saved again', async () => {
    const flow = await start({ script: { updateCommunity: [fails(refused)] } })
    edit(flow, [change('plan-1', 'priceText', '25')])
    await save(flow)
    expect(madeBy(flow).slice(5)).toEqual([])
    expect(flow.emitted).toEqual([{ type: 'failure.logged', doing: 'updating a community', error: refused }])
    const { value, context } = flow.actor.getSnapshot()
    expect(value).toMatchObject({ writing: { step: 'preview' } })
    expect(context.error).toBe('Closed today.')
    expect(context.draft.plans[0]?.price).toBe('25')
    flow.actor.send({ type: 'save.chosen' })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })

  it('EDIT-13: a failed look before the update is no different', async () => {
    const loaded = answers({ kind: 'loaded', community: glass })
    const flow = await start({ script: { loadCommunity: [loaded, fails(refused)] } })
    toStep4(flow)
    await save(flow)
    expect(madeBy(flow)).toEqual(before)
    expect(flow.emitted).toEqual([{ type: 'failure.logged', doing: 'updating a community', error: refused }])
    const { value, context } = flow.actor.getSnapshot()
    expect(value).toMatchObject({ writing: { step: 'preview' } })
    expect(context.error).toBe('Closed today.')
  })

  it('EDIT-13: a lock that another tab keeps to itself is no different', async () => {
    const flow = await start({ script: { acquireLock: [fails(unreachable)] } })
    toStep4(flow)
    await save(flow)
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load, taken])
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'waiting for another tab', error: unreachable },
    ])
    const { value, context } = flow.actor.getSnapshot()
    expect(value).toMatchObject({ writing: { step: 'preview' } })
    expect(context.error).toBe('Your changes could not be saved. Everything you typed is still here.')
  })

  it('EDIT-13, 018: a lost connection has words of its own, which go when step 4 is left', async () => {
    const flow = await start({ script: { updateCommunity: [fails(unreachable)] } })
    toStep4(flow)
    await save(flow)
    expect(flow.actor.getSnapshot().context.error).toBe(
      'Your changes could not be saved. Everything you typed is still here.',
    )
    flow.actor.send({ type: 'back.chosen' })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
  })

  it('EDIT-13: each product step that fails is logged and skipped for its plan only', async () => {
    const flow = await start({
      script: {
        updateProduct: [fails(refused)],
        updatePrice: [fails(refused), answers({ kind: 'updated', newPriceId: 'price-10' })],
        linkPlan: [fails(refused)],
        deleteProduct: [fails(refused)],
        deleteMedia: [fails(refused)],
      },
    })
    flow.actor.send({ type: 'media.changed', field: 'video', media: null })
    edit(flow, [
      change('plan-1', 'title', 'Patron'),
      change('plan-1', 'priceText', '25'),
      change('plan-2', 'priceText', '130'),
      change('plan-3', 'billingType', 'One Time Fee'),
      change('plan-3', 'priceText', '5'),
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
    expect(flow.emitted.map((one) => (one as { doing?: string }).doing)).toEqual([
      'updating the product of a plan',
      'updating the price of a plan',
      'linking a plan to its product',
      'linking a plan to its product',
      'deleting a picture or a video',
      undefined,
    ])
    expect(flow.calls.at(-1)).toEqual([
      'closeDraft',
      {
        userId: 'seller-1',
        communityId: 'course-1',
        unlinked: [
          {
            planId: 'p-free',
            product: { productId: 'prod-9', priceId: 'price-9', currency: 'usd' },
          },
        ],
      },
    ])
    expect(flow.emitted.at(-1)).toEqual(pages)
  })

  it('EDIT-13: a product that cannot be created or deleted is logged and the rest goes on', async () => {
    const flow = await start({
      script: { createProduct: [fails(refused)], deleteProduct: [fails(refused)] },
    })
    edit(flow, [
      change('plan-3', 'billingType', 'One Time Fee'),
      change('plan-3', 'priceText', '5'),
      { type: 'plan.removed', key: 'plan-2' },
    ])
    await save(flow)
    expect(
      madeBy(flow)
        .slice(5)
        .map(([port]) => port),
    ).toEqual(['createProduct', 'deleteProduct', 'closeDraft'])
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'creating the product of a plan', error: refused },
      { type: 'failure.logged', doing: 'deleting the product of a plan', error: refused },
      pages,
    ])
  })

  it('a community that is gone, or another seller’s by now, is not saved', async () => {
    const loaded = answers({ kind: 'loaded', community: glass })
    const gone = await start({ script: { loadCommunity: [loaded, answers({ kind: 'missing' })] } })
    toStep4(gone)
    await save(gone)
    expect(gone.actor.getSnapshot().value).toMatchObject({ writing: { step: 'preview' } })
    expect(gone.actor.getSnapshot().context.error).toBe('This community does not exist any more.')
    const theirs = answers({ kind: 'loaded', community: { ...glass, sellerId: 'seller-2' } })
    const foreign = await start({ script: { loadCommunity: [loaded, theirs] } })
    toStep4(foreign)
    await save(foreign)
    expect(foreign.emitted).toEqual([{ ...pages, replace: true }])
    expect(foreign.actor.getSnapshot().status).toBe('done')
    for (const flow of [gone, foreign])
      expect(flow.calls.map(([port]) => port)).not.toContain('updateCommunity')
  })

  it('C77: saving twice at once makes one PUT', async () => {
    const flow = await start({ script: { updateCommunity: ['hang'] } })
    toStep4(flow)
    await save(flow)
    await save(flow)
    expect(flow.calls.filter(([port]) => port === 'updateCommunity')).toHaveLength(1)
    expect(tagsOf(flow)).toEqual(['busy'])
  })

  it('EDIT-09: the community is loaded again before the PUT, which does not name a plan that was deleted elsewhere', async () => {
    const loaded = answers({ kind: 'loaded', community: glass })
    const since = answers({ kind: 'loaded', community: { ...glass, plans: [monthly, free] } })
    const flow = await start({ script: { loadCommunity: [loaded, since] } })
    edit(flow, [change('plan-1', 'priceText', '25')])
    await save(flow)
    const plans = [{ id: 'p-monthly', price: 25 }, { id: 'p-free' }]
    expect(madeBy(flow).slice(0, 5)).toEqual([...before, put({ plans })])
  })

  it('WIZ-04, EDIT-08: plans in another order are sent in it', async () => {
    const flow = await start()
    edit(flow, [{ type: 'plan.moved', key: 'plan-3', to: 0 }])
    await save(flow)
    const plans = [{ id: 'p-free' }, { id: 'p-monthly' }, { id: 'p-once' }]
    expect(madeBy(flow)).toEqual([...before, put({ plans }), closed])
  })

  it('a save whose answer was lost adds nothing twice, and still makes the product', async () => {
    const there = {
      ...glass,
      plans: [
        ...glass.plans,
        {
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
        },
      ],
    }
    const loaded = answers({ kind: 'loaded', community: glass })
    const flow = await start({
      script: {
        loadCommunity: [loaded, loaded, answers({ kind: 'loaded', community: there })],
        updateCommunity: [fails(unreachable), answers({ kind: 'updated', community: there })],
      },
    })
    edit(flow, [
      ...newPlan,
      change('plan-4', 'billingType', 'One Time Fee'),
      change('plan-4', 'priceText', '5'),
    ])
    await save(flow)
    await save(flow)
    const puts = flow.calls.filter(([port]) => port === 'updateCommunity')
    expect(puts[1]).toEqual(put({ plans: [...untouched, { id: 'p-gate' }] }))
    expect(flow.calls.filter(([port]) => port === 'createProduct' || port === 'linkPlan')).toMatchObject([
      ['createProduct', { planTitle: 'Gate', price: 500 }],
      ['linkPlan', { planId: 'p-gate' }],
    ])
  })
})

describe('edit-community: the draft', () => {
  const draft = { ...communityDraftOf(glass), name: 'Glassworks' }
  const found = (
    base: SellerCommunity,
    given = draft,
    { openStep, steps = null }: { openStep?: string; steps?: object[] | null } = {},
  ) => answers({ kind: 'found', kept: { version: 2, base, draft: given, openStep, steps } })

  it('is kept once, 400 ms after the last change, and at once when the page goes', async () => {
    const flow = await start()
    flow.actor.send({ type: 'name.changed', name: 'Glassworks' })
    flow.clock.advance(399)
    expect(flow.calls.map(([port]) => port)).not.toContain('keepDraft')
    flow.clock.advance(1)
    await flow.settle()
    expect(flow.calls.at(-1)).toEqual([
      'keepDraft',
      { userId: 'seller-1', communityId: 'course-1', base: glass, draft, openStep: 'details' },
    ])
    flow.clock.advance(400)
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
        draft: communityDraftOf(glass),
        openStep: 'details',
      },
    ])
  })

  it('is offered, and resumed where something is left to do', async () => {
    const flow = await start({ script: { openDraft: [found(glass)] } })
    expect(flow.actor.getSnapshot().value).toBe('offering')
    expect(tagsOf(flow)).toEqual(['dialog'])
    expect(flow.actor.getSnapshot().context.changedMeanwhile).toBe(false)
    flow.actor.send({ type: 'draft.resumed' })
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { step: 'preview' } })
    expect(flow.actor.getSnapshot().context.draft.name).toBe('Glassworks')
  })

  it('WIZ-08: is kept with the step that is open, as soon as another one is', async () => {
    const flow = await start()
    flow.actor.send({ type: 'name.changed', name: 'Glassworks' })
    flow.clock.advance(400)
    await flow.settle()
    flow.actor.send({ type: 'next.chosen' })
    flow.clock.advance(400)
    await flow.settle()
    expect(flow.calls.at(-1)).toEqual([
      'keepDraft',
      { userId: 'seller-1', communityId: 'course-1', base: glass, draft, openStep: 'bot' },
    ])
  })

  const nameless = { ...draft, name: '' }
  const priceless = { ...draft, plans: draft.plans.map((plan) => ({ ...plan, price: '' })) }

  it.each([
    ['the step that was left', draft, 'details', 'details'],
    ['the step that was left', draft, 'bot', 'bot'],
    ['the step that was left', draft, 'plans', 'plans'],
    ['what is left to do without a step', nameless, undefined, 'details'],
    ['what is left to do without a step', priceless, undefined, 'plans'],
    ['what is left to do, not beyond it', nameless, 'plans', 'details'],
    ['what is left to do, not beyond it', priceless, 'preview', 'plans'],
    ['what is left to do if the step is none', draft, 'summary', 'preview'],
  ])('WIZ-08: is resumed at %s: %#', async (_, given, left, step) => {
    const flow = await start({
      script: { openDraft: [found(glass, given, left === undefined ? {} : { openStep: left })] },
    })
    flow.actor.send({ type: 'draft.resumed' })
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { step, keeping: 'kept' } })
    expect(flow.actor.getSnapshot().context.draft).toEqual(given)
  })

  it('of an older state of the community is told, and carried over', async () => {
    const old = { ...glass, description: 'We melt glass.' }
    const flow = await start({
      script: { openDraft: [found(old, { ...draft, description: 'We melt glass.' })] },
    })
    expect(flow.actor.getSnapshot().context).toMatchObject({
      changedMeanwhile: true,
      draft: { name: 'Glassworks', description: 'We blow glass.' },
    })
  })

  it('is forgotten when begun anew', async () => {
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

  it('of another version is refused with a word, and can only be forgotten', async () => {
    const flow = await start({ script: { openDraft: [answers({ kind: 'outdated' })] } })
    expect(flow.actor.getSnapshot().value).toBe('refusing')
    expect(tagsOf(flow)).toEqual(['dialog'])
    expect(flow.actor.getSnapshot().can({ type: 'draft.resumed' })).toBe(false)
    flow.actor.send({ type: 'draft.discarded' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches('writing')).toBe(true)
  })

  it.each([
    ['offering', found(glass)],
    ['refusing', answers({ kind: 'outdated' })],
  ])('stays for another time when the page is left while %s', async (value, opened) => {
    const flow = await start({ script: { openDraft: [opened] } })
    expect(flow.actor.getSnapshot().value).toBe(value)
    flow.actor.send({ type: 'dialog.closed' })
    expect(flow.emitted).toEqual([pages])
    expect(flow.calls).not.toContainEqual(closed)
  })

  it('of a change that was saved stays as it was written, and that change is not told', async () => {
    const now = { ...glass, title: 'Glassworks', description: 'We melt glass.' }
    const loadCommunity = [answers({ kind: 'loaded', community: now })]
    const flow = await start({ script: { loadCommunity, openDraft: [found(glass, draft, { steps: [] })] } })
    expect(flow.actor.getSnapshot().context).toMatchObject({ draft, changedMeanwhile: false })
  })

  it('of a change that was saved is finished with what it still needs, and nothing else', async () => {
    const steps = [
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' } },
      { kind: 'deleteProduct', product: { productId: 'prod-old', userId: 'seller-1' } },
    ]
    const flow = await start({ script: { openDraft: [found(glass, draft, { steps })] } })
    flow.actor.send({ type: 'draft.resumed' })
    await flow.settle()
    await flow.settle()
    expect(madeBy(flow)).toEqual([
      ['loadSeller', {}],
      load,
      taken,
      ['linkPlan', { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' }],
      ['deleteProduct', { productId: 'prod-old', userId: 'seller-1' }],
      closed,
    ])
    expect(flow.emitted).toEqual([pages])
  })

  it('of a change that was saved is offered again where another tab does not let it be finished', async () => {
    const steps = [
      { kind: 'linkPlan', link: { communityId: 'course-1', planId: 'p-once', stripePriceId: 'price-10' } },
    ]
    const flow = await start({
      script: { openDraft: [found(glass, draft, { steps })], acquireLock: [fails(unreachable)] },
    })
    flow.actor.send({ type: 'draft.resumed' })
    await flow.settle()
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load, taken])
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'waiting for another tab', error: unreachable },
    ])
    expect(flow.actor.getSnapshot().value).toBe('offering')
  })

  it('what is left to do is recorded before each step, without the product that is being asked for', async () => {
    const flow = await start({ script: { createProduct: ['hang'] } })
    edit(flow, [
      change('plan-3', 'billingType', 'One Time Fee'),
      change('plan-3', 'priceText', '5'),
      { type: 'plan.removed', key: 'plan-2' },
    ])
    await save(flow)
    const records = flow.calls.filter(([port]) => port === 'recordSteps')
    expect(records.map(([, asked]) => (asked as { steps: unknown }).steps)).toEqual([
      [{ kind: 'deleteProduct', product: { productId: 'prod-once', userId: 'seller-1' } }],
    ])
  })
})

describe('edit-community: Delete', () => {
  const deletionOf = (flow: Running) => childOf<typeof editedDeletion>(flow, 'deleteCommunity')
  const ask = async (flow: Running) => {
    flow.actor.send({ type: 'deletion.requested' })
    const child = deletionOf(flow)
    child?.send({ type: 'acknowledgement.toggled' })
    child?.send({ type: 'deletion.confirmed' })
    expect(tagsOf(flow)).toEqual(['dialog'])
    await flow.settle()
    await flow.settle()
  }

  it('EDIT-05, EDIT-07: from any step: products, community, /pages', async () => {
    const flow = await start()
    flow.actor.send({ type: 'next.chosen' })
    await ask(flow)
    expect(madeBy(flow).slice(2)).toEqual([
      ['deleteProduct', { productId: 'prod-monthly', userId: 'seller-1' }],
      ['deleteProduct', { productId: 'prod-once', userId: 'seller-1' }],
      ['deleteCommunity', { communityId: 'course-1' }],
      closed,
    ])
    expect(flow.emitted).toEqual([pages])
  })

  it.each([
    ['details', 'deletion.requested'],
    ['details', 'next.chosen'],
    ['bot', 'deletion.requested'],
    ['bot', 'next.chosen'],
    ['bot', 'back.chosen'],
    ['plans', 'next.chosen'],
    ['plans', 'back.chosen'],
    ['preview', 'back.chosen'],
  ] as const)(
    'EDIT-13, 018: a failure is logged and the wizard stays at %s, with a word until %s',
    async (step, type) => {
      const flow = await start({ script: { deleteCommunity: [fails(refused)] } })
      flow.actor.send({ type: 'name.changed', name: 'Glassworks' })
      while (!flow.actor.getSnapshot().matches({ writing: { step } }))
        flow.actor.send({ type: 'next.chosen' })
      await ask(flow)
      expect(flow.emitted).toEqual([
        { type: 'failure.logged', doing: 'deleting a community', error: refused },
      ])
      const { value, context } = flow.actor.getSnapshot()
      expect(value).toMatchObject({ writing: { step, deletion: 'closed' } })
      expect(context.error).toBe('Your community could not be deleted. Please try again.')
      expect(context.draft.name).toBe('Glassworks')
      flow.actor.send({ type })
      expect(flow.actor.getSnapshot().context.error).toBeNull()
    },
  )

  it('EDIT-13, FEE-03: a deletion that is refused with a reason says it', async () => {
    const reason = 'Your account is disabled.'
    const disabled = new Failure({ kind: 'refused', message: 'No.', status: 403, serverMessage: reason })
    const flow = await start({ script: { deleteCommunity: [fails(disabled)] } })
    await ask(flow)
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { deletion: 'closed' } })
    expect(flow.actor.getSnapshot().context.error).toBe(reason)
  })

  it("EDIT-05: 'No' changes nothing", async () => {
    const flow = await start()
    flow.actor.send({ type: 'deletion.requested' })
    deletionOf(flow)?.send({ type: 'dialog.closed' })
    expect(flow.actor.getSnapshot().value).toMatchObject({ writing: { deletion: 'closed' } })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
    expect(madeBy(flow)).toEqual([['loadSeller', {}], load])
    expect(flow.emitted).toEqual([])
  })
})
