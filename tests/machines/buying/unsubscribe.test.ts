import { describe, expect, it } from 'vitest'
import { stayNote, unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { subscription } from '../fixtures.ts'
import { fails, returns, run } from '../run.ts'

const monthly: Subscription = { ...subscription, discordServerId: 'discord-1' }
const free: Subscription = {
  ...monthly,
  billingType: 'Free',
  isRecurring: false,
  amount: 0,
  nextBillingDate: null,
}
const once: Subscription = { ...free, billingType: 'One Time Fee', amount: 120 }
const lapsed: Subscription = { ...monthly, nextBillingDate: '2026-03-01T09:00:00.000Z' }
const trial: Subscription = { ...monthly, amount: 0, freeTrialDays: 30, nextBillingDate: null }

const connected = { discordUserId: 'discord-7', telegramUserId: 'telegram-7' }
const script = {
  cancelWithProvider: [returns({ kind: 'cancelled' })],
  loadOthers: [returns({ others: [] })],
  removeFromTelegram: [returns({ kind: 'removed' })],
  removeFromDiscord: [returns({ kind: 'removed' })],
  requestUnsubscribe: [returns({ kind: 'requested' })],
  lowerPlanMetrics: [returns()],
  deactivate: [returns({ kind: 'deactivated' })],
}

const start = (
  subscription: Subscription,
  {
    account = connected,
    differs = {},
  }: { account?: { [K in keyof typeof connected]: string | null }; differs?: object } = {},
) => {
  const announced: string[] = []
  const machine = unsubscribeMachine.provide({
    actions: {
      announceChange: () => announced.push('change'),
    },
  })
  const flow = run(machine, {
    input: { subscription, account, others: [] },
    script: { ...script, ...differs },
  })
  flow.actor.subscribe({
    complete: () => flow.actor.getSnapshot().status === 'done' && announced.push('end'),
  })
  return { ...flow, announced }
}

const unsubscribe = async (flow: ReturnType<typeof start>) => {
  flow.actor.send({ type: 'acknowledgement.toggled' })
  flow.actor.send({ type: 'unsubscribe.confirmed' })
  flow.actor.send({ type: 'unsubscribe.confirmed' })
  await flow.settle()
}

const ids = { communityId: 'course-1', planId: 'plan-1' }
const cancel = ['cancelWithProvider', ids]
const telegram = ['removeFromTelegram', { chatId: '-100', userTelegramId: 'telegram-7' }]
const discord = ['removeFromDiscord', { serverId: 'discord-1', userDiscordId: 'discord-7' }]
const request = ['requestUnsubscribe', { ...ids, id: 'purchase-1' }]
const metrics = ['lowerPlanMetrics', { ...ids, userIncrement: -1 }]
const deactivate = ['deactivate', { ...ids, id: 'purchase-1', isActive: false }]
const read = ['loadOthers', ids]
const removal = [read, telegram, discord, request, metrics, deactivate]

const removed = 'Access removed. Enjoyed the content? Feel free to purchase again anytime.'
const lapsedMessage = 'You have successfully unsubscribed and been removed from the server.'
const trialMessage = "Your free-trial access will stay active until the trial ends — you won't be charged."
const periodMessage =
  'Unsubscribed successfully. You will remain subscribed until the end of your billing period.'

const refused = new Failure({
  kind: 'refused',
  message: 'answered 400',
  serverMessage: 'No such purchase.',
})

describe('unsubscribe', () => {
  it.each([
    ['no plan id', { planId: null }],
    ['an unknown community', { communityId: null }],
  ])(
    'UNSUB-05: for a subscription with %s, opens no dialog to confirm, makes no request and says why',
    (_, differs) => {
      const flow = start({ ...monthly, ...differs })
      expect(flow.calls).toEqual([])
      expect(flow.actor.getSnapshot().value).toBe('refused')
      expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(flow.actor.getSnapshot().context.message).toBe(
        'Could not find plan information. Please refresh the page.',
      )
      flow.actor.send({ type: 'message.closed' })
      expect(flow.announced).toEqual(['end'])
    },
  )

  it.each([
    ['UNSUB-06, UNSUB-08: a Free plan', free, removal, removed],
    ['UNSUB-06, UNSUB-08: a one-time fee', once, removal, removed],
    [
      'UNSUB-06, UNSUB-09, UNSUB-10, B24: a subscription past its period',
      lapsed,
      [cancel, ...removal],
      lapsedMessage,
    ],
    [
      'UNSUB-10, UNSUB-11, UNSUB-12, B25: a subscription in its trial',
      trial,
      [cancel, request],
      trialMessage,
    ],
    [
      'UNSUB-10, UNSUB-11, UNSUB-13, B25: a subscription in its paid period',
      monthly,
      [cancel, request],
      periodMessage,
    ],
  ])(
    '%s leads to its specified requests in their order, and its message',
    async (_, subscription, calls, message) => {
      const flow = start(subscription)
      await unsubscribe(flow)
      expect(flow.calls).toEqual(calls)
      expect(flow.actor.getSnapshot().context.message).toBe(message)
      expect(flow.announced).toEqual(['change'])
      expect(flow.emitted).toEqual([])
    },
  )

  it.each([
    ['nothing connected', free, { discordUserId: null, telegramUserId: null }, []],
    ['only Telegram connected', free, { discordUserId: null, telegramUserId: 'telegram-7' }, [telegram]],
    ['only Discord connected', free, { discordUserId: 'discord-7', telegramUserId: null }, [discord]],
    ['a plan of Discord only', { ...free, platforms: ['Discord' as const] }, connected, [discord]],
    ['no server ids', { ...free, discordServerId: null, telegramServerId: null }, connected, []],
  ])(
    'UNSUB-06, C63: removes the user only from servers with a known id, on platforms where the user is connected: %s',
    async (_, subscription, account, kicks) => {
      const flow = start(subscription, { account })
      await unsubscribe(flow)
      expect(flow.calls).toEqual([
        ...(kicks.length > 0 ? [read] : []),
        ...kicks,
        request,
        metrics,
        deactivate,
      ])
    },
  )

  it.each([
    ['lapsed', 'cancelWithProvider', lapsed, [cancel]],
    ['trial', 'cancelWithProvider', trial, [cancel]],
    ['period', 'cancelWithProvider', monthly, [cancel]],
    ['period', 'requestUnsubscribe', monthly, [cancel, request]],
    ['free', 'requestUnsubscribe', free, [read, telegram, discord, request]],
    ['free', 'deactivate', free, removal],
    ['lapsed', 'deactivate', lapsed, [cancel, ...removal]],
  ])(
    "UNSUB-15, C60: unsubscribing (variant '%s') sends no further request when %s fails",
    async (_, port, subscription, calls) => {
      const flow = start(subscription, { differs: { [port]: [fails(refused)] } })
      await unsubscribe(flow)
      expect(flow.calls).toEqual(calls)
      expect(flow.actor.getSnapshot().value).toBe('failed')
      expect(flow.actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(flow.actor.getSnapshot().context.message).toBe('Failed to unsubscribe: No such purchase.')
      expect(flow.announced).toEqual(['change'])
      flow.actor.send({ type: 'message.closed' })
      expect(flow.announced).toEqual(['change', 'end'])
    },
  )

  it("UNSUB-15: shows the error's own text when the provider sent no message", async () => {
    const unreachable = new Failure({ kind: 'unreachable', message: 'The provider cannot be reached.' })
    const flow = start(monthly, { differs: { cancelWithProvider: [fails(unreachable)] } })
    await unsubscribe(flow)
    expect(flow.actor.getSnapshot().context.message).toBe(
      'Failed to unsubscribe: The provider cannot be reached.',
    )
  })

  it.each([
    ['UNSUB-07, DISCORD-09', 'removeFromTelegram', free, removal, removed],
    ['UNSUB-07, DISCORD-09', 'removeFromDiscord', free, removal, removed],
    ['UNSUB-07, DISCORD-09', 'removeFromTelegram', lapsed, [cancel, ...removal], lapsedMessage],
    ['C60', 'lowerPlanMetrics', free, removal, removed],
  ])(
    '%s: unsubscribing still sends its other requests when %s fails',
    async (_, port, subscription, calls, message) => {
      const flow = start(subscription, { differs: { [port]: [fails(refused)] } })
      await unsubscribe(flow)
      expect(flow.calls).toEqual(calls)
      expect(flow.actor.getSnapshot().context.message).toBe(message)
      expect(flow.emitted).toEqual([])
    },
  )

  it('UNSUB-07: for a user without Discord, sends the unsubscribe request although the removal from Telegram has failed', async () => {
    const flow = start(free, {
      account: { discordUserId: null, telegramUserId: 'telegram-7' },
      differs: { removeFromTelegram: [fails(refused)] },
    })
    await unsubscribe(flow)
    expect(flow.calls).toEqual([read, telegram, request, metrics, deactivate])
  })
})

describe('unsubscribe: a server that another plan also gives access to (C83)', () => {
  const other: Subscription = { ...monthly, id: 'entry-2', planId: 'plan-2', planName: 'Patron' }
  const note = (flow: ReturnType<typeof start>) => flow.actor.getSnapshot().context.note
  const owning = (...others: Subscription[]) => ({
    differs: { loadOthers: [returns({ others })] },
  })
  const onDiscord = 'You stay in the Discord server: your plan “Patron” covers it, too.'
  const onTelegram = 'You stay in the Telegram server: your plan “Patron” covers it, too.'

  it.each<[string, Partial<Subscription>, unknown[], string | null]>([
    ['both servers', {}, [], `${onDiscord} ${onTelegram}`],
    ['Discord alone', { platforms: ['Discord'] }, [telegram], onDiscord],
    ['Telegram alone', { platforms: ['Telegram'] }, [discord], onTelegram],
    ['another server', { discordServerId: 'discord-2', telegramServerId: '-200' }, [telegram, discord], null],
    ['both, but is not valid any more', { isStillValid: false }, [telegram, discord], null],
    [
      'both, and is of another community',
      { communityId: 'course-2', planId: 'plan-1' },
      [],
      `${onDiscord} ${onTelegram}`,
    ],
    ['both, canceled and paid until later', { unsubscribeRequested: true }, [], `${onDiscord} ${onTelegram}`],
  ])(
    'UNSUB-06: removes the user only from servers to which no other valid plan gives access; the other plan gives access to %s',
    async (_, differs, kicks, said) => {
      const flow = start(free, owning({ ...other, ...differs }))
      await unsubscribe(flow)
      expect(flow.calls).toEqual([read, ...kicks, request, metrics, deactivate])
      expect(flow.actor.getSnapshot().context.message).toBe(removed)
      expect(note(flow)).toBe(said)
    },
  )

  it('UNSUB-06: decides by subscriptions that are loaded again, not by the list on the page', async () => {
    const bought = start(lapsed, owning(other))
    await unsubscribe(bought)
    expect(bought.calls).toEqual([cancel, read, request, metrics, deactivate])

    const ended = run(unsubscribeMachine, {
      input: { subscription: free, account: connected, others: [other] },
      script: { ...script, ...owning({ ...other, isStillValid: false }).differs },
    })
    expect(stayNote(ended.actor.getSnapshot().context)).toBe(`${onDiscord} ${onTelegram}`)
    ended.actor.send({ type: 'acknowledgement.toggled' })
    ended.actor.send({ type: 'unsubscribe.confirmed' })
    await ended.settle()
    expect(ended.calls).toEqual([...removal])
    expect(ended.actor.getSnapshot().context.note).toBeNull()
  })

  it('UNSUB-15: when the current subscriptions fail to load, removes the user from no server, and the user can try again', async () => {
    const flow = start(free, { differs: { loadOthers: [fails(refused)] } })
    await unsubscribe(flow)
    expect(flow.calls).toEqual([read])
    expect(flow.actor.getSnapshot().value).toBe('failed')
    expect(flow.actor.getSnapshot().context.message).toBe('Failed to unsubscribe: No such purchase.')
  })

  it('UNSUB-11: an unsubscribe that removes the user from no server does not load the subscriptions', async () => {
    const flow = start(monthly, owning(other))
    await unsubscribe(flow)
    expect(flow.calls).toEqual([cancel, request])
    expect(note(flow)).toBeNull()
  })
})

describe('unsubscribe: a second try after a partial failure (C60)', () => {
  it('UNSUB-06, UNSUB-08: when the first try has already removed the user from the servers, completes the unsubscribe without logging an error', async () => {
    const flow = start(free, {
      differs: {
        removeFromTelegram: [returns({ kind: 'absent' })],
        removeFromDiscord: [returns({ kind: 'absent' })],
        requestUnsubscribe: [returns({ kind: 'ended' })],
        deactivate: [returns({ kind: 'ended' })],
      },
    })
    await unsubscribe(flow)
    expect(flow.calls).toEqual([...removal])
    expect(flow.emitted).toEqual([])
    expect(flow.actor.getSnapshot().context.message).toBe(removed)
  })

  it('UNSUB-11, UNSUB-13: completes an unsubscribe within the paid period', async () => {
    const flow = start(monthly, { differs: { cancelWithProvider: [returns({ kind: 'ended' })] } })
    await unsubscribe(flow)
    expect(flow.calls).toEqual([cancel, request])
    expect(flow.actor.getSnapshot().context.message).toBe(periodMessage)
  })
})

describe('unsubscribe', () => {
  it('UNSUB-02: Unsubscribe is disabled until the user ticks the acknowledgement', () => {
    const { actor, calls } = start(monthly)
    const can = () => actor.getSnapshot().can({ type: 'unsubscribe.confirmed' })
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(can()).toBe(false)
    actor.send({ type: 'unsubscribe.confirmed' })
    expect(actor.getSnapshot().value).toBe('confirming')
    actor.send({ type: 'acknowledgement.toggled' })
    expect(can()).toBe(true)
    actor.send({ type: 'acknowledgement.toggled' })
    expect(can()).toBe(false)
    expect(calls).toEqual([])
  })

  it('when the user closes the dialog, ends without a request and without a reload of the list', () => {
    const { actor, calls, announced } = start(monthly)
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().status).toBe('done')
    expect(calls).toEqual([])
    expect(announced).toEqual(['end'])
  })

  it('UNSUB-14, C77: while unsubscribing is in progress, it cannot be started again and the dialog cannot be closed', async () => {
    const flow = start(monthly, { differs: { requestUnsubscribe: ['hang'] } })
    await unsubscribe(flow)
    expect(flow.actor.getSnapshot().hasTag('busy')).toBe(true)
    for (const type of ['unsubscribe.confirmed', 'acknowledgement.toggled', 'dialog.closed'] as const) {
      flow.actor.send({ type })
    }
    await flow.settle()
    expect(flow.calls).toEqual([cancel, request])
    expect(flow.announced).toEqual([])
  })

  it("UNSUB-14, CONST-03: has the tag 'succeeded' for exactly 3000 ms, and shows the message until the user closes it", async () => {
    const { actor, clock, announced, ...flow } = start(free)
    await unsubscribe({ actor, clock, announced, ...flow })
    expect(actor.getSnapshot().hasTag('succeeded')).toBe(true)
    clock.advance(2999)
    expect(actor.getSnapshot().hasTag('succeeded')).toBe(true)
    clock.advance(1)
    expect(actor.getSnapshot().hasTag('succeeded')).toBe(false)
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(announced).toEqual(['change'])
    actor.send({ type: 'message.closed' })
    expect(actor.getSnapshot().status).toBe('done')
    expect(announced).toEqual(['change', 'end'])
  })

  it("UNSUB-14: has the tag 'succeeded' for 3000 ms even if the user closes the message sooner", async () => {
    const { actor, clock, announced, ...flow } = start(free)
    await unsubscribe({ actor, clock, announced, ...flow })
    clock.advance(1000)
    actor.send({ type: 'message.closed' })
    expect(actor.getSnapshot().hasTag('dialog')).toBe(false)
    expect(actor.getSnapshot().context.message).toBeNull()
    clock.advance(1999)
    expect(actor.getSnapshot().hasTag('succeeded')).toBe(true)
    clock.advance(1)
    expect(announced).toEqual(['change', 'end'])
  })

  it('C81: when the machine is stopped, its timer is canceled', async () => {
    const { actor, clock, announced, ...flow } = start(free)
    await unsubscribe({ actor, clock, announced, ...flow })
    actor.stop()
    clock.advance(10_000)
    expect(announced).toEqual(['change'])
  })
})
