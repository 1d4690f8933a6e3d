import { describe, expect, it } from 'vitest'
import { fromCallback, fromObservable } from 'xstate'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { SavedDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { Currency, SellerCommunity } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { wizardMedia } from '#machines/selling/community-wizard/wizard.ts'
import {
  type CreateCommunityEvent,
  type CreateCommunityInput,
  createCommunityMachine,
} from '#machines/selling/create-community/machine.ts'
import type { MediaUploadEvent } from '#machines/selling/media-upload/machine.ts'
import { answers, childOf, fails, run } from '../run.ts'

const monthly: PlanDraft = {
  key: 'plan-1',
  id: null,
  title: 'Member',
  description: 'Every Thursday.',
  price: '19.99',
  currency: 'usd',
  platforms: ['Discord'],
  discordServerId: '1100',
  telegramServerId: '',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  isCustomInterval: false,
  freeTrialDays: '14',
  isPopular: false,
}
const once: PlanDraft = {
  ...monthly,
  key: 'plan-2',
  title: 'For good',
  price: '120',
  currency: 'eur',
  billingType: 'One Time Fee',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  freeTrialDays: null,
}
const free: PlanDraft = {
  ...monthly,
  key: 'plan-3',
  title: 'Open door',
  price: '0',
  platforms: ['Telegram'],
  discordServerId: '',
  telegramServerId: '-100200',
  telegramRoles: ['guest'],
  billingType: 'Free',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  freeTrialDays: null,
}
const draft: CommunityDraft = {
  name: 'The Glass Blowers',
  description: 'Glass, fire and patience.',
  logo: { url: 'https://images.test/logo.png', publicId: 'course/logo', fresh: true },
  video: null,
  plans: [monthly, once, free],
}
const saved: SavedDraft = { id: 'draft-1', draft, submission: null }

const monthlyBody = {
  title: 'Member',
  description: 'Every Thursday.',
  price: 19.99,
  currency: 'usd',
  platforms: ['Discord'],
  discordServerId: '1100',
  telegramServerId: '',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: 14,
  isPopular: false,
}
const body = {
  title: 'The Glass Blowers',
  description: 'Glass, fire and patience.',
  sellerId: 'seller-1',
  logo: 'https://images.test/logo.png',
  video: null,
  plans: [
    monthlyBody,
    {
      ...monthlyBody,
      title: 'For good',
      price: 120,
      currency: 'eur',
      billingType: 'One Time Fee',
      recurrenceCount: null,
      recurrenceUnit: 'day',
      freeTrialDays: null,
    },
    {
      ...monthlyBody,
      title: 'Open door',
      price: 0,
      platforms: ['Telegram'],
      discordServerId: '',
      telegramServerId: '-100200',
      telegramRoles: ['guest'],
      billingType: 'Free',
      recurrenceCount: null,
      recurrenceUnit: 'day',
      freeTrialDays: null,
    },
  ],
}
const monthlyProduct = [
  'createProduct',
  {
    userId: 'seller-1',
    communityTitle: 'The Glass Blowers',
    planTitle: 'Member',
    price: 1999,
    currency: 'usd',
    recurrenceCount: 1,
    recurrenceUnit: 'month',
  },
]
const onceProduct = [
  'createProduct',
  {
    userId: 'seller-1',
    communityTitle: 'The Glass Blowers',
    planTitle: 'For good',
    price: 12000,
    currency: 'eur',
  },
]
const monthlyLink = [
  'linkProduct',
  {
    communityId: 'course-1',
    planId: 'id-member',
    stripeProductId: 'product-member',
    stripePriceId: 'price-member',
    currency: 'usd',
  },
]
const onceLink = [
  'linkProduct',
  {
    communityId: 'course-1',
    planId: 'id-once',
    stripeProductId: 'product-once',
    stripePriceId: 'price-once',
    currency: 'eur',
  },
]

const input: CreateCommunityInput = {
  token: 'token-1',
  userId: 'seller-1',
  draftId: 'draft-new',
  botPages: {
    discord: externalUrl('https://discord.test/invite'),
    telegram: externalUrl('https://t.me/bot'),
  },
}
const seller = (role: 'buyer' | 'seller') =>
  answers({ kind: 'loaded', seller: { role, name: 'Marta', profilePicture: null } })
const product = (name: string, currency: Currency) => ({
  productId: `product-${name}`,
  priceId: `price-${name}`,
  currency,
})
const refused = (status: number, serverMessage: string | null = null) =>
  new Failure({ kind: 'refused', message: `answered ${status}`, status, serverMessage })
const unreachable = new Failure({ kind: 'unreachable', message: 'POST /courses/create got no answer' })

const script = {
  loadSeller: [seller('seller')],
  openDraft: [answers({ kind: 'none' })],
  keepDraft: [answers({ kind: 'kept' })],
  recordSubmission: [answers({ kind: 'recorded' })],
  closeDraft: [answers({ kind: 'closed' })],
  acquireLock: [answers({ kind: 'acquired', submission: null })],
  loadCommunities: [answers({ kind: 'loaded', communities: [] })],
  createCommunity: [
    answers({
      kind: 'created',
      communityId: 'course-1',
      plans: [
        { id: 'id-member', title: 'Member' },
        { id: 'id-once', title: 'For good' },
        { id: 'id-free', title: 'Open door' },
      ],
    }),
  ],
  createProduct: [
    answers({ kind: 'created', product: product('member', 'usd') }),
    answers({ kind: 'created', product: product('once', 'eur') }),
  ],
  linkProduct: [answers({ kind: 'linked' })],
}

const start = async (given: { input?: CreateCommunityInput; differs?: object } = {}) => {
  const ended: string[] = []
  const flow = run(createCommunityMachine, {
    input: given.input ?? input,
    script: { ...script, ...given.differs },
    children: (ports) => {
      const progress = fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) }))
      const lock = fromCallback(() => () => void ended.push('lock'))
      return { lock, mediaUpload: wizardMedia.provide({ actors: { ...ports, progress } as never }) }
    },
  })
  await flow.settle()
  const send = async (...events: CreateCommunityEvent[]) => {
    for (const event of events) flow.actor.send(event)
    for (let round = 0; round < 10; round += 1) await flow.settle()
  }
  return {
    ...flow,
    ended,
    send,
    state: () => flow.actor.getSnapshot(),
    context: () => flow.actor.getSnapshot().context,
    tags: () => [...flow.actor.getSnapshot().tags],
    /** The calls to the provider, without what this browser keeps for itself. */
    provider: () =>
      flow.calls.filter(([port]) =>
        ['loadCommunities', 'createCommunity', 'createProduct', 'linkProduct'].includes(port),
      ),
    named: (port: string) => flow.calls.filter(([name]) => name === port).map(([, asked]) => asked),
    /** How far the pricing was, each time that it was recorded. */
    recorded: () =>
      flow.calls.flatMap(([port, asked]) =>
        port === 'recordSubmission'
          ? [(asked as { saved: SavedDraft }).saved.submission?.pricing.map(({ state }) => state)]
          : [],
      ),
    failures: () =>
      flow.emitted.flatMap((one) => {
        const emission = one as { type: string; doing?: string }
        return emission.type === 'failure.logged' ? [emission.doing] : []
      }),
  }
}

/** At the preview, with a draft that was resumed. */
const atPreview = async (
  given: { differs?: object; draft?: CommunityDraft; submission?: SavedDraft['submission'] } = {},
) => {
  const flow = await start({
    differs: {
      openDraft: [
        answers({
          kind: 'found',
          saved: { ...saved, draft: given.draft ?? draft, submission: given.submission ?? null },
        }),
      ],
      ...given.differs,
    },
  })
  await flow.send({ type: 'draft.resumed' })
  return flow
}
const finish = { type: 'finish.chosen' } as const
const next = { type: 'next.chosen' } as const
const back = { type: 'back.chosen' } as const
const toPages = { type: 'page.opened', path: '/pages' }
const toCreated = { ...toPages, state: { created: 'course-1' } }
const invalidCurrency = 'One or more plans has an invalid currency.'
const notCreated = 'Your community could not be created. Everything you typed is still here.'

describe('create-community: who may', () => {
  it('WIZ-13, B16: without a token it goes to /login and calls nothing', async () => {
    const { calls, emitted, state } = await start({ input: { ...input, token: null } })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
    expect(calls).toEqual([])
    expect(state().status).toBe('done')
  })

  it('WIZ-14: a failed GET /users/me removes the token and goes to /login', async () => {
    const error = refused(500)
    const { emitted, state } = await start({ differs: { loadSeller: [fails(error)] } })
    expect(emitted).toEqual([
      { type: 'failure.logged', doing: 'loading the seller', error },
      { type: 'session.closed', forget: 'token', to: '/login' },
    ])
    expect(state().status).toBe('done')
  })

  it('WIZ-14, SESSION-01: while another tab keeps the session to itself nobody is signed out, and it can be tried again (023)', async () => {
    const held = new Failure({ kind: 'held', message: 'got no answer from another tab' })
    const { calls, emitted, send, state } = await start({
      differs: { loadSeller: [fails(held), seller('seller')] },
    })
    expect(state().value).toBe('held')
    expect(state().hasTag('failed')).toBe(true)
    expect(emitted).toEqual([])
    await send({ type: 'retry.requested' })
    expect(calls.map(([port]) => port)).toEqual(['loadSeller', 'loadSeller', 'openDraft'])
    expect(state().matches('writing')).toBe(true)
  })

  it('WIZ-13, B15: whoever is no seller goes to /dashboard, with a userId or without', async () => {
    for (const userId of ['seller-1', null]) {
      const { emitted, state } = await start({
        input: { ...input, userId },
        differs: { loadSeller: [seller('buyer')] },
      })
      expect(emitted).toEqual([{ type: 'page.opened', path: '/dashboard', replace: true }])
      expect(state().status).toBe('done')
    }
  })

  it("WIZ-12, B16: a seller without a userId is told 'Please log in first' and goes to /login", async () => {
    const { emitted, calls, state } = await start({ input: { ...input, userId: null } })
    expect(emitted).toEqual([
      { type: 'toast.shown', toast: { title: 'Please log in first', tone: 'plain' } },
      { type: 'page.opened', path: '/login', replace: true },
    ])
    expect(calls).toEqual([['loadSeller', {}]])
    expect(state().status).toBe('done')
  })

  it.each([
    ['loading', { loadSeller: ['hang'] }],
    ['opening', { openDraft: ['hang'] }],
  ])('WIZ-12: it is at work while %s', async (value, differs) => {
    const { state, tags } = await start({ differs })
    expect(state().value).toBe(value)
    expect(tags()).toEqual(['busy'])
  })
})

describe('create-community: the steps', () => {
  it('WIZ-05, WIZ-09: it knows the seller and begins with one Subscription with trial 0; an added plan is Free', async () => {
    const { context, send } = await start()
    expect(context().seller).toEqual({ role: 'seller', name: 'Marta', profilePicture: null })
    expect(context().draft.plans).toMatchObject([{ billingType: 'Subscription', freeTrialDays: '0' }])
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    await send(next, next, { type: 'plan.added' })
    expect(context().draft.plans).toMatchObject([
      { key: 'plan-1', billingType: 'Subscription' },
      { key: 'plan-2', billingType: 'Free', price: '0' },
    ])
  })

  it.each([
    ['WIZ-10, WIZ-11', '', '', { name: 'Name is required!', description: 'Description is required!' }],
    ['WIZ-10, C54', '  ', 'B', { name: 'Name is required!' }],
    ['WIZ-11, C54', 'A', '\n', { description: 'Description is required!' }],
  ])('%s: Next with name %j and description %j says %j and stays', async (_, name, description, problems) => {
    const { context, send, state } = await start()
    await send({ type: 'name.changed', name }, { type: 'description.changed', description }, next)
    expect(context().problems.details).toEqual(problems)
    expect(state().matches({ writing: { step: 'details' } })).toBe(true)
  })

  it('WIZ-10: a solved problem goes while it is typed, and no other comes before Next', async () => {
    const { context, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, next)
    expect(context().problems.details).toEqual({ description: 'Description is required!' })
    await send({ type: 'name.changed', name: '' }, { type: 'description.changed', description: 'B' })
    expect(context().problems.details).toEqual({})
  })

  it('WIZ-08: Next and Back walk the four steps; step 2 always passes; Back ends at step 1', async () => {
    const { state, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    expect(state().can(back)).toBe(false)
    await send(next)
    expect(state().matches({ writing: { step: 'bot' } })).toBe(true)
    await send(next)
    expect(state().matches({ writing: { step: 'plans' } })).toBe(true)
    await send(back)
    expect(state().matches({ writing: { step: 'bot' } })).toBe(true)
    await send(back)
    expect(state().matches({ writing: { step: 'details' } })).toBe(true)
  })

  it('WIZ-08, PLANRULE-09: Next of step 3 says everything that is wrong with every plan', async () => {
    const { context, send, state } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    await send(next, next, { type: 'plan.added' }, next)
    expect(state().matches({ writing: { step: 'plans' } })).toBe(true)
    expect(context().problems.plans).toEqual({
      'plan-1': {
        title: 'Plan title is required.',
        description: 'Plan description is required.',
        platforms: 'At least one platform must be selected.',
        price: 'Plan price must be greater than 0 for non-free plans.',
        interval: 'Interval is required.',
      },
      'plan-2': {
        title: 'Plan title is required.',
        description: 'Plan description is required.',
        platforms: 'At least one platform must be selected.',
      },
    })
    await send({ type: 'plan.changed', key: 'plan-2', change: { field: 'title', value: 'Open door' } })
    expect(Object.keys(context().problems.plans['plan-2'] ?? {})).toEqual(['description', 'platforms'])
    await send({ type: 'plan.removed', key: 'plan-2' })
    expect(Object.keys(context().problems.plans)).toEqual(['plan-1'])
  })

  it('WIZ-08: Back takes the problems of the plans away', async () => {
    const { context, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    await send(next, next, { type: 'plan.added' }, next)
    expect(Object.keys(context().problems.plans)).toEqual(['plan-1', 'plan-2'])
    await send(back)
    expect(context().problems).toEqual({ details: {}, plans: {} })
  })

  it('WIZ-08: valid plans lead to the preview, and Back from there to the plans', async () => {
    const { send, state } = await atPreview()
    expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
    await send(back)
    expect(state().matches({ writing: { step: 'plans' } })).toBe(true)
    await send(next)
    expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
  })

  it('WIZ-04: the last plan stays, and plans can be put in another order', async () => {
    const { context, send, state } = await atPreview()
    await send(back, { type: 'plan.moved', key: 'plan-3', to: 0 })
    expect(context().draft.plans.map((plan: PlanDraft) => plan.key)).toEqual(['plan-3', 'plan-1', 'plan-2'])
    expect(state().can({ type: 'plan.moved', key: 'plan-3', to: -1 })).toBe(false)
    expect(state().can({ type: 'plan.moved', key: 'plan-3', to: 3 })).toBe(false)
    expect(state().can({ type: 'plan.moved', key: 'plan-3', to: 0 })).toBe(false)
    await send({ type: 'plan.removed', key: 'plan-1' }, { type: 'plan.removed', key: 'plan-3' })
    expect(state().can({ type: 'plan.removed', key: 'plan-2' })).toBe(false)
  })

  it('WIZ-03: the Telegram instructions open and close', async () => {
    const { context, send } = await start()
    await send({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' }, next)
    expect(context().instructionsShown).toBe(false)
    await send({ type: 'instructions.toggled' })
    expect(context().instructionsShown).toBe(true)
    await send({ type: 'instructions.toggled' })
    expect(context().instructionsShown).toBe(false)
  })

  it('WIZ-06: Quit goes to /pages', async () => {
    const { emitted, send } = await start()
    await send({ type: 'quit.chosen' })
    expect(emitted).toEqual([toPages])
  })

  it('WIZ-02, MEDIA-01: what the media fields hold is in the draft, and Finish waits for a running upload', async () => {
    const { context, provider, send, state } = await atPreview()
    const video = { url: 'https://videos.test/a.mp4', publicId: 'course_uploads/videos/a', fresh: true }
    await send({ type: 'media.working', field: 'video', busy: true })
    expect(state().can(finish)).toBe(false)
    await send({ type: 'media.working', field: 'video', busy: false })
    await send({ type: 'media.changed', field: 'video', media: video })
    expect(context().draft.video).toEqual(video)
    await send(finish)
    expect(provider()[0]).toEqual(['createCommunity', { ...body, video: 'https://videos.test/a.mp4' }])
  })

  it('WIZ-02, MEDIA-01: the logo and the video are sent side by side, and Finish waits for both', async () => {
    const read = (format: string) => answers({ kind: 'read', format })
    const logo = { url: 'https://images.test/new.png', publicId: 'course/new' }
    const { actor, context, send, settle, state } = await atPreview({
      differs: {
        readFormat: [read('png'), read('mp4')],
        upload: [answers({ kind: 'uploaded', ...logo }), 'hang'],
        discard: [answers({ kind: 'discarded' })],
      },
    })
    const tell = (field: 'logo' | 'video', event: MediaUploadEvent) =>
      childOf<typeof wizardMedia>({ actor }, field)?.send(event)
    const file = { address: 'blob:1', name: 'a', size: 5000 }
    tell('logo', { type: 'file.picked', file: { ...file, type: 'image/png' } })
    tell('video', { type: 'file.picked', file: { ...file, type: 'video/mp4' } })
    await settle()
    expect(context().draft.logo).toEqual({ ...logo, fresh: true })
    await send(finish)
    expect(state().matches('writing')).toBe(true)
    tell('video', { type: 'upload.cancelled' })
    tell('logo', { type: 'media.removed' })
    expect(context().draft.logo).toBeNull()
    await send(finish)
    expect(state().status).toBe('done')
  })
})

describe('create-community: S4', () => {
  it('WIZ-15, WIZ-16, WIZ-18, PLANRULE-28: creates, then product and price of each paid plan, then /pages', async () => {
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

  it('WIZ-16: a product bears the name of its community as it was sent, without the blanks around it', async () => {
    const { provider, send } = await atPreview({ draft: { ...draft, name: ' The Glass Blowers ' } })
    await send(finish)
    expect(provider().slice(0, 2)).toEqual([['createCommunity', body], monthlyProduct])
  })

  it('WIZ-18, 018: a refused create is logged, step 4 stays and says why, and no product is asked for', async () => {
    const error = refused(400, 'A plan needs a title.')
    const { context, emitted, provider, send, state } = await atPreview({
      differs: { createCommunity: [fails(error)] },
    })
    await send(finish)
    expect(provider()).toEqual([['createCommunity', body]])
    expect(emitted).toEqual([{ type: 'failure.logged', doing: 'creating a community', error }])
    expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
    expect(context().error).toBe('A plan needs a title.')
    expect(context().submission).toBeNull()
    await send(finish)
    expect(provider()).toEqual([
      ['createCommunity', body],
      ['createCommunity', body],
    ])
  })

  it('WIZ-18: a product that cannot be made is logged and the next plan goes on', async () => {
    const { calls, emitted, failures, provider, send } = await atPreview({
      differs: {
        createProduct: [fails(refused(500)), answers({ kind: 'created', product: product('once', 'eur') })],
      },
    })
    await send(finish)
    expect(provider()).toEqual([['createCommunity', body], monthlyProduct, onceProduct, onceLink])
    expect(failures()).toEqual(['creating a product'])
    expect(emitted.at(-1)).toEqual(toCreated)
    expect(calls.at(-1)).toEqual(['closeDraft', { userId: 'seller-1', id: 'draft-1', unlinked: [] }])
  })

  it('WIZ-18: a product that cannot be linked is logged, kept, and the next plan goes on', async () => {
    const { calls, emitted, failures, provider, recorded, send } = await atPreview({
      differs: { linkProduct: [fails(refused(500)), answers({ kind: 'linked' })] },
    })
    await send(finish)
    expect(provider()).toEqual([
      ['createCommunity', body],
      monthlyProduct,
      monthlyLink,
      onceProduct,
      onceLink,
    ])
    expect(failures()).toEqual(['linking a plan to its product'])
    expect(recorded().at(-1)).toEqual(['skipped', 'linked'])
    expect(emitted.at(-1)).toEqual(toCreated)
    expect(calls.at(-1)).toEqual([
      'closeDraft',
      {
        userId: 'seller-1',
        id: 'draft-1',
        unlinked: [{ planId: 'id-member', product: product('member', 'usd') }],
      },
    ])
  })

  it.each([
    [[{ id: 'id-once', title: 'For good' }], [onceProduct, onceLink], 'The answer lacks Member.'],
    [[], [], 'The answer lacks Member, For good.'],
  ])(
    'WIZ-16, C48: an answer with fewer plans (%j) is matched by title; what is not there is skipped and logged',
    async (plans, calls, message) => {
      const { emitted, provider, send } = await atPreview({
        differs: {
          createCommunity: [answers({ kind: 'created', communityId: 'course-1', plans })],
          createProduct: [answers({ kind: 'created', product: product('once', 'eur') })],
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
    ['is not there', script.loadCommunities, invalidCurrency],
    ['cannot be looked for', [fails(refused(500))], notCreated],
  ])(
    'WIZ-17, S4.1: when the community %s, an invalid currency is said until step 4 is left, and nothing is sent',
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

  it('C77: a second Finish while the first runs does nothing', async () => {
    const { named, send, state, tags } = await atPreview({ differs: { createCommunity: ['hang'] } })
    await send(finish, finish)
    expect(tags()).toEqual(['busy'])
    expect(state().can(finish)).toBe(false)
    expect(named('createCommunity')).toHaveLength(1)
  })
})

const there: SellerCommunity = {
  id: 'course-9',
  slug: 'the-glass-blowers',
  title: 'The Glass Blowers',
  description: 'Glass, fire and patience.',
  logo: 'https://images.test/logo.png',
  logoPublicId: null,
  video: null,
  videoPublicId: null,
  thumbnail: null,
  category: null,
  tags: [],
  totalUsers: 0,
  sellerId: 'seller-1',
  isActive: false,
  plans: [monthly, once, free].map((plan, place) => ({
    id: `there-${place + 1}`,
    title: plan.title,
    description: plan.description,
    price: Number(plan.price),
    currency: plan.currency as 'usd' | 'eur',
    billingType: plan.billingType as 'Subscription' | 'One Time Fee' | 'Free',
    recurrenceCount: plan.recurrenceCount,
    recurrenceUnit: plan.recurrenceUnit,
    freeTrialDays: null,
    platforms: plan.platforms,
    discordServerId: plan.discordServerId,
    telegramServerId: plan.telegramServerId,
    isPopular: false,
    discordRoles: [],
    telegramRoles: [],
    stripeProductId: null,
    stripePriceId: null,
  })),
}

describe('create-community: nothing is created twice (addition)', () => {
  it('the intention is recorded before the call, and each step after it', async () => {
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
    ['the network', unreachable],
    ['a gateway', refused(504)],
    ['an answer of the wrong shape', new Failure({ kind: 'malformed', message: 'no courseId', status: 200 })],
  ])(
    'WIZ-18, 018: after %s lost the answer, step 4 stays and says so, and Finish looks first and goes on with what is there',
    async (_, error) => {
      const { context, emitted, provider, send, state } = await atPreview({
        differs: {
          createCommunity: [fails(error)],
          loadCommunities: [
            answers({ kind: 'loaded', communities: [{ ...there, id: 'older', title: 'Older' }, there] }),
          ],
        },
      })
      await send(finish)
      expect(state().matches({ writing: { step: 'preview' } })).toBe(true)
      expect(provider()).toEqual([['createCommunity', body]])
      expect(emitted).toEqual([{ type: 'failure.logged', doing: 'creating a community', error }])
      expect(context().error).toBe(notCreated)
      await send(finish)
      expect(provider()).toEqual([
        ['createCommunity', body],
        ['loadCommunities', { userId: 'seller-1' }],
        monthlyProduct,
        ['linkProduct', { ...(monthlyLink[1] as object), communityId: 'course-9', planId: 'there-1' }],
        onceProduct,
        ['linkProduct', { ...(onceLink[1] as object), communityId: 'course-9', planId: 'there-2' }],
      ])
      expect(emitted.at(-1)).toEqual({ ...toPages, state: { created: 'course-9' } })
    },
  )

  it('what is not there is created as it is written by now', async () => {
    const { emitted, provider, send } = await atPreview({
      differs: {
        createCommunity: [fails(unreachable), ...script.createCommunity],
        loadCommunities: [answers({ kind: 'loaded', communities: [{ ...there, description: 'Other.' }] })],
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
    expect(emitted.slice(1)).toEqual([toCreated])
  })

  it('what was changed after a lost answer does not make a second community, and that is said', async () => {
    const { emitted, provider, send } = await atPreview({
      differs: {
        createCommunity: [fails(unreachable)],
        loadCommunities: [answers({ kind: 'loaded', communities: [there] })],
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
          title: 'Your community was already there. What you changed since is not in it.',
          tone: 'plain',
        },
      },
      { ...toPages, state: { created: 'course-9' } },
    ])
  })

  it('when it cannot be looked for, nothing is created and it can be tried again', async () => {
    const { context, failures, provider, send, state } = await atPreview({
      differs: { loadCommunities: [fails(refused(500))] },
      submission: { asked: draft, communityId: null, pricing: [] },
    })
    expect(provider()).toEqual([['loadCommunities', { userId: 'seller-1' }]])
    expect(failures()).toEqual(['looking for a community that may be there'])
    expect(context().error).toBe(notCreated)
    expect(state().can(finish)).toBe(true)
    await send(finish)
    expect(provider()).toHaveLength(2)
  })

  it('a reload in the middle goes on at the missing steps', async () => {
    const { emitted, failures, provider } = await atPreview({
      submission: {
        asked: draft,
        communityId: 'course-1',
        pricing: [
          { planId: 'id-member', key: 'plan-1', product: product('member', 'usd'), state: 'asked' },
          { planId: 'id-once', key: 'plan-2', product: null, state: 'waiting' },
        ],
      },
      differs: { createProduct: [answers({ kind: 'created', product: product('once', 'eur') })] },
    })
    expect(provider()).toEqual([monthlyLink, onceProduct, onceLink])
    expect(failures()).toEqual([])
    expect(emitted).toEqual([toCreated])
  })

  it('a product that was asked for when the page went away is not asked for again', async () => {
    const { emitted, provider, recorded } = await atPreview({
      submission: {
        asked: draft,
        communityId: 'course-1',
        pricing: [
          { planId: 'id-member', key: 'plan-1', product: null, state: 'asked' },
          { planId: 'id-once', key: 'plan-2', product: null, state: 'waiting' },
        ],
      },
      differs: { createProduct: [answers({ kind: 'created', product: product('once', 'eur') })] },
    })
    expect(provider()).toEqual([onceProduct, onceLink])
    expect(recorded()).toEqual([
      ['skipped', 'waiting'],
      ['skipped', 'asked'],
      ['skipped', 'asked'],
      ['skipped', 'linked'],
    ])
    const error = new Error('The page went away before id-member had its product.')
    expect(emitted).toEqual([{ type: 'failure.logged', doing: 'creating a product', error }, toCreated])
  })

  it('what another tab has already done is taken over, or not done at all', async () => {
    const further = {
      asked: draft,
      communityId: 'course-1',
      pricing: [{ planId: 'id-once', key: 'plan-2', product: null, state: 'waiting' as const }],
    }
    const behind = await atPreview({
      differs: {
        acquireLock: [answers({ kind: 'acquired', submission: further })],
        createProduct: [answers({ kind: 'created', product: product('once', 'eur') })],
      },
    })
    await behind.send(finish)
    expect(behind.provider()).toEqual([onceProduct, onceLink])
    const late = await atPreview({ differs: { acquireLock: [answers({ kind: 'finished' })] } })
    await late.send(finish)
    expect(late.provider()).toEqual([])
    expect(late.emitted).toEqual([toPages])
    expect(late.state().status).toBe('done')
  })
})

describe('create-community: the lock (addition)', () => {
  it.each([
    'acquireLock',
    'recordSubmission',
    'createCommunity',
    'createProduct',
    'linkProduct',
    'closeDraft',
  ])('WIZ-15: is held while %s waits for its answer, and whoever leaves gives it back', async (port) => {
    const { actor, calls, ended, send } = await atPreview({ differs: { [port]: ['hang'] } })
    await send(finish)
    expect(calls.at(-1)?.[0]).toBe(port)
    expect(ended).toEqual([])
    actor.stop()
    expect(ended).toEqual(['lock'])
  })

  it('WIZ-18: a refused community gives it back once that is recorded, a lost answer at once', async () => {
    const hung = await atPreview({
      differs: {
        createCommunity: [fails(refused(400))],
        recordSubmission: [answers({ kind: 'recorded' }), 'hang'],
      },
    })
    await hung.send(finish)
    expect(hung.named('recordSubmission').at(-1)).toMatchObject({ saved: { submission: null } })
    expect(hung.ended).toEqual([])
    const lost = await atPreview({ differs: { createCommunity: [fails(unreachable)] } })
    await lost.send(finish)
    expect(lost.named('recordSubmission')).toHaveLength(1)
    expect(lost.ended).toEqual(['lock'])
  })

  it('WIZ-18: goes back with the community that was made', async () => {
    const { ended, send, state } = await atPreview()
    await send(finish)
    expect(state().status).toBe('done')
    expect(ended).toEqual(['lock'])
  })
})

describe('create-community: another tab that does not let go (addition)', () => {
  it('WIZ-15: nothing is asked for, nothing recorded; step 4 stays with a word and Finish', async () => {
    const flow = await atPreview({ differs: { acquireLock: [fails(unreachable)] } })
    await flow.send(finish)
    expect(flow.provider()).toEqual([])
    expect(flow.named('recordSubmission')).toEqual([])
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'waiting for another tab', error: unreachable },
    ])
    expect(flow.state().value).toMatchObject({ writing: { step: 'preview' } })
    expect(flow.state().context.error).toBe(
      'Your community could not be created. Everything you typed is still here.',
    )
    expect(flow.state().can(finish)).toBe(true)
  })
})

describe('create-community: the draft (addition)', () => {
  it('is kept 100 ms after a change, with what was typed meanwhile', async () => {
    const { clock, named, send } = await start()
    await send({ type: 'name.changed', name: 'A' })
    clock.advance(99)
    expect(named('keepDraft')).toEqual([])
    await send({ type: 'name.changed', name: 'AB' })
    clock.advance(1)
    expect(named('keepDraft')).toMatchObject([
      { userId: 'seller-1', id: 'draft-new', draft: { name: 'AB', description: '' } },
    ])
    await send()
    clock.advance(10_000)
    expect(named('keepDraft')).toHaveLength(1)
  })

  it('what is typed while it is being kept is kept after it', async () => {
    const { clock, named, send } = await start()
    await send({ type: 'name.changed', name: 'A' })
    clock.advance(100)
    await send({ type: 'name.changed', name: 'AB' })
    clock.advance(100)
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }, { draft: { name: 'AB' } }])
  })

  it('is kept at once when the page goes away, and only if there is something new', async () => {
    const { named, send } = await start()
    await send({ type: 'page.hidden' })
    expect(named('keepDraft')).toEqual([])
    await send({ type: 'name.changed', name: 'A' }, { type: 'page.hidden' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }])
  })

  it('WIZ-08: what is typed while it is being kept is kept at once when the page goes away', async () => {
    const { clock, named, send } = await start({ differs: { keepDraft: ['hang', 'hang'] } })
    await send({ type: 'name.changed', name: 'A' })
    clock.advance(100)
    await send({ type: 'page.hidden' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }])
    await send({ type: 'name.changed', name: 'AB' }, { type: 'page.hidden' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' } }, { draft: { name: 'AB' } }])
  })

  it('WIZ-08: it is kept with the step that is open, as soon as another one is', async () => {
    const { clock, named, send } = await start()
    const keepAfter = async (...events: CreateCommunityEvent[]) => {
      await send(...events)
      clock.advance(100)
      await send()
      return named('keepDraft').slice(1)
    }
    await keepAfter({ type: 'name.changed', name: 'A' }, { type: 'description.changed', description: 'B' })
    expect(named('keepDraft')).toMatchObject([{ draft: { name: 'A' }, openStep: 'details' }])
    expect(await keepAfter(next)).toMatchObject([{ draft: { name: 'A' }, openStep: 'bot' }])
    expect(await keepAfter(next)).toMatchObject([{ openStep: 'bot' }, { openStep: 'plans' }])
    expect(await keepAfter(back, back)).toMatchObject([{}, {}, { openStep: 'details' }])
  })

  const nameless = { ...draft, name: ' ' }
  const untitled = { ...draft, plans: [{ ...monthly, title: '' }] }
  const resumed = async (kept: CommunityDraft, openStep: unknown) => {
    const flow = await start({
      differs: { openDraft: [answers({ kind: 'found', saved: { ...saved, draft: kept, openStep } })] },
    })
    expect(flow.state().value).toBe('offering')
    expect(flow.tags()).toEqual(['dialog'])
    await flow.send({ type: 'draft.resumed' })
    expect(flow.context().draft).toEqual(kept)
    flow.clock.advance(10_000)
    expect(flow.named('keepDraft')).toEqual([])
    return flow
  }

  it.each([
    [draft, 'details'],
    [draft, 'bot'],
    [draft, 'plans'],
    [draft, 'preview'],
    [untitled, 'bot'],
  ] as const)('WIZ-08: is resumed at the step that was left: %#', async (kept, step) => {
    const { state } = await resumed(kept, step)
    expect(state().matches({ writing: { step } })).toBe(true)
  })

  it.each([
    ['no step, no name', nameless, undefined, 'details'],
    ['no step, no title', untitled, undefined, 'plans'],
    ['no step, nothing left to do', draft, undefined, 'preview'],
    ['a step that there is not', draft, 'summary', 'preview'],
    ['the plans without a name', nameless, 'plans', 'details'],
    ['the preview without a title', untitled, 'preview', 'plans'],
  ] as const)(
    'WIZ-08: is resumed where something is left to do, if kept with %s',
    async (_, kept, left, step) => {
      const { state } = await resumed(kept, left)
      expect(state().matches({ writing: { step } })).toBe(true)
    },
  )

  it('begun anew, the old one is forgotten and the new one has another name', async () => {
    const opened = { kind: 'found', saved: { ...saved, openStep: 'plans' } }
    const flow = await start({ differs: { openDraft: [answers(opened)] } })
    flow.actor.send({ type: 'draft.discarded' })
    expect(flow.tags().sort()).toEqual(['busy', 'dialog'])
    await flow.send()
    expect(flow.named('closeDraft')).toEqual([{ userId: 'seller-1', id: 'draft-1', unlinked: [] }])
    expect(flow.context()).toMatchObject({ draftId: 'draft-new', draft: { name: '' } })
    expect(flow.state().matches({ writing: { step: 'details', keeping: 'kept' } })).toBe(true)
  })

  it('begun anew after one of another version, the new one is not the one that is forgotten', async () => {
    const flow = await start({ differs: { openDraft: [answers({ kind: 'outdated' })] } })
    await flow.send({ type: 'draft.discarded' })
    expect(flow.named('closeDraft')).toEqual([{ userId: 'seller-1', id: 'outdated', unlinked: [] }])
    expect(flow.context()).toMatchObject({ draftId: 'draft-new' })
  })

  it.each([
    ['offering', { kind: 'found', saved }],
    ['refusing', { kind: 'outdated' }],
  ])('not now (%s), it stays for another time', async (value, opened) => {
    const flow = await start({ differs: { openDraft: [answers(opened)] } })
    expect(flow.state().value).toBe(value)
    await flow.send({ type: 'dialog.closed' })
    expect(flow.emitted).toEqual([toPages])
    expect(flow.named('closeDraft')).toEqual([])
  })

  it('of another version is refused with a word', async () => {
    const flow = await start({ differs: { openDraft: [answers({ kind: 'outdated' })] } })
    expect(flow.state().value).toBe('refusing')
    expect(flow.tags()).toEqual(['dialog'])
    await flow.send({ type: 'draft.discarded' })
    expect(flow.state().matches({ writing: { step: 'details' } })).toBe(true)
  })
})
