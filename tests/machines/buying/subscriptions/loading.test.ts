import { describe, expect, it } from 'vitest'
import { fromObservable } from 'xstate'
import { pendingPurchasesMachine } from '#machines/buying/pending-purchases/machine.ts'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { subscription as monthly } from '#tests/machines/fixtures.ts'
import { fails, returns, run } from '#tests/machines/run.ts'
import { account, input, lapsed, loaded, loads, refused, script, start, visit } from './fixtures.ts'

describe('subscriptions: loading', () => {
  it("SUBS-05: without a token, shows 'Not logged in' and makes no request", async () => {
    const { actor, calls, emitted } = await visit({ input: { ...input, token: null } })
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(actor.getSnapshot().context.error).toBe('Not logged in')
    expect(calls).toEqual([])
    actor.send({ type: 'home.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/' }])
  })

  it('SUBS-05, LOGIN-05: opens the login for a visitor, and stores /subscriptions as the page to return to (addition)', async () => {
    const { actor, emitted } = await visit({ input: { ...input, token: null } })
    actor.send({ type: 'login.chosen' })
    expect(emitted).toEqual([
      { type: 'value.remembered', key: 'redirectAfterLogin', value: '/subscriptions' },
      { type: 'page.opened', path: '/login' },
    ])
    const member = await visit({ differs: { load: [fails(refused(null))] } })
    expect(member.actor.getSnapshot().can({ type: 'login.chosen' })).toBe(false)
  })

  it("SUBS-02, ROUTE-11: without stored pending purchases, has the tag 'busy' until the list is loaded", async () => {
    const flow = start()
    expect(flow.actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([])
    await flow.settle()
    expect(flow.actor.getSnapshot().hasTag('busy')).toBe(false)
    expect(flow.calls).toEqual([['load', {}]])
    expect(flow.actor.getSnapshot().context).toMatchObject({ account, subscriptions: [monthly, lapsed] })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
  })

  it.each([
    ['loading', { differs: { load: ['hang'] } }],
    ['reconciling', { reconciled: new Promise(() => {}) }],
    [
      'refreshing',
      { differs: { load: [loaded()], reload: ['hang'] }, reconciled: { kind: 'done', postedAny: true } },
    ],
  ])("SUBS-02: has the tag 'busy' in the state %s", async (state, given) => {
    const { actor } = await visit(given)
    expect(actor.getSnapshot().value).toBe(state)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('starts the toolbar of the list with the path of the page and the search text in its address (addition)', async () => {
    const { actor } = await visit({ input: { ...input, query: 'search=glass' } })
    expect(actor.getSnapshot().children.toolbar?.getSnapshot().context).toMatchObject({
      page: '/subscriptions',
      search: 'glass',
    })
  })

  it('SUBS-03: shows the empty state when there are no subscriptions', async () => {
    const { actor } = await visit({ differs: { load: [loaded()] } })
    expect(actor.getSnapshot().matches({ listed: { content: 'empty' } })).toBe(true)
  })

  it.each([
    ['The provider is resting.', 'The provider is resting.'],
    [null, 'Failed to load subscriptions.'],
  ])(
    'SUBS-04: for a failure with the server message %j shows %j and a link to the home page',
    async (words, shown) => {
      const { actor, emitted, reconciliations } = await visit({ differs: { load: [fails(refused(words))] } })
      expect(actor.getSnapshot().value).toBe('failed')
      expect(actor.getSnapshot().hasTag('failed')).toBe(true)
      expect(actor.getSnapshot().context.error).toBe(shown)
      expect(reconciliations).toEqual([])
      actor.send({ type: 'home.chosen' })
      expect(emitted).toEqual([{ type: 'page.opened', path: '/' }])
    },
  )

  it('SUBS-04: lets the user repeat a failed load (addition)', async () => {
    const flow = await visit({ differs: { load: [fails(refused(null)), loaded(monthly)] } })
    flow.actor.send({ type: 'retry.requested' })
    expect(flow.actor.getSnapshot().context.error).toBeNull()
    expect(flow.actor.getSnapshot().hasTag('busy')).toBe(true)
    await flow.settle()
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly])
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
    const stranger = await visit({ input: { ...input, token: null } })
    expect(stranger.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
  })

  it('PENDING-01: compares the stored pending purchases with the list once per visit', async () => {
    const { actor, reconciliations, settle } = await visit({ input: { ...input, pendingPurchases: '[]' } })
    actor.send({ type: 'reload.requested' })
    await settle()
    expect(reconciliations).toEqual([{ raw: '[]', userId: 'user-1', isListCached: true }])
  })

  it('PENDING-02: reloads the list once after posting a purchase, and does not compare the stored purchases with the list a second time', async () => {
    const flow = await visit({
      differs: { load: [loaded()], reload: [loaded(monthly)] },
      reconciled: { kind: 'done', postedAny: true },
    })
    expect(loads(flow)).toEqual([
      ['load', {}],
      ['reload', {}],
    ])
    expect(flow.reconciliations).toHaveLength(1)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly])
    expect(flow.actor.getSnapshot().matches('listed')).toBe(true)
  })

  it('PENDING-02, ROUTE-11, C73: shows a subscription that the provider records after the list was loaded and before the post', async () => {
    const { actor, calls, settle } = run(subscriptionsMachine, {
      input: { ...input, pendingPurchases: '[{"courseId":"course-1","planId":"plan-1"}]' },
      script: {
        ...script,
        load: [loaded()],
        reload: [loaded(monthly)],
        loadPurchases: [returns({ pairs: [] })],
        postPurchase: [fails(refused('You already have this plan.'))],
      },
      children: (ports) => ({
        watch: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })),
        pendingPurchases: pendingPurchasesMachine.provide({ actors: ports as never }),
      }),
    })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['load', 'loadPurchases', 'postPurchase', 'reload'])
    expect(actor.getSnapshot().context.subscriptions).toEqual([monthly])
    expect(actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
  })

  it('ROUTE-11, C73: when the provider learns of the payment late, reloads the list until the new subscription is in it', async () => {
    const flow = await visit({
      input: { ...input, hasPaid: true },
      differs: { load: [loaded()], reload: [loaded(), loaded(monthly)] },
    })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'empty' } })).toBe(true)
    flow.clock.advance(1999)
    expect(loads(flow)).toHaveLength(1)
    for (const fresh of [2, 3, 4]) {
      flow.clock.advance(fresh === 2 ? 1 : 2000)
      await flow.settle()
      expect(loads(flow).slice(1)).toEqual(Array(fresh - 1).fill(['reload', {}]))
    }
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly])
    flow.clock.advance(60_000)
    await flow.settle()
    expect(loads(flow)).toHaveLength(4)
  })

  it('C73: without a payment, the list is not reloaded by a timer', async () => {
    const flow = await visit()
    flow.clock.advance(60_000)
    await flow.settle()
    expect(loads(flow)).toHaveLength(1)
  })

  it.each([
    ['SUBS-04', 'No list today.', 'No list today.'],
    ['SUBS-04', null, 'Failed to load subscriptions.'],
  ])('%s: when the reload of the list after a post fails with %j, shows %j', async (_, words, shown) => {
    const flow = await visit({
      differs: { load: [loaded()], reload: [fails(refused(words))] },
      reconciled: { kind: 'done', postedAny: true },
    })
    expect(flow.actor.getSnapshot().value).toBe('failed')
    expect(flow.actor.getSnapshot().context.error).toBe(shown)
    expect(loads(flow)).toHaveLength(2)
  })

  it('shows an error instead of the list when the pending purchases cannot be compared with it', async () => {
    const { actor } = await visit({ reconciled: { kind: 'failed', error: refused('No list today.') } })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context.error).toBe('No list today.')
  })
})
