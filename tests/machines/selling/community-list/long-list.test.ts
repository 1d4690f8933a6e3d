import { describe, expect, it } from 'vitest'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { listedUnpricedPlans } from '#machines/selling/community-list/children.ts'
import { childOf, fails, respondsLater, returns } from '#tests/machines/run.ts'
import { activity, begun, closed, glass, inputsOf, refused, visit } from './fixtures.ts'

/** Scripts the response with the remaining entries of the list, which arrives when the test calls `send`. */
const restOnItsWay = () => {
  const rest = respondsLater()
  return { rest, send: (...communities: SellerCommunity[]) => rest.send(communities) }
}

const hanging = { loadCommunities: [begun(closed)], loadRest: ['hang' as const] }

describe('community-list: a long list, of which the first cards load before the others (addition)', () => {
  it('shows the first cards, and counts members and checks bots only when all cards are loaded', async () => {
    const { actor, calls } = await visit({}, { loadCommunities: [begun(glass)], loadRest: ['hang'] })
    expect(actor.getSnapshot().matches({ listed: { content: 'ready', rest: 'loading' } })).toBe(true)
    expect(calls).toEqual([
      ['loadAccount', {}],
      ['loadCommunities', { sellerId: 'user-1' }],
      ['loadRest', {}],
    ])
  })

  it('PAGES-13, ACTIV-07: shows the remaining cards, then counts the members and checks the bots of all communities', async () => {
    const flow = await visit({}, { loadCommunities: [begun(closed)], loadRest: [returns([glass])] })
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-2': false, 'course-1': true })
    expect(inputsOf(flow, 'countMembers')).toEqual([{ communityIds: ['course-2', 'course-1'] }])
    expect(inputsOf(flow, 'checkBots')).toEqual([{ checks: [{ platform: 'Discord', serverId: '1100' }] }])
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there' } })).toBe(true)
  })

  it('WIZ-18: a community that was just created comes first, even if the later part of the list contains it', async () => {
    const orderOf = async (first: SellerCommunity, rest: SellerCommunity) => {
      const { actor } = await visit(
        { created: 'course-2' },
        { loadCommunities: [begun(first)], loadRest: [returns([rest])] },
      )
      const { communities, newId } = actor.getSnapshot().context
      return [newId, ...communities.map(({ id }) => id)]
    }
    expect(await orderOf(closed, glass)).toEqual(['course-2', 'course-2', 'course-1'])
    expect(await orderOf(glass, closed)).toEqual(['course-2', 'course-2', 'course-1'])
    const { actor } = await visit({ created: 'course-2' }, hanging)
    expect(actor.getSnapshot().context.newId).toBe('course-2')
  })

  it('WIZ-18: the notice about plans without a price covers the whole list', async () => {
    const unpriced = { ...closed, plans: [{ ...glass.plans[0], stripePriceId: null }] } as SellerCommunity
    const free = { ...glass, plans: [] }
    const flow = await visit({}, { loadCommunities: [begun(free)], loadRest: [returns([unpriced])] })
    expect(childOf<typeof listedUnpricedPlans>(flow, 'unpriced-plans')?.getSnapshot().value).toBe('offered')
  })

  it('ACTIV-02: a community that the seller turns on before all cards are loaded stays active when the others have loaded', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit({}, { loadCommunities: [begun(closed)], loadRest: [rest] })
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    send(glass)
    await flow.settle()
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-2': true, 'course-1': true })
  })

  it('PAGES-03: when the remaining cards fail to load, shows an error, retains the first cards, and lets the user load all again', async () => {
    const again = respondsLater()
    const flow = await visit(
      {},
      { loadCommunities: [begun(closed)], loadRest: [fails(refused)], reloadCommunities: [again] },
    )
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready', rest: 'missing' } })).toBe(true)
    expect(activity(flow)).toEqual({ 'course-2': false })
    expect(flow.emitted).toEqual([])
    flow.actor.send({ type: 'retry.requested' })
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'missing', reload: 'reloading' } })).toBe(true)
    again.send([closed, glass])
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-2': false, 'course-1': true })
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there' } })).toBe(true)
  })

  it('while the list is complete or loading, the user cannot load it again', async () => {
    for (const loadRest of [returns([glass]), 'hang' as const]) {
      const { actor } = await visit({}, { loadCommunities: [begun(closed)], loadRest: [loadRest] })
      expect(actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    }
  })

  it('ACTIV-02, WIZ-18: an activation and the creation of prices continue when the remaining cards fail to load', async () => {
    const { rest } = restOnItsWay()
    const flow = await visit({}, { loadCommunities: [begun(closed)], loadRest: [rest], activate: ['hang'] })
    flow.actor.send({ type: 'community.toggled', id: 'course-2' })
    await flow.settle()
    const children = flow.actor.getSnapshot().children
    rest.send(Promise.reject(refused))
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'missing' } })).toBe(true)
    expect(flow.actor.getSnapshot().children['activation:course-2']).toBe(children['activation:course-2'])
    expect(flow.actor.getSnapshot().children['unpriced-plans']).toBe(children['unpriced-plans'])
    expect(flow.actor.getSnapshot().children['unpriced-plans']?.getSnapshot().status).toBe('active')
  })

  it('a reload before all cards are loaded replaces the first load', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit(
      {},
      { loadCommunities: [begun(closed)], loadRest: [rest], reloadCommunities: [returns([glass])] },
    )
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting', rest: 'there' } })).toBe(true)
    send({ ...glass, id: 'course-3' })
    await flow.settle()
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-1': true })
  })

  it('still loads the remaining cards when a reload fails', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit(
      {},
      { loadCommunities: [begun(closed)], loadRest: [rest], reloadCommunities: [fails(refused)] },
    )
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    send(glass)
    await flow.settle()
    await flow.settle()
    expect(activity(flow)).toEqual({ 'course-2': false, 'course-1': true })
  })
})
