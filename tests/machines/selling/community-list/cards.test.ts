import { describe, expect, it } from 'vitest'
import type { listedActivation, listedUnpricedPlans } from '#machines/selling/community-list/children.ts'
import type { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import type { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { childOf, returns } from '#tests/machines/run.ts'
import {
  activity,
  botLacks,
  checked,
  closed,
  glass,
  inputsOf,
  loaded,
  plan,
  type Visit,
  visit,
} from './fixtures.ts'

describe('community-list: the cards', () => {
  it('PAGES-07, C43: View opens the public page and Edit opens the wizard, both in this tab', async () => {
    const { actor, emitted } = await visit()
    actor.send({ type: 'community.opened', id: 'course-1' })
    actor.send({ type: 'community.edited', id: 'course-2' })
    expect(emitted).toEqual([
      { type: 'page.opened', path: '/community/glass' },
      { type: 'page.opened', path: '/edit/closed' },
    ])
  })

  it('ignores events of a card that no longer exists', async () => {
    const { actor } = await visit()
    for (const type of ['community.opened', 'community.edited', 'community.toggled', 'link.copied'] as const)
      expect(actor.getSnapshot().can({ type, id: 'nobody' }), type).toBe(false)
  })

  it('PAGES-11, PAGES-12, C80: the child machine `copy-link` of the list copies the link of a card', async () => {
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

describe('community-list: the check before Create', () => {
  it.each([
    ['with communities in the list', loaded(glass)],
    ['with an empty list', loaded()],
  ])('PAGES-08, PAGES-04: %s, Create starts the check of the seller', async (_, list) => {
    const { actor, calls, settle } = await visit({}, { loadCommunities: [list], identify: ['hang'] })
    childOf<typeof createGateMachine>({ actor }, 'create-gate')?.send({ type: 'create.chosen' })
    await settle()
    expect(calls.at(-1)).toEqual(['identify', {}])
  })
})

describe('community-list: plans without a price (addition)', () => {
  const priced = { ...glass, plans: [{ ...plan, stripePriceId: 'price-1' }] }
  const noticeOf = (flow: Visit) => childOf<typeof listedUnpricedPlans>(flow, 'unpriced-plans')

  it('WIZ-18: the notice disappears when the reloaded list has no plan without a price', async () => {
    const flow = await visit({}, { loadCommunities: [loaded(glass)], reloadCommunities: [returns([priced])] })
    expect(noticeOf(flow)?.getSnapshot().value).toBe('offered')
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(noticeOf(flow)?.getSnapshot().value).toBe('silent')
  })

  it('WIZ-18: reloads the list when the missing prices have been created', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(glass), loaded(priced)],
        reloadCommunities: [returns([priced])],
        acquireLock: [returns({ kind: 'acquired', unlinked: [] })],
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
      ['reloadCommunities', { sellerId: 'user-1' }],
    ])
    expect(flow.actor.getSnapshot().context.communities).toEqual([priced])
  })
})

describe('community-list: the activation switch of a card', () => {
  const switchOf = (flow: Visit, id: string) => childOf<typeof listedActivation>(flow, `activation:${id}`)

  it("PAGES-06, B18: the switch opens the question once, and 'No' leaves the community active", async () => {
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

  it('PAGES-06: other activations continue when one has ended', async () => {
    const flow = await visit({}, { activate: ['hang'] })
    for (const id of ['course-1', 'course-2']) flow.actor.send({ type: 'community.toggled', id })
    switchOf(flow, 'course-1')?.send({ type: 'dialog.closed' })
    expect(flow.actor.getSnapshot().context.running).toEqual(['activation:course-2'])
    expect(flow.actor.getSnapshot().can({ type: 'community.toggled', id: 'course-2' })).toBe(false)
  })

  it('ACTIV-02, ACTIV-04: turning a community on checks the bots of this community only, and updates its card', async () => {
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

  it('ACTIV-01, ACTIV-05: a blocked activation continues when the user returns after inviting the bot', async () => {
    const flow = await visit(
      {},
      { loadCommunities: [loaded(closed)], checkBots: [checked('absent'), checked('present')] },
    )
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    expect(switchOf(flow, 'course-2')?.getSnapshot().value).toEqual({ blocked: 'waiting' })
    expect(botLacks(flow)).toEqual({ 'course-2': 'absent' })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(inputsOf(flow, 'activate')).toEqual([{ communityId: 'course-2' }])
    expect(switchOf(flow, 'course-2')).toBeUndefined()
    flow.actor.send({ type: 'activation.changed', id: 'course-2', isActive: false })
    expect(botLacks(flow)).toEqual({})
  })

  it('ACTIV-05: after the dialog, the card shows why the activation was blocked, unless the bot check got no response', async () => {
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded(closed)],
        checkBots: [checked('unknown'), checked('powerless'), checked('unknown')],
      },
    )
    for (const known of [{}, { 'course-2': 'powerless' }, { 'course-2': 'powerless' }]) {
      flow.actor.send({ type: 'community.toggled', id: 'course-2' })
      await flow.settle()
      switchOf(flow, 'course-2')?.send({ type: 'dialog.closed' })
      expect(botLacks(flow)).toEqual(known)
    }
  })

  it('ACTIV-05: when the bot is missing on one server and lacks rights on another, the card says that the bot is missing', async () => {
    const plans = [plan, { ...plan, id: 'plan-2', discordServerId: '2200' }]
    const flow = await visit(
      {},
      {
        loadCommunities: [loaded({ ...closed, plans })],
        checkBots: [checked('powerless', 'absent')],
      },
    )
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    expect(botLacks(flow)).toEqual({ 'course-2': 'absent' })
  })

  it('each return to the tab makes the open dialog check the bots again, even while the list is reloading', async () => {
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
