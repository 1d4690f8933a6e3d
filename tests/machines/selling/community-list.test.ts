import { describe, expect, it } from 'vitest'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { listedActivation, listedUnpricedPlans } from '#machines/selling/community-list/children.ts'
import { isBotless } from '#machines/selling/community-list/list.ts'
import { type CommunityListInput, communityListMachine } from '#machines/selling/community-list/machine.ts'
import { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { answers, childOf, fails, run } from '../run.ts'

const plan: SellerPlan = {
  id: 'plan-1',
  title: 'Member',
  description: '',
  price: 5,
  currency: 'usd',
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: null,
  platforms: ['Discord'],
  discordServerId: '1100',
  telegramServerId: null,
  isPopular: false,
  discordRoles: [],
  telegramRoles: [],
  stripeProductId: null,
  stripePriceId: null,
}
const glass: SellerCommunity = {
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: '',
  logo: null,
  logoPublicId: null,
  video: null,
  videoPublicId: null,
  thumbnail: null,
  category: null,
  tags: [],
  sellerId: 'user-1',
  isActive: true,
  totalUsers: 12,
  plans: [plan],
}
const closed: SellerCommunity = { ...glass, id: 'course-2', slug: 'closed', title: 'Closed', isActive: false }

const input: CommunityListInput = {
  token: 'token-1',
  userId: 'user-1',
  query: '',
  created: null,
  origin: 'https://guildhall.test',
  botPages: {
    discord: externalUrl('https://discord.test/invite'),
    telegram: externalUrl('https://t.test/bot'),
  },
}
const loaded = (...communities: SellerCommunity[]) => answers({ kind: 'loaded', communities })
const counted = (...totals: (number | null)[]) => answers({ kind: 'counted', totals })
const checked = (...results: string[]) => answers({ kind: 'checked', results })
const refused = new Failure({ kind: 'refused', message: 'answered 500' })

type Script = NonNullable<Parameters<typeof run>[1]['script']>

const start = (given: Partial<CommunityListInput> = {}, differs: Script = {}) =>
  run(communityListMachine, {
    input: { ...input, ...given },
    script: {
      loadAccount: [answers({ kind: 'loaded' })],
      loadCommunities: [loaded(glass, closed)],
      countMembers: [counted(1234, 7)],
      checkBots: [checked('present')],
      deactivate: [answers({ kind: 'deactivated' })],
      activate: [answers({ kind: 'set', isActive: true })],
      writeClipboard: [answers({ kind: 'written' })],
      ...differs,
    },
    children: (ports) => ({
      // The scripted ports are those of the children too, by name.
      activation: listedActivation.provide({ actors: ports as never }),
      copyLink: copyLinkMachine.provide({ actors: ports as never }),
      createGate: createGateMachine.provide({ actors: ports as never }),
      unpricedPlans: listedUnpricedPlans.provide({ actors: ports as never }),
    }),
  })
const visit = async (...given: Parameters<typeof start>) => {
  const flow = start(...given)
  await flow.settle()
  await flow.settle()
  return flow
}
type Visit = Awaited<ReturnType<typeof visit>>

const inputsOf = ({ calls }: Visit, port: string) =>
  calls.flatMap(([name, given]) => (name === port ? [given] : []))
const botlessOf = ({ actor }: Visit) => {
  const { communities, without } = actor.getSnapshot().context
  return communities.filter((one) => isBotless(one, without)).map(({ id }) => id)
}

const activity = ({ actor }: Visit) =>
  Object.fromEntries(
    actor.getSnapshot().context.communities.map((one: SellerCommunity) => [one.id, one.isActive]),
  )

describe('community-list: loading', () => {
  it('SEC-08, B17: without a token it opens the login and calls nothing', async () => {
    const { actor, calls, emitted } = await visit({ token: null })
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(calls).toEqual([])
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
  })

  it('WIZ-14: a profile that cannot be loaded removes the token and opens the login', async () => {
    const { calls, emitted } = await visit({}, { loadAccount: [fails(refused)] })
    expect(calls).toEqual([['loadAccount', {}]])
    expect(emitted).toEqual([{ type: 'session.closed', forget: 'token', to: '/login' }])
  })

  it('WIZ-14, SESSION-01: while another tab keeps the session to itself nobody is signed out, and it can be tried again (023)', async () => {
    const held = new Failure({ kind: 'held', message: 'got no answer from another tab' })
    const { actor, calls, emitted, settle } = await visit(
      {},
      { loadAccount: [fails(held), answers({ kind: 'loaded' })] },
    )
    expect(actor.getSnapshot().value).toBe('held')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(calls.slice(0, 3).map(([port]) => port)).toEqual(['loadAccount', 'loadAccount', 'loadCommunities'])
    expect(actor.getSnapshot().matches('listed')).toBe(true)
  })

  it('PAGES-03, B17: with a token but no user id it is an error, and the list is not asked for', async () => {
    const { actor, calls } = await visit({ userId: null })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(calls).toEqual([['loadAccount', {}]])
  })

  it.each([
    ['loadingAccount', { loadAccount: ['hang'] }],
    ['loading', { loadCommunities: ['hang'] }],
  ] as [string, Script][])('PAGES-02: in %s it is busy', async (state, differs) => {
    const { actor } = await visit({}, differs)
    expect(actor.getSnapshot().value).toBe(state)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('PAGES-03: a list that cannot be loaded is an error, logged, and can be loaded again', async () => {
    const { actor, calls, emitted, settle } = await visit(
      {},
      { loadCommunities: [fails(refused), loaded(glass)] },
    )
    expect(actor.getSnapshot().value).toBe('failed')
    expect(emitted).toEqual([{ type: 'failure.logged', doing: 'loading the communities', error: refused }])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
    expect(calls.slice(0, 4).map(([port]) => port)).toEqual([
      'loadAccount',
      'loadCommunities',
      'loadAccount',
      'loadCommunities',
    ])
  })

  it('PAGES-04: without communities it is empty, and nothing is counted or checked', async () => {
    const { actor, calls } = await visit({}, { loadCommunities: [loaded()] })
    expect(actor.getSnapshot().matches({ listed: { content: 'empty' } })).toBe(true)
    expect(calls).toEqual([
      ['loadAccount', {}],
      ['loadCommunities', { sellerId: 'user-1' }],
    ])
  })
})

describe('community-list: members (PAGES-13, C44)', () => {
  it('each community is counted, while its card is there already', async () => {
    const flow = await visit({}, { countMembers: ['hang'], checkBots: ['hang'] })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.members).toEqual({})
    expect(inputsOf(flow, 'countMembers')).toEqual([{ communityIds: ['course-1', 'course-2'] }])
  })

  it('what is counted is kept; what fails falls back on what came with the list, or 0, and is logged', async () => {
    const bare = { ...glass, id: 'course-3', totalUsers: null }
    const { actor, emitted } = await visit(
      {},
      { loadCommunities: [loaded(closed, glass, bare)], countMembers: [counted(1234, null, null)] },
    )
    expect(actor.getSnapshot().context.members).toEqual({
      'course-1': 12,
      'course-2': 1234,
      'course-3': 0,
    })
    expect(emitted).toEqual(
      ['course-1', 'course-3'].map((id) => ({
        type: 'failure.logged',
        doing: 'counting the members of a community',
        error: new Error(`The members of community ${id} could not be counted.`),
      })),
    )
  })

  const many = Array.from({ length: 13 }, (_, n) => ({ ...closed, id: `c${n}` }))

  it('six at a time', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(...many)],
        countMembers: [counted(1, 2, 3, 4, 5, 6), counted(7, 8, 9, 10, 11, 12), counted(13)],
      },
    )
    expect(inputsOf(flow, 'countMembers')).toEqual([
      { communityIds: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'] },
      { communityIds: ['c6', 'c7', 'c8', 'c9', 'c10', 'c11'] },
      { communityIds: ['c12'] },
    ])
    expect(flow.actor.getSnapshot().context.members).toMatchObject({ c0: 1, c6: 7, c12: 13 })
  })

  it('of those whose turn has not come nothing is said yet', async () => {
    const { actor, emitted } = await visit(
      {},
      { loadCommunities: [loaded(...many)], countMembers: [counted(1, 2, 3, 4, 5, 6), 'hang'] },
    )
    expect(actor.getSnapshot().context.members).toEqual({ c0: 1, c1: 2, c2: 3, c3: 4, c4: 5, c5: 6 })
    expect(emitted).toEqual([])
  })
})

describe('community-list: bots on load (table S2b)', () => {
  const deactivated = { communityId: 'course-1' }

  it('ACTIV-07: only active communities are checked; all ok changes nothing', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass, { ...closed, plans: [plan] })] })
    expect(inputsOf(flow, 'checkBots')).toEqual([{ checks: [{ platform: 'Discord', serverId: '1100' }] }])
    expect(inputsOf(flow, 'deactivate')).toEqual([])
    expect(activity(flow)).toEqual({ 'course-1': true, 'course-2': false })
  })

  it('S2b, C41: nothing to check changes nothing', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded({ ...glass, plans: [{ ...plan, discordServerId: null }] })] },
    )
    expect(inputsOf(flow, 'checkBots')).toEqual([])
    expect(inputsOf(flow, 'deactivate')).toEqual([])
  })

  it.each(['absent', 'powerless'])(
    'ACTIV-07: a bot that is %s switches the community off, without a dialog (C42)',
    async (presence) => {
      const flow = await visit({}, { checkBots: [checked(presence)] })
      expect(inputsOf(flow, 'deactivate')).toEqual([deactivated])
      expect(activity(flow)).toEqual({ 'course-1': false, 'course-2': false })
      expect(flow.actor.getSnapshot().context.running).toEqual([])
      expect(flow.emitted).toEqual([])
      expect(botlessOf(flow)).toContain('course-1')
      flow.actor.send({ type: 'activation.changed', id: 'course-1', isActive: true })
      expect(botlessOf(flow)).not.toContain('course-1')
    },
  )

  it('ACTIV-07: what is off on a server that lacks its bot is known too, and S2b asks nothing more for it', async () => {
    const elsewhere = {
      ...glass,
      id: 'course-4',
      isActive: false,
      plans: [{ ...plan, discordServerId: '2200' }],
    }
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass, { ...glass, id: 'course-3', isActive: false }, elsewhere)],
        checkBots: [checked('absent')],
      },
    )
    expect(inputsOf(flow, 'checkBots')).toEqual([{ checks: [{ platform: 'Discord', serverId: '1100' }] }])
    expect(botlessOf(flow)).toEqual(['course-1', 'course-3'])
  })

  it('A08: a check that fails leaves the community active, and is logged', async () => {
    const flow = await visit({}, { checkBots: [checked('unknown')] })
    expect(inputsOf(flow, 'deactivate')).toEqual([])
    expect(activity(flow)).toMatchObject({ 'course-1': true })
    expect(flow.emitted).toEqual([
      {
        type: 'failure.logged',
        doing: 'checking the moderation bot',
        error: new Error('The check of Discord server 1100 gave no answer.'),
      },
    ])
  })

  it('ACTIV-08: a deactivation that fails is only logged, and the next one follows', async () => {
    const second = { ...glass, id: 'course-3' }
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass, second)],
        checkBots: [checked('absent')],
        deactivate: [fails(refused), answers({ kind: 'deactivated' })],
      },
    )
    expect(inputsOf(flow, 'deactivate')).toEqual([deactivated, { communityId: 'course-3' }])
    expect(activity(flow)).toEqual({ 'course-1': true, 'course-3': false })
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'deactivating a community without its bot', error: refused },
    ])
  })

  it('S2b: each server is asked once, whoever names it, six at a time', async () => {
    const present = Array<string>(6).fill('present')
    const many = Array.from({ length: 13 }, (_, n) => ({
      ...glass,
      id: `c${n}`,
      plans: [
        plan,
        { ...plan, id: `plan-${n}`, discordServerId: `12${n}` },
        { ...plan, id: `plan-again-${n}`, discordServerId: `12${n}` },
      ],
    }))
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(...many)],
        checkBots: [
          checked(...present),
          checked('present', 'absent', ...present.slice(2)),
          checked('present', 'absent'),
        ],
      },
    )
    const servers = inputsOf(flow, 'checkBots').map((given) =>
      (given as { checks: { serverId: string }[] }).checks.map(({ serverId }) => serverId),
    )
    expect(servers).toEqual([
      ['1100', '120', '121', '122', '123', '124'],
      ['125', '126', '127', '128', '129', '1210'],
      ['1211', '1212'],
    ])
    expect(inputsOf(flow, 'deactivate')).toEqual([{ communityId: 'c6' }, { communityId: 'c12' }])
  })

  it('while a community is being switched off its switch waits', async () => {
    const { actor } = await visit({}, { checkBots: [checked('absent')], deactivate: ['hang'] })
    expect(actor.getSnapshot().can({ type: 'community.toggled', id: 'course-1' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'community.toggled', id: 'course-2' })).toBe(true)
  })
})

describe('community-list: coming back', () => {
  const added = { ...closed, id: 'course-3' }

  it('the list is loaded again while the cards stay; only what is new is counted and checked', async () => {
    const added = {
      ...glass,
      id: 'course-3',
      plans: [plan, { ...plan, discordServerId: '1300' }],
    }
    const flow = await visit({}, { loadCommunities: [loaded(glass), loaded(glass, added)] })
    flow.actor.send({ type: 'page.returned' })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready', reload: 'reloading' } })).toBe(true)
    await flow.settle()
    expect(inputsOf(flow, 'loadCommunities')).toEqual([{ sellerId: 'user-1' }, { sellerId: 'user-1' }])
    expect(inputsOf(flow, 'countMembers')).toEqual([
      { communityIds: ['course-1'] },
      { communityIds: ['course-3'] },
    ])
    expect(inputsOf(flow, 'checkBots')).toEqual([
      { checks: [{ platform: 'Discord', serverId: '1100' }] },
      { checks: [{ platform: 'Discord', serverId: '1300' }] },
    ])
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })

  it.each([
    ['one more at its end', [glass, closed, added], [1, 2]],
    ['one more at its beginning', [added, glass, closed], [1, 2]],
    ['one less', [closed], [null, 2]],
  ])(
    'PAGES-13: what was being counted meanwhile is kept for its own community: %s',
    async (_, then, totals) => {
      let count: (answer: unknown) => void = () => {}
      const counting = new Promise((resolve) => {
        count = resolve
      })
      const flow = await visit(
        {},
        {
          loadCommunities: [loaded(glass, closed), loaded(...then)],
          countMembers: [answers(counting), counted(3)],
        },
      )
      flow.actor.send({ type: 'page.returned' })
      await flow.settle()
      count({ kind: 'counted', totals })
      await flow.settle()
      await flow.settle()
      const members: Record<string, number> = { 'course-1': 1, 'course-2': 2, 'course-3': 3 }
      expect(flow.actor.getSnapshot().context.members).toMatchObject(
        Object.fromEntries(then.map(({ id }) => [id, members[id]])),
      )
    },
  )

  it('ACTIV-07: a server that came while others were being checked is checked after them', async () => {
    let check: (answer: unknown) => void = () => {}
    const checking = new Promise((resolve) => {
      check = resolve
    })
    const another = { ...glass, id: 'course-3', plans: [{ ...plan, discordServerId: '1300' }] }
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass), loaded(glass, another)],
        checkBots: [answers(checking), checked('absent')],
      },
    )
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    check({ kind: 'checked', results: ['present'] })
    await flow.settle()
    await flow.settle()
    expect(inputsOf(flow, 'deactivate')).toEqual([{ communityId: 'course-3' }])
  })

  it('ACTIV-02: what a switch changes meanwhile is seen at once, and stays when the list cannot be loaded', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(closed), 'hang', fails(refused)] })
    flow.actor.send({ type: 'page.returned' })
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-2': true })
  })

  it('a reload that fails keeps the cards and is logged', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass), fails(refused)] })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-1': true })
    expect(flow.emitted).toEqual([
      { type: 'failure.logged', doing: 'reloading the communities', error: refused },
    ])
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })

  it('the list becomes empty, and full again', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass), loaded(), loaded(glass)] })
    for (const content of ['empty', 'ready']) {
      flow.actor.send({ type: 'page.returned' })
      await flow.settle()
      expect(flow.actor.getSnapshot().matches({ listed: { content } } as never)).toBe(true)
    }
  })

  it('what a switch changes meanwhile is not undone by a list that does not know of it', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(closed), 'hang', loaded({ ...closed, isActive: true })] },
    )
    flow.actor.send({ type: 'page.returned' })
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    expect(inputsOf(flow, 'loadCommunities')).toHaveLength(3)
    expect(activity(flow)).toEqual({ 'course-2': true })
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })
})

describe('community-list: the community that was just created', () => {
  const shown = ({ actor }: Visit) => {
    const { communities, newId } = actor.getSnapshot().context
    return { order: communities.map(({ id }: SellerCommunity) => id), newId }
  }

  it('WIZ-18: it is marked and comes first, also when the list is loaded again', async () => {
    const flow = await visit({ created: 'course-2' })
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(inputsOf(flow, 'loadCommunities')).toHaveLength(2)
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
  })

  it('WIZ-18: it is marked once it is in the list', async () => {
    const flow = await visit(
      { created: 'course-2' },
      { loadCommunities: [loaded(glass), loaded(glass, closed)] },
    )
    expect(shown(flow)).toEqual({ order: ['course-1'], newId: null })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
  })

  it.each([
    ['none', null],
    ['nothing', undefined],
    ['an unknown id', 'course-3'],
    ['an empty text', ''],
    ['a number', 2],
    ['a forged community', { id: 'course-2' }],
    ['a forged list', ['course-2']],
  ])('WIZ-18: %s marks nothing and leaves the order', async (_, created) => {
    expect(shown(await visit({ created }))).toEqual({ order: ['course-1', 'course-2'], newId: null })
  })
})

describe('community-list: the cards', () => {
  it('PAGES-07, C43: View opens the public page and Edit the wizard, in this tab', async () => {
    const { actor, emitted } = await visit()
    actor.send({ type: 'community.opened', id: 'course-1' })
    actor.send({ type: 'community.edited', id: 'course-2' })
    expect(emitted).toEqual([
      { type: 'page.opened', path: '/community/glass' },
      { type: 'page.opened', path: '/edit/closed' },
    ])
  })

  it('a card that is not there does nothing', async () => {
    const { actor } = await visit()
    for (const type of ['community.opened', 'community.edited', 'community.toggled', 'link.copied'] as const)
      expect(actor.getSnapshot().can({ type, id: 'nobody' }), type).toBe(false)
  })

  it("PAGES-11, PAGES-12, C80: copying a link is the page's one copy-link", async () => {
    const flow = await visit()
    flow.actor.send({ type: 'link.copied', id: 'course-1' })
    await flow.settle()
    expect(inputsOf(flow, 'writeClipboard')).toEqual([{ text: 'https://guildhall.test/community/glass' }])
    expect(childOf<typeof copyLinkMachine>(flow, 'copy-link')?.getSnapshot().value).toBe('copied')
    expect(flow.emitted).toEqual([{ type: 'toast.shown', toast: { title: 'Link copied!', tone: 'plain' } }])
  })

  it('PAGES-10: the Telegram instructions open and close', async () => {
    const { actor } = await visit()
    actor.send({ type: 'instructions.opened' })
    expect(actor.getSnapshot().matches({ listed: { instructions: 'open' } })).toBe(true)
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().matches({ listed: { instructions: 'closed' } })).toBe(true)
  })
})

describe('community-list: the create gate', () => {
  it.each([
    ['with communities', loaded(glass)],
    ['without any', loaded()],
  ])('PAGES-08, PAGES-04: %s, Create is the gate', async (_, list) => {
    const { actor, calls, settle } = await visit({}, { loadCommunities: [list], identify: ['hang'] })
    childOf<typeof createGateMachine>({ actor }, 'create-gate')?.send({ type: 'create.chosen' })
    await settle()
    expect(calls.at(-1)).toEqual(['identify', {}])
  })
})

describe('community-list: plans without a price (addition)', () => {
  const priced = { ...glass, plans: [{ ...plan, stripePriceId: 'price-1' }] }
  const noticeOf = (flow: Visit) => childOf<typeof listedUnpricedPlans>(flow, 'unpriced-plans')

  it('WIZ-18: the notice follows the list that was loaded again', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass), loaded(priced)] })
    expect(noticeOf(flow)?.getSnapshot().value).toBe('offered')
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(noticeOf(flow)?.getSnapshot().value).toBe('silent')
  })

  it('WIZ-18: once it has finished, the list is loaded again', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass), loaded(priced)],
        acquireLock: [answers({ kind: 'acquired', unlinked: [] })],
        lock: ['hang'],
      },
    )
    const before = flow.calls.length
    noticeOf(flow)?.send({ type: 'finish.chosen' })
    await flow.settle()
    expect(flow.calls.slice(before)).toEqual([
      ['lock', {}],
      ['acquireLock', { userId: 'user-1' }],
      ['loadCommunities', { userId: 'user-1' }],
      ['loadCommunities', { sellerId: 'user-1' }],
    ])
    expect(flow.actor.getSnapshot().context.communities).toEqual([priced])
  })
})

describe('community-list: the switch of a card', () => {
  const switchOf = (flow: Visit, id: string) => childOf<typeof listedActivation>(flow, `activation:${id}`)

  it('PAGES-06, B18: it starts once, and a No leaves everything as it was', async () => {
    const flow = await visit()
    flow.actor.send({ type: 'community.toggled', id: 'course-1' })
    const child = switchOf(flow, 'course-1')
    expect(child?.getSnapshot().value).toBe('confirming')
    expect(flow.actor.getSnapshot().can({ type: 'community.toggled', id: 'course-1' })).toBe(false)
    child?.send({ type: 'dialog.closed' })
    expect(switchOf(flow, 'course-1')).toBeUndefined()
    expect(flow.actor.getSnapshot().can({ type: 'community.toggled', id: 'course-1' })).toBe(true)
    expect(activity(flow)).toMatchObject({ 'course-1': true })
  })

  it('PAGES-06: one that has ended leaves the others alone', async () => {
    const flow = await visit({}, { activate: ['hang'] })
    for (const id of ['course-1', 'course-2']) flow.actor.send({ type: 'community.toggled', id })
    switchOf(flow, 'course-1')?.send({ type: 'dialog.closed' })
    expect(flow.actor.getSnapshot().context.running).toEqual(['activation:course-2'])
    expect(flow.actor.getSnapshot().can({ type: 'community.toggled', id: 'course-2' })).toBe(false)
  })

  it('ACTIV-02, ACTIV-04: on checks that community alone, and its card follows', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(closed)] })
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    expect(flow.calls.slice(-2)).toEqual([
      ['checkBots', { checks: [{ platform: 'Discord', serverId: '1100' }] }],
      ['activate', { communityId: 'course-2' }],
    ])
    expect(activity(flow)).toEqual({ 'course-2': true })
    expect(flow.actor.getSnapshot().context.running).toEqual([])
  })

  it('ACTIV-01, ACTIV-05: what was blocked goes on when the person comes back with the bot invited', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(closed)], checkBots: [checked('absent'), checked('present')] },
    )
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    expect(switchOf(flow, 'course-2')?.getSnapshot().value).toEqual({ blocked: 'waiting' })
    expect(botlessOf(flow)).toEqual(['course-2'])
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(inputsOf(flow, 'activate')).toEqual([{ communityId: 'course-2' }])
    expect(switchOf(flow, 'course-2')).toBeUndefined()
    flow.actor.send({ type: 'activation.changed', id: 'course-2', isActive: false })
    expect(botlessOf(flow)).toEqual([])
  })

  it('ACTIV-05: a card that was held back says why once its dialog is closed; a check without an answer says nothing', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(closed)],
        checkBots: [checked('unknown'), checked('powerless'), checked('unknown')],
      },
    )
    for (const known of [[], ['course-2'], ['course-2']]) {
      flow.actor.send({ type: 'community.toggled', id: 'course-2' })
      await flow.settle()
      switchOf(flow, 'course-2')?.send({ type: 'dialog.closed' })
      expect(botlessOf(flow)).toEqual(known)
    }
  })

  it('coming back twice while the list reloads reaches the open dialog each time', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(closed), 'hang'],
        checkBots: [checked('absent'), checked('powerless'), checked('present')],
      },
    )
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(inputsOf(flow, 'activate')).toHaveLength(1)
  })
})
