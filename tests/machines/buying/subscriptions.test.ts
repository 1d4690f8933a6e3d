import { describe, expect, it } from 'vitest'
import { fromObservable, fromPromise, type Observer, type Subscribable } from 'xstate'
import { pendingPurchasesMachine } from '#machines/buying/pending-purchases/machine.ts'
import {
  isUnsubscribe,
  listedOpenServer,
  listedUnsubscribe,
} from '#machines/buying/subscriptions/children.ts'
import { type SubscriptionsInput, subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import type { SubscriptionsSaid as Said } from '#machines/buying/subscriptions/ports.ts'
import type { Account, Subscription } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { subscription as monthly } from '../glass.ts'
import { answers, childOf, fails, run } from '../run.ts'

const account: Account = {
  id: 'user-1',
  name: 'Bea',
  role: 'buyer',
  email: 'buyer@guildhall.test',
  profilePicture: null,
  discordUserId: 'discord-7',
  discordAccessToken: 'access-1',
  discordRefreshToken: 'refresh-1',
  telegramUserId: null,
}
const canceled = { ...monthly, unsubscribeRequested: true }
const lapsed = {
  ...monthly,
  id: 'purchase-2',
  isActive: false,
  nextBillingDate: '2026-02-20T09:00:00.000Z',
  isStillValid: false,
}

const loaded = (...subscriptions: Subscription[]) => answers({ kind: 'loaded', account, subscriptions })
const at = '2026-03-02T12:00:00.000Z'
const input: SubscriptionsInput = {
  token: 'token-1',
  userId: 'user-1',
  pendingPurchases: null,
  paidAt: null,
  query: '',
}
const refused = (serverMessage: string | null) =>
  new Failure({ kind: 'refused', message: 'answered 500', serverMessage })
const script = {
  now: [answers({ kind: 'now', at })],
  load: [loaded(monthly, lapsed)],
  cancelWithProvider: [answers({ kind: 'cancelled' })],
  requestUnsubscribe: [answers({ kind: 'requested' })],
  reserveTab: [answers({ kind: 'reserved', tab: 'tab-1' })],
  releaseTab: [answers({ kind: 'released' })],
  showServer: [answers({ kind: 'shown' })],
  checkMembership: [answers({ kind: 'member' })],
  refreshToken: [
    answers({
      kind: 'refreshed',
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      expiresIn: 3600,
      at,
    }),
  ],
  saveToken: [answers({ kind: 'saved' })],
}

const start = (given: { input?: SubscriptionsInput; differs?: object; reconciled?: unknown } = {}) => {
  const listeners = new Set<Observer<Said>>()
  const feed: Subscribable<Said> = {
    subscribe: (listener: Observer<Said> | ((said: Said) => void)) => {
      const observer = typeof listener === 'function' ? { next: listener } : listener
      listeners.add(observer)
      return { unsubscribe: () => listeners.delete(observer) }
    },
  }
  const reconciliations: unknown[] = []
  const flow = run(subscriptionsMachine, {
    input: given.input ?? input,
    script: { ...script, ...given.differs },
    children: (ports) => ({
      watch: fromObservable(() => feed),
      pendingPurchases: fromPromise(async ({ input: asked }) => {
        reconciliations.push(asked)
        return given.reconciled ?? { kind: 'done', postedAny: false }
      }),
      // The scripted ports are those of the children too, by name.
      unsubscribe: listedUnsubscribe.provide({ actors: ports as never }),
      openServer: listedOpenServer.provide({ actors: ports as never }),
    }),
  })
  const say = (...subscriptions: Subscription[]) => {
    for (const listener of listeners) listener.next?.({ kind: 'changed', subscriptions })
  }
  const sayFailed = (error: unknown) => {
    for (const listener of listeners) listener.next?.({ kind: 'failed', error })
  }
  return { ...flow, reconciliations, listeners, say, sayFailed }
}
const visit = async (given: Parameters<typeof start>[0] = {}) => {
  const flow = start(given)
  await flow.settle()
  return flow
}
const loads = ({ calls }: { calls: [string, unknown][] }) => calls.filter(([port]) => port === 'load')

describe('subscriptions: loading', () => {
  it("SUBS-05: without a token it says 'Not logged in' and calls nothing", async () => {
    const { actor, calls, emitted } = await visit({ input: { ...input, token: null } })
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(actor.getSnapshot().context.error).toBe('Not logged in')
    expect(calls).toEqual([])
    actor.send({ type: 'home.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/' }])
  })

  it('SUBS-02, ROUTE-11: it is busy until the list is there and reconciled', async () => {
    const flow = start()
    expect(flow.actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([])
    await flow.settle()
    expect(flow.actor.getSnapshot().hasTag('busy')).toBe(false)
    expect(flow.calls).toEqual([['load', { fresh: false }]])
    expect(flow.actor.getSnapshot().context).toMatchObject({ account, subscriptions: [monthly, lapsed] })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
  })

  it.each([
    ['loading', { differs: { load: ['hang'] } }],
    ['reconciling', { reconciled: new Promise(() => {}) }],
    ['refreshing', { differs: { load: [loaded(), 'hang'] }, reconciled: { kind: 'done', postedAny: true } }],
  ])('SUBS-02: while %s it is busy', async (state, given) => {
    const { actor } = await visit(given)
    expect(actor.getSnapshot().value).toBe(state)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('SUBS-03: without subscriptions it is empty', async () => {
    const { actor } = await visit({ differs: { load: [loaded()] } })
    expect(actor.getSnapshot().matches({ listed: { content: 'empty' } })).toBe(true)
  })

  it.each([
    ['The provider is resting.', 'The provider is resting.'],
    [null, 'Failed to load subscriptions.'],
  ])('SUBS-04: a failure with the server message %j shows %j and the way home', async (words, shown) => {
    const { actor, emitted, reconciliations } = await visit({ differs: { load: [fails(refused(words))] } })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(actor.getSnapshot().context.error).toBe(shown)
    expect(reconciliations).toEqual([])
    actor.send({ type: 'home.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/' }])
  })

  it('SUBS-04: what could not be loaded can be asked for again (addition)', async () => {
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

  it('PENDING-01: the stored pending purchases are reconciled once a visit', async () => {
    const { actor, reconciliations, settle } = await visit({ input: { ...input, pendingPurchases: '[]' } })
    actor.send({ type: 'reload.requested' })
    await settle()
    expect(reconciliations).toEqual([{ raw: '[]', userId: 'user-1' }])
  })

  it('PENDING-02, S10.6: a posted purchase reloads the list once, without reconciling again', async () => {
    const flow = await visit({
      differs: { load: [loaded(), loaded(monthly)] },
      reconciled: { kind: 'done', postedAny: true },
    })
    expect(loads(flow)).toEqual([
      ['load', { fresh: false }],
      ['load', { fresh: true }],
    ])
    expect(flow.reconciliations).toHaveLength(1)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly])
    expect(flow.actor.getSnapshot().matches('listed')).toBe(true)
  })

  it('PENDING-02, ROUTE-11, C73: whoever has paid sees the subscription when the notice of the provider comes between the list and the post', async () => {
    const { actor, calls, settle } = run(subscriptionsMachine, {
      input: { ...input, pendingPurchases: '[{"courseId":"course-1","planId":"plan-1"}]' },
      script: {
        ...script,
        load: [loaded(), loaded(monthly)],
        loadPurchases: [answers({ kind: 'loaded', pairs: [] })],
        postPurchase: [fails(refused('You already have this plan.'))],
      },
      children: (ports) => ({
        watch: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })),
        pendingPurchases: pendingPurchasesMachine.provide({ actors: ports as never }),
      }),
    })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['load', 'loadPurchases', 'postPurchase', 'load'])
    expect(actor.getSnapshot().context.subscriptions).toEqual([monthly])
    expect(actor.getSnapshot().matches({ listed: { content: 'ready' } })).toBe(true)
  })

  it('ROUTE-11, C73: whoever comes back from paying sees the subscription that the provider hears of a moment later (020)', async () => {
    const flow = await visit({
      input: { ...input, paidAt: at },
      differs: { load: [loaded(), loaded(), loaded(monthly)] },
    })
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'empty' } })).toBe(true)
    flow.clock.advance(1999)
    expect(loads(flow)).toHaveLength(1)
    for (const fresh of [2, 3, 4]) {
      flow.clock.advance(fresh === 2 ? 1 : 2000)
      await flow.settle()
      expect(loads(flow).slice(1)).toEqual(Array(fresh - 1).fill(['load', { fresh: true }]))
    }
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly])
    flow.clock.advance(60_000)
    await flow.settle()
    expect(loads(flow)).toHaveLength(4)
  })

  it('C73: nobody else is asked for anew', async () => {
    const flow = await visit()
    flow.clock.advance(60_000)
    await flow.settle()
    expect(loads(flow)).toHaveLength(1)
  })

  it.each([
    ['SUBS-04', 'No list today.', 'No list today.'],
    ['SUBS-04', null, 'Failed to load subscriptions.'],
  ])('%s: the list that cannot be loaded again after a post says %j as %j', async (_, words, shown) => {
    const flow = await visit({
      differs: { load: [loaded(), fails(refused(words))] },
      reconciled: { kind: 'done', postedAny: true },
    })
    expect(flow.actor.getSnapshot().value).toBe('failed')
    expect(flow.actor.getSnapshot().context.error).toBe(shown)
    expect(loads(flow)).toHaveLength(2)
  })

  it('S10.2: a failed reconciliation is a failure of the page', async () => {
    const { actor } = await visit({ reconciled: { kind: 'failed', error: refused('No list today.') } })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context.error).toBe('No list today.')
  })
})

describe('subscriptions: after paying', () => {
  const bought = { ...monthly, id: 'purchase-9', purchaseDate: '2026-03-02T11:30:00.000Z' }
  const paid = { ...input, paidAt: at }
  const seen = ({ actor }: Awaited<ReturnType<typeof visit>>) => ({
    payment: (actor.getSnapshot().value as { listed: { payment: string } }).listed.payment,
    boughtId: actor.getSnapshot().context.boughtId,
  })

  it('ROUTE-11: whoever comes back from paying is told so, and the new subscription is known', async () => {
    const flow = await visit({ input: paid, differs: { load: [loaded(bought, monthly)] } })
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
  })

  it('ROUTE-11: a subscription that the provider hears of a moment later is confirmed when it arrives', async () => {
    const flow = await visit({
      input: paid,
      differs: { load: [loaded(monthly), loaded(bought, monthly)] },
    })
    expect(seen(flow)).toEqual({ payment: 'awaited', boughtId: null })
    flow.clock.advance(2000)
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
  })

  it('ROUTE-11: a payment that the provider has not heard of after three looks is said to be late, and can be looked for again', async () => {
    const flow = await visit({
      input: paid,
      differs: {
        load: [loaded(), fails(refused(null)), loaded(monthly), loaded(monthly), loaded(bought, monthly)],
      },
    })
    for (const _ of [1, 2]) {
      flow.clock.advance(2000)
      await flow.settle()
    }
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    flow.clock.advance(2000)
    expect(seen(flow)).toEqual({ payment: 'awaited', boughtId: null })
    await flow.settle()
    expect(seen(flow)).toEqual({ payment: 'late', boughtId: null })
    flow.clock.advance(60_000)
    expect(loads(flow)).toHaveLength(4)
    flow.actor.send({ type: 'retry.requested' })
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    await flow.settle()
    expect(loads(flow)).toHaveLength(5)
    expect(seen(flow)).toEqual({ payment: 'confirmed', boughtId: 'purchase-9' })
    expect(flow.actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
  })

  it.each([
    ['2026-03-02T11:00:00.000Z', 'purchase-9'],
    ['2026-03-02T10:59:59.999Z', null],
  ])('ROUTE-11: of what was bought at %s, %s is new an hour after', async (purchaseDate, boughtId) => {
    const flow = await visit({ input: paid, differs: { load: [loaded({ ...bought, purchaseDate })] } })
    expect(seen(flow).boughtId).toBe(boughtId)
  })

  it('ROUTE-11: the newest of two is the one that was bought', async () => {
    const later = { ...bought, id: 'purchase-10', purchaseDate: '2026-03-02T11:45:00.000Z' }
    const flow = await visit({ input: paid, differs: { load: [loaded(bought, later)] } })
    expect(seen(flow).boughtId).toBe('purchase-10')
  })

  it('ROUTE-11: nobody else is told of a payment', async () => {
    const flow = await visit({ differs: { load: [loaded(bought)] } })
    expect(seen(flow)).toEqual({ payment: 'none', boughtId: null })
  })
})

describe('subscriptions: the list', () => {
  it('a reload keeps the cards, and one asked for meanwhile is not lost', async () => {
    const flow = await visit({ differs: { load: [loaded(monthly), 'hang', loaded(canceled)] } })
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { content: 'ready', reload: 'reloading' } })).toBe(true)
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly])
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([canceled])
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'resting' } })).toBe(true)
    expect(loads(flow).slice(1)).toEqual([
      ['load', { fresh: true }],
      ['load', { fresh: true }],
    ])
  })

  it('a failed reload keeps the cards and is logged', async () => {
    const error = refused(null)
    const { actor, emitted, settle } = await visit({ differs: { load: [loaded(monthly), fails(error)] } })
    actor.send({ type: 'reload.requested' })
    await settle()
    expect(actor.getSnapshot().matches({ listed: { content: 'ready', reload: 'resting' } })).toBe(true)
    expect(actor.getSnapshot().context.subscriptions).toEqual([monthly])
    expect(emitted).toEqual([{ type: 'failure.logged', doing: 'reloading the subscriptions', error }])
  })

  it('a change elsewhere is seen here', async () => {
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

  it('a feed that could not be refreshed changes nothing', async () => {
    const flow = await visit()
    const before = flow.calls.length
    flow.sayFailed(refused(null))
    await flow.settle()
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([monthly, lapsed])
    expect(flow.calls).toHaveLength(before)
  })

  it('a change elsewhere does not disturb a reload', async () => {
    const flow = await visit({ differs: { load: [loaded(monthly), 'hang'] } })
    flow.actor.send({ type: 'reload.requested' })
    await flow.settle()
    flow.say(canceled)
    await flow.settle()
    expect(flow.actor.getSnapshot().matches({ listed: { reload: 'reloading' } })).toBe(true)
    expect(loads(flow)).toHaveLength(2)
  })

  it('SUBS-06: a card opens its community', async () => {
    const { actor, emitted } = await visit()
    actor.send({ type: 'community.opened', id: 'purchase-1' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/community/glass' }])
  })

  it('SUBS-06: a card without a slug opens nothing', async () => {
    const { actor } = await visit({ differs: { load: [loaded({ ...lapsed, courseSlug: null })] } })
    expect(actor.getSnapshot().can({ type: 'community.opened', id: 'purchase-2' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'resubscribe.chosen', id: 'purchase-2' })).toBe(false)
  })

  it('a card that is not there opens nothing', async () => {
    const { actor } = await visit()
    expect(actor.getSnapshot().can({ type: 'community.opened', id: 'nobody' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'resubscribe.chosen', id: 'nobody' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'server.opened', id: 'nobody', platform: 'Discord' })).toBe(false)
  })

  it('SUBS-14: resubscribing makes no call and opens the community, for inactive ones only', async () => {
    const { actor, calls, emitted } = await visit()
    const before = calls.length
    expect(actor.getSnapshot().can({ type: 'resubscribe.chosen', id: 'purchase-1' })).toBe(false)
    actor.send({ type: 'resubscribe.chosen', id: 'purchase-2' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/community/glass' }])
    expect(calls).toHaveLength(before)
  })
})

describe('subscriptions: the children of a card', () => {
  const ask = { type: 'unsubscribe.requested', id: 'purchase-1' } as const
  type Visit = Awaited<ReturnType<typeof visit>>
  const unsubscribeOf = (flow: Visit) => childOf<typeof listedUnsubscribe>(flow, 'unsubscribe:purchase-1')
  const openingOf = (flow: Visit, server: string) => childOf<typeof listedOpenServer>(flow, `open:${server}`)

  it('SUBS-13: unsubscribe starts where it is offered, and once', async () => {
    const flow = await visit()
    expect(flow.actor.getSnapshot().can({ type: 'unsubscribe.requested', id: 'purchase-2' })).toBe(false)
    expect(flow.actor.getSnapshot().can({ type: 'unsubscribe.requested', id: 'nobody' })).toBe(false)
    flow.actor.send(ask)
    const child = unsubscribeOf(flow)
    expect(child?.getSnapshot().value).toBe('confirming')
    expect(flow.actor.getSnapshot().can(ask)).toBe(false)
    flow.actor.send(ask)
    expect(unsubscribeOf(flow)).toBe(child)
  })

  it('a closed dialog leaves the card as it was', async () => {
    const flow = await visit()
    flow.actor.send(ask)
    unsubscribeOf(flow)?.send({ type: 'dialog.closed' })
    expect(unsubscribeOf(flow)).toBeUndefined()
    expect(flow.actor.getSnapshot().context.running).toEqual([])
    expect(flow.actor.getSnapshot().can(ask)).toBe(true)
    expect(loads(flow)).toHaveLength(1)
  })

  it('UNSUB-14, C64: after an unsubscribe the list reloads, and its success outlives the reload', async () => {
    const flow = await visit({ differs: { load: [loaded(monthly), loaded(canceled)] } })
    flow.actor.send(ask)
    const child = unsubscribeOf(flow)
    child?.send({ type: 'acknowledgement.toggled' })
    child?.send({ type: 'unsubscribe.confirmed' })
    await flow.settle()
    expect(loads(flow)).toEqual([
      ['load', { fresh: false }],
      ['load', { fresh: true }],
    ])
    expect(flow.actor.getSnapshot().context.subscriptions).toEqual([canceled])
    child?.send({ type: 'message.closed' })
    flow.clock.advance(2999)
    expect(unsubscribeOf(flow)?.getSnapshot().hasTag('succeeded')).toBe(true)
    flow.clock.advance(1)
    expect(unsubscribeOf(flow)).toBeUndefined()
    expect(flow.actor.getSnapshot().context.running).toEqual([])
    expect(flow.actor.getSnapshot().can(ask)).toBe(false)
  })

  it('UNSUB-15, C60: after a failed unsubscribe the list reloads too', async () => {
    const flow = await visit({ differs: { cancelWithProvider: [fails(refused('No.'))] } })
    flow.actor.send(ask)
    const child = unsubscribeOf(flow)
    child?.send({ type: 'acknowledgement.toggled' })
    child?.send({ type: 'unsubscribe.confirmed' })
    await flow.settle()
    expect(loads(flow)).toHaveLength(2)
    child?.send({ type: 'message.closed' })
    expect(flow.actor.getSnapshot().can(ask)).toBe(true)
  })

  it('C68, C71, C77: a server opens at the click, once, its tab within the click', async () => {
    const open = { type: 'server.opened', id: 'purchase-1', platform: 'Discord' } as const
    const flow = await visit()
    flow.actor.send(open)
    flow.actor.send(open)
    expect(flow.calls.filter(([port]) => port === 'reserveTab')).toHaveLength(1)
    await flow.settle()
    expect(flow.calls.slice(1)).toEqual([
      ['reserveTab', {}],
      ['now', {}],
      ['checkMembership', { userDiscordId: 'discord-7', serverId: '1100', discordAccessToken: 'access-1' }],
      ['showServer', { url: 'https://discord.com/channels/1100', tab: 'tab-1' }],
    ])
    expect(flow.actor.getSnapshot().children).not.toHaveProperty('open:purchase-1:Discord')
    expect(flow.actor.getSnapshot().can(open)).toBe(true)
  })

  it('A19: what was valid in the list and is over at the click gives no link', async () => {
    const ending = { ...monthly, isActive: false }
    const flow = await visit({
      differs: {
        load: [loaded(ending)],
        now: [answers({ kind: 'now', at: '2026-03-10T09:00:00.000Z' })],
      },
    })
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Discord' })
    await flow.settle()
    expect(childOf(flow, 'open:purchase-1:Discord')?.getSnapshot().value).toBe('noLink')
    expect(flow.calls.map(([port]) => port)).toEqual(['load', 'reserveTab', 'now', 'releaseTab'])
  })

  it('each platform of a card has its own child, and a message stays until it is closed', async () => {
    const flow = await visit()
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Telegram' })
    const child = openingOf(flow, 'purchase-1:Telegram')
    expect(child?.getSnapshot().value).toBe('notConnected')
    expect(
      flow.actor.getSnapshot().can({ type: 'server.opened', id: 'purchase-1', platform: 'Discord' }),
    ).toBe(true)
    child?.send({ type: 'dialog.closed' })
    expect(openingOf(flow, 'purchase-1:Telegram')).toBeUndefined()
  })

  it('C64: a child says by its id whether it is an unsubscribe', () => {
    expect(isUnsubscribe('unsubscribe:purchase-1')).toBe(true)
    expect(isUnsubscribe('open:purchase-1:Discord')).toBe(false)
  })

  it('C77: the end of one child leaves the others running', async () => {
    const flow = await visit()
    flow.actor.send(ask)
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Telegram' })
    openingOf(flow, 'purchase-1:Telegram')?.send({ type: 'dialog.closed' })
    expect(flow.actor.getSnapshot().context.running).toEqual(['unsubscribe:purchase-1'])
    expect(flow.actor.getSnapshot().can(ask)).toBe(false)
  })

  it('a message that ends a child while it starts leaves no child behind', async () => {
    const flow = await visit()
    expect(flow.actor.getSnapshot().context.running).toEqual([])
    flow.actor.send({ type: 'server.opened', id: 'purchase-2', platform: 'Discord' })
    expect(flow.actor.getSnapshot().context.running).toEqual(['open:purchase-2:Discord'])
    expect(openingOf(flow, 'purchase-2:Discord')?.getSnapshot().value).toBe('noLink')
  })

  it('OPEN-04, A12: tokens renewed by one opening serve the next', async () => {
    const expired = new Failure({ kind: 'refused', message: 'answered 401', details: { code: 50025 } })
    const flow = await visit({
      differs: { checkMembership: [fails(expired), answers({ kind: 'member' })] },
    })
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Discord' })
    await flow.settle()
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Discord' })
    await flow.settle()
    expect(flow.calls.filter(([port]) => port === 'refreshToken')).toHaveLength(1)
    const check = (discordAccessToken: string) => [
      'checkMembership',
      { userDiscordId: 'discord-7', serverId: '1100', discordAccessToken },
    ]
    expect(flow.calls.filter(([port]) => port === 'checkMembership')).toEqual([
      check('access-1'),
      check('access-2'),
      check('access-2'),
    ])
    expect(flow.actor.getSnapshot().context.account).toEqual({
      ...account,
      discordAccessToken: 'access-2',
      discordRefreshToken: 'refresh-2',
    })
  })

  it('500 subscriptions start no child, and a click starts one', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...monthly, id: `purchase-${index}` }))
    const flow = await visit({ differs: { load: [loaded(...many)] } })
    const children = () => Object.keys(flow.actor.getSnapshot().children).filter((id) => id.includes(':'))
    expect(children()).toEqual([])
    flow.actor.send({ type: 'unsubscribe.requested', id: 'purchase-499' })
    expect(children()).toEqual(['unsubscribe:purchase-499'])
  })
})
