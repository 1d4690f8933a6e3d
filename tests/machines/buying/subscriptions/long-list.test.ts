import { describe, expect, it } from 'vitest'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { subscription as monthly } from '#tests/machines/fixtures.ts'
import { answers, answersLater, fails } from '#tests/machines/run.ts'
import { account, canceled, input, lapsed, loaded, refused, visit } from './fixtures.ts'

const begun = (...subscriptions: Subscription[]) => answers({ kind: 'begun', account, subscriptions })

/** The others, which come when they are sent. */
const restOnItsWay = () => {
  const rest = answersLater()
  return { rest, send: (...subscriptions: Subscription[]) => rest.send(subscriptions) }
}

describe('subscriptions: a long list whose first cards come before the others (addition)', () => {
  it('shows them, and follows changes of the list once all of it is there', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit({ differs: { load: [begun(monthly)], loadRest: [rest] } })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready', rest: 'loading' } })).toBe(true)
    expect(flow.actor.getSnapshot().context).toMatchObject({ account, subscriptions: [monthly] })
    expect(flow.listeners.size).toBe(0)
    send(lapsed)
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly, lapsed])
    expect(flow.listeners.size).toBe(1)
    expect(flow.calls).toEqual([
      ['load', {}],
      ['loadRest', {}],
    ])
  })

  it('UNSUB-14: a list that is loaded again before the others are there is the one that counts', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit({
      differs: { load: [begun(monthly)], loadRest: [rest], reload: [loaded(canceled)] },
    })
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there' } })).toBe(true)
    send(lapsed)
    await flow.settle()
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([canceled])
  })

  it('the others come also where it cannot be loaded again', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit({
      differs: { load: [begun(monthly)], loadRest: [rest], reload: [fails(refused(null))] },
    })
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    send(lapsed)
    await flow.settle()
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly, lapsed])
  })

  it.each([
    ['No list today.', 'No list today.'],
    [null, 'Failed to load subscriptions.'],
  ])(
    'SUBS-04: where the others do not come, with the server message %j, the first stay, with %j, and all can be loaded again',
    async (words, shown) => {
      const again = answersLater()
      const flow = await visit({
        differs: { load: [begun(monthly)], loadRest: [fails(refused(words))], reload: [again] },
      })
      await flow.settle()
      expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready', rest: 'missing' } })).toBe(true)
      expect(flow.actor.getSnapshot().context).toMatchObject({ error: shown, subscriptions: [monthly] })
      flow.actor.send({ type: 'retry.requested' })
      expect(flow.actor.getSnapshot().matches({ listed: { rest: 'missing', reload: 'reloading' } })).toBe(
        true,
      )
      again.send({ account, subscriptions: [monthly, lapsed] })
      await flow.settle()
      expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there', reload: 'resting' } })).toBe(true)
      expect(flow.actor.getSnapshot().context).toMatchObject({
        error: null,
        subscriptions: [monthly, lapsed],
      })
      expect(flow.listeners.size).toBe(1)
    },
  )

  it('SUBS-04: what cannot be loaded again either can be loaded once more', async () => {
    const flow = await visit({
      differs: {
        load: [begun(monthly)],
        loadRest: [fails(refused(null))],
        reload: [fails(refused(null)), loaded(monthly, lapsed)],
      },
    })
    await flow.settle()
    flow.actor.send({ type: 'retry.requested' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'missing', reload: 'resting' } })).toBe(true)
    flow.actor.send({ type: 'retry.requested' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there' } })).toBe(true)
  })

  it('a list that is whole, or on its way, is not loaded again by hand', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit({ differs: { load: [begun(monthly)], loadRest: [rest] } })
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    send(lapsed)
    await flow.settle()
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
  })

  it('UNSUB-06, OPEN-08: whoever comes back before the others are there has all loaded again, the account too', async () => {
    const flow = await visit({
      differs: { load: [begun(monthly)], loadRest: ['hang'], reload: ['hang', loaded(canceled)] },
    })
    // What has just been unsubscribed is being loaded.
    flow.actor.send({ type: 'reload.requested' })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there', reload: 'resting' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([canceled])
    expect(flow.calls.map(([port]) => port)).toEqual(['load', 'loadRest', 'reload', 'reload'])
  })

  it('PENDING-01, S10: purchases that are kept in this browser are compared with all that the provider knows', async () => {
    const flow = await visit({
      input: { ...input, pendingPurchases: '[]' },
      differs: { load: [begun(monthly)], loadRest: [restOnItsWay().rest] },
      reconciled: new Promise(() => {}),
    })
    expect(flow.actor.getSnapshot().value).toBe('reconciling')
    expect(flow.reconciliations).toEqual([{ raw: '[]', userId: 'user-1', isListCached: false }])
  })

  it('ROUTE-11: what was just paid for is confirmed, whichever part it comes in', async () => {
    const bought = { ...lapsed, id: 'purchase-9', purchaseDate: '2026-03-02T11:30:00.000Z' }
    const { rest, send } = restOnItsWay()
    const flow = await visit({
      input: { ...input, hasPaid: true },
      differs: { load: [begun(monthly)], loadRest: [rest] },
    })
    expect(flow.actor.getSnapshot().matches({ listed: { payment: 'awaited', rest: 'loading' } })).toBe(true)
    send(bought)
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { payment: 'confirmed' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.boughtId).toBe('purchase-9')
  })
})
