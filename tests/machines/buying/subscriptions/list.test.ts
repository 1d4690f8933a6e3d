import { describe, expect, it } from 'vitest'
import { subscription as monthly } from '#tests/machines/fixtures.ts'
import { fails } from '#tests/machines/run.ts'
import { canceled, lapsed, loaded, loads, refused, visit } from './fixtures.ts'

describe('subscriptions: the list', () => {
  it('the cards stay on screen during a reload; a second reload aborts the first', async () => {
    const flow = await visit({ differs: { load: [loaded(monthly)], reload: ['hang', loaded(canceled)] } })
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready', reload: 'reloading' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly])
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([canceled])
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
    expect(loads(flow).slice(1)).toEqual([
      ['reload', {}],
      ['reload', {}],
    ])
  })

  it('a failed reload leaves the cards on screen', async () => {
    const error = refused(null)
    const { actor, emitted, settle } = await visit({
      differs: { load: [loaded(monthly)], reload: [fails(error)] },
    })
    actor.send({ type: 'reload.requested' })
    await settle()
    expect(actor.getSnapshot().matches({ listed: { content: 'ready', reload: 'resting' } })).toBe(true)
    expect(actor.getSnapshot().context.subscriptions).toEqual([monthly])
    expect(emitted).toEqual([])
  })

  it('shows the new list when the live query reports a change that was made elsewhere', async () => {
    const flow = await visit()
    flow.say(canceled)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([canceled])
    flow.say()
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'empty' } })).toBe(true)
    flow.say(monthly)
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
    expect(flow.listeners.size).toBe(1)
    flow.actor.stop()
    expect(flow.listeners.size).toBe(0)
  })

  it('an error of the live query changes nothing', async () => {
    const flow = await visit()
    const before = flow.calls.length
    flow.sayFailed(refused(null))
    await flow.settle()
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly, lapsed])
    expect(flow.calls).toHaveLength(before)
  })

  it('a change that the live query reports does not interrupt a reload', async () => {
    const flow = await visit({ differs: { load: [loaded(monthly)], reload: ['hang'] } })
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    flow.say(canceled)
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'reloading' } })).toBe(true)
    expect(loads(flow)).toHaveLength(2)
  })

  it('SUBS-06: clicking a card opens its community', async () => {
    const { actor, emitted } = await visit()
    actor.send({ type: 'community.opened', id: 'purchase-1' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/community/glass' }])
  })

  it('SUBS-06: clicking a card without a slug opens nothing', async () => {
    const { actor } = await visit({ differs: { load: [loaded({ ...lapsed, courseSlug: null })] } })
    expect(actor.getSnapshot().can({ type: 'community.opened', id: 'purchase-2' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'resubscribe.chosen', id: 'purchase-2' })).toBe(false)
  })

  it('ignores a click on a card that no longer exists', async () => {
    const { actor } = await visit()
    expect(actor.getSnapshot().can({ type: 'community.opened', id: 'nobody' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'resubscribe.chosen', id: 'nobody' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'server.opened', id: 'nobody', platform: 'Discord' })).toBe(false)
  })

  it('SUBS-14: resubscribing opens the community without a request, for inactive subscriptions only', async () => {
    const { actor, calls, emitted } = await visit()
    const before = calls.length
    expect(actor.getSnapshot().can({ type: 'resubscribe.chosen', id: 'purchase-1' })).toBe(false)
    actor.send({ type: 'resubscribe.chosen', id: 'purchase-2' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/community/glass' }])
    expect(calls).toHaveLength(before)
  })
})
