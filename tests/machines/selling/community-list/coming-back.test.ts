import { describe, expect, it } from 'vitest'
import { sampleActive, samplePlan } from '#machines/kit/sample-communities.ts'
import { checkKey } from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { nextOfNew } from '#machines/selling/community-list/list.ts'
import { fails, respondsLater, returns } from '#tests/machines/run.ts'
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

describe('community-list: returning to the tab', () => {
  const added = { ...closed, id: 'course-3' }

  it('reloads the list while the cards stay on screen, then counts the members and checks the bots of new communities only', async () => {
    const added = {
      ...glass,
      id: 'course-3',
      plans: [plan, { ...plan, discordServerId: '1300' }],
    }
    const flow = await visit(
      {},
      { loadCommunities: [loaded(glass)], reloadCommunities: [returns([glass, added])] },
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
    ['a new community at the end of the list', [glass, closed, added], [1, 2]],
    ['a new community at the beginning of the list', [added, glass, closed], [1, 2]],
    ['a community removed from the list', [closed], [null, 2]],
  ])(
    'PAGES-13: member counts that arrive during a reload belong to the right communities of the new list: %s',
    async (_, then, totals) => {
      const counting = respondsLater()
      const flow = await visit(
        {},
        {
          loadCommunities: [loaded(glass, closed)],
          reloadCommunities: [returns([...then])],
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

  it('ACTIV-07: checks a server that the reloaded list adds when the checks in progress have ended', async () => {
    const checking = respondsLater()
    const another = { ...glass, id: 'course-3', plans: [{ ...plan, discordServerId: '1300' }] }
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass)],
        reloadCommunities: [returns([glass, another])],
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

  it('ACTIV-02: a community that the seller turns on during a reload is shown as active, also when the reload fails', async () => {
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

  it('a failed reload leaves the cards on screen', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass)], reloadCommunities: [fails(refused)] })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-1': true })
    expect(flow.emitted).toEqual([])
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })

  it('when missing prices are created during a reload, reloads the list again (addition)', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(glass)], reloadCommunities: ['hang', returns([closed])] },
    )
    flow.actor.send({ type: 'page.returned' })
    flow.actor.send({ type: 'prices.changed' })
    await flow.settle()
    expect(inputsOf(flow, 'reloadCommunities')).toHaveLength(2)
    expect(activity(flow)).toEqual({ 'course-2': false })
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
  })

  it('shows the empty state when the reloaded list is empty, and the cards again when a later list is not', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(glass)], reloadCommunities: [returns([]), returns([glass])] },
    )
    for (const content of ['empty', 'ready']) {
      flow.actor.send({ type: 'page.returned' })
      await flow.settle()
      expect(flow.actor.getSnapshot().matches({ listed: { content } } as never)).toBe(true)
    }
  })

  it('when the seller turns a community on during a reload, the reloaded list does not show it as off', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(closed)],
        reloadCommunities: ['hang', returns([{ ...closed, isActive: true }])],
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

describe('community-list: a community that was just created', () => {
  it.each([
    [true, [], 'share its link'],
    [false, [], 'activate it'],
    [false, ['absent'], 'invite the bot'],
  ] as const)(
    'C94: when its isActive is %j and its bots are %j, the next step is to %j',
    (isActive, lacks, step) => {
      const community = {
        ...sampleActive,
        isActive,
        plans: [{ ...samplePlan, discordServerId: 'discord-1' }],
      }
      const server = checkKey({ platform: 'Discord', serverId: 'discord-1' })
      const next = nextOfNew({
        communities: [community],
        newId: community.id,
        serversWithoutBot: Object.fromEntries(lacks.map((lack) => [server, lack])),
      })
      expect(next?.step).toBe(step)
      expect(nextOfNew({ communities: [community], newId: null, serversWithoutBot: {} })).toBeNull()
    },
  )

  const shown = ({ actor }: Visit) => {
    const { communities, newId } = actor.getSnapshot().context
    return { order: communities.map(({ id }: SellerCommunity) => id), newId }
  }

  it('WIZ-18: is marked and comes first in the list, also after a reload', async () => {
    const flow = await visit({ created: 'course-2' })
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(inputsOf(flow, 'reloadCommunities')).toHaveLength(1)
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
  })

  it('WIZ-18: is marked as soon as a reloaded list contains it', async () => {
    const flow = await visit(
      { created: 'course-2' },
      { loadCommunities: [loaded(glass)], reloadCommunities: [returns([glass, closed])] },
    )
    expect(shown(flow)).toEqual({ order: ['course-1'], newId: null })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(shown(flow)).toEqual({ order: ['course-2', 'course-1'], newId: 'course-2' })
  })

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['an unknown id', 'course-3'],
    ['an empty text', ''],
    ['a number', 2],
    ['a forged community', { id: 'course-2' }],
    ['a forged list', ['course-2']],
  ])('WIZ-18: no card is marked or moved when the id that was handed over is %s', async (_, created) => {
    expect(shown(await visit({ created }))).toEqual({ order: ['course-1', 'course-2'], newId: null })
  })
})
