import { describe, expect, it } from 'vitest'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { subscription as monthly } from '#tests/machines/fixtures.ts'
import { fails, respondsLater, returns } from '#tests/machines/run.ts'
import { account, canceled, input, lapsed, loaded, refused, visit } from './fixtures.ts'

const begun = (...subscriptions: Subscription[]) => returns({ kind: 'begun', account, subscriptions })

/** Scripts the response with the remaining entries of the list, which arrives when the test calls `send`. */
const restOnItsWay = () => {
  const rest = respondsLater()
  return { rest, send: (...subscriptions: Subscription[]) => rest.send(subscriptions) }
}

describe('subscriptions: a long list, of which the first cards load before the others (addition)', () => {
  it('shows the first cards before the others have loaded, and subscribes to the live query when all have loaded', async () => {
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

  it('UNSUB-14: a reload before all cards are loaded replaces the first load', async () => {
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

  it('still loads the remaining cards when a reload fails', async () => {
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
    'SUBS-04: when the remaining cards fail with the server message %j, shows %j below the first cards, and all can be loaded again',
    async (words, shown) => {
      const again = respondsLater()
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

  it('SUBS-04: when loading the remaining cards and the retry have failed, the user can try again', async () => {
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

  it('while the list is complete or loading, the user cannot load it again', async () => {
    const { rest, send } = restOnItsWay()
    const flow = await visit({ differs: { load: [begun(monthly)], loadRest: [rest] } })
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    send(lapsed)
    await flow.settle()
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
  })

  it('UNSUB-06, OPEN-08: returning to the tab before all cards are loaded reloads the list and the account', async () => {
    const flow = await visit({
      differs: { load: [begun(monthly)], loadRest: ['hang'], reload: ['hang', loaded(canceled)] },
    })
    // Starts a first reload, which is pending when the user returns to the tab.
    flow.actor.send({ type: 'reload.requested' })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { rest: 'there', reload: 'resting' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([canceled])
    expect(flow.calls.map(([port]) => port)).toEqual(['load', 'loadRest', 'reload', 'reload'])
  })

  it("PENDING-01: compares purchases stored in this browser with the provider's whole list", async () => {
    const flow = await visit({
      input: { ...input, pendingPurchases: '[]' },
      differs: { load: [begun(monthly)], loadRest: [restOnItsWay().rest] },
      reconciled: new Promise(() => {}),
    })
    expect(flow.actor.getSnapshot().value).toBe('reconciling')
    expect(flow.reconciliations).toEqual([{ raw: '[]', userId: 'user-1', isListCached: false }])
  })

  it('ROUTE-11: confirms a new payment, whether the first or the later part of the list contains the subscription', async () => {
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
