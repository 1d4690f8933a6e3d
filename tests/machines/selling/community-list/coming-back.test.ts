import { describe, expect, it } from 'vitest'
import { sampleActive, samplePlan } from '#machines/kit/sample-communities.ts'
import { checkKey } from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { nextOfNew } from '#machines/selling/community-list/list.ts'
import { answers, answersLater, fails } from '#tests/machines/run.ts'
import {
  activity,
  checked,
  closed,
  counted,
  glass,
  inputsOf,
  loaded,
  plan,
  refused,
  type Visit,
  visit,
} from './fixtures.ts'

describe('community-list: coming back', () => {
  const added = { ...closed, id: 'course-3' }

  it('the list is loaded again while the cards stay; only what is new is counted and checked', async () => {
    const added = {
      ...glass,
      id: 'course-3',
      plans: [plan, { ...plan, discordServerId: '1300' }],
    }
    const flow = await visit(
      {},
      { loadCommunities: [loaded(glass)], reloadCommunities: [answers([glass, added])] },
    )
    flow.actor.send({ type: 'page.returned' })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready', reload: 'reloading' } })).toBe(true)
    await flow.settle()
    expect(inputsOf(flow, 'reloadCommunities')).toEqual([{ sellerId: 'user-1' }])
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
      const counting = answersLater()
      const flow = await visit(
        {},
        {
          loadCommunities: [loaded(glass, closed)],
          reloadCommunities: [answers([...then])],
          countMembers: [counting, counted(3)],
        },
      )
      flow.actor.send({ type: 'page.returned' })
      await flow.settle()
      counting.send(totals)
      await flow.settle()
      await flow.settle()
      const members: Record<string, number> = { 'course-1': 1, 'course-2': 2, 'course-3': 3 }
      expect(flow.actor.getSnapshot().context.members).toMatchObject(
        Object.fromEntries(then.map(({ id }) => [id, members[id]])),
      )
    },
  )

  it('ACTIV-07: a server that came while others were being checked is checked after them', async () => {
    const checking = answersLater()
    const another = { ...glass, id: 'course-3', plans: [{ ...plan, discordServerId: '1300' }] }
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass)],
        reloadCommunities: [answers([glass, another])],
        checkBots: [checking, checked('absent')],
      },
    )
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    checking.send({ kind: 'checked', results: ['present'] })
    await flow.settle()
    await flow.settle()
    expect(inputsOf(flow, 'deactivate')).toEqual([{ communityId: 'course-3' }])
  })

  it('ACTIV-02: what a switch changes meanwhile is seen at once, and stays when the list cannot be loaded', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(closed)], reloadCommunities: ['hang', fails(refused)] },
    )
    flow.actor.send({ type: 'page.returned' })
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-2': true })
  })

  it('a reload that fails keeps the cards', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass)], reloadCommunities: [fails(refused)] })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-1': true })
    expect(flow.emitted).toEqual([])
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })

  it('a list that was asked for before prices changed is asked for again (addition)', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(glass)], reloadCommunities: ['hang', answers([closed])] },
    )
    flow.actor.send({ type: 'page.returned' })
    flow.actor.send({ type: 'prices.changed' })
    await flow.settle()
    expect(inputsOf(flow, 'reloadCommunities')).toHaveLength(2)
    expect(activity(flow)).toEqual({ 'course-2': false })
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })

  it('the list becomes empty, and full again', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(glass)], reloadCommunities: [answers([]), answers([glass])] },
    )
    for (const content of ['empty', 'ready']) {
      flow.actor.send({ type: 'page.returned' })
      await flow.settle()
      expect(flow.actor.getSnapshot().matches({ listed: { content } } as never)).toBe(true)
    }
  })

  it('what a switch changes meanwhile is not undone by a list that does not know of it', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(closed)],
        reloadCommunities: ['hang', answers([{ ...closed, isActive: true }])],
      },
    )
    flow.actor.send({ type: 'page.returned' })
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    expect(inputsOf(flow, 'reloadCommunities')).toHaveLength(2)
    expect(activity(flow)).toEqual({ 'course-2': true })
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })
})

describe('community-list: the community that was just created', () => {
  it.each([
    [true, [], 'share its link'],
    [false, [], 'activate it'],
    [false, ['absent'], 'invite the bot'],
  ] as const)('C94: active %j, on a server that lacks %j: the next step is %j', (isActive, lacks, step) => {
    const community = { ...sampleActive, isActive, plans: [{ ...samplePlan, discordServerId: 'discord-1' }] }
    const server = checkKey({ platform: 'Discord', serverId: 'discord-1' })
    const next = nextOfNew({
      communities: [community],
      newId: community.id,
      serversWithoutBot: Object.fromEntries(lacks.map((lack) => [server, lack])),
    })
    expect(next?.step).toBe(step)
    expect(nextOfNew({ communities: [community], newId: null, serversWithoutBot: {} })).toBeNull()
  })

  const shown = ({ actor }: Visit) => {
    const { communities, newId } = actor.getSnapshot().context
    return { order: communities.map(({ id }: SellerCommunity) => id), newId }
  }

  it('WIZ-18: it is marked and comes first, also when the list is loaded again', async () => {
    const flow = await visit({ created: 'course-2' })
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(inputsOf(flow, 'reloadCommunities')).toHaveLength(1)
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
  })

  it('WIZ-18: it is marked once it is in the list', async () => {
    const flow = await visit(
      { created: 'course-2' },
      { loadCommunities: [loaded(glass)], reloadCommunities: [answers([glass, closed])] },
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
