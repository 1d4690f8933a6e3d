import { describe, expect, it } from 'vitest'
import {
  isUnsubscribe,
  type listedOpenServer,
  type listedUnsubscribe,
} from '#machines/buying/subscriptions/children.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { subscription as monthly } from '#tests/machines/fixtures.ts'
import { childOf, fails, returns } from '#tests/machines/run.ts'
import { account, canceled, loaded, loads, refused, visit } from './fixtures.ts'

describe('subscriptions: the child machines of a card', () => {
  const ask = { type: 'unsubscribe.requested', id: 'purchase-1' } as const
  type Visit = Awaited<ReturnType<typeof visit>>
  const unsubscribeOf = (flow: Visit) => childOf<typeof listedUnsubscribe>(flow, 'unsubscribe:purchase-1')
  const openingOf = (flow: Visit, server: string) => childOf<typeof listedOpenServer>(flow, `open:${server}`)

  it('SUBS-13: the dialog to unsubscribe opens once, and only for subscriptions that can be unsubscribed', async () => {
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

  it('closing the unsubscribe dialog leaves the card unchanged', async () => {
    const flow = await visit()
    flow.actor.send(ask)
    unsubscribeOf(flow)?.send({ type: 'dialog.closed' })
    expect(unsubscribeOf(flow)).toBeUndefined()
    expect(flow.actor.getSnapshot().context.running).toEqual([])
    expect(flow.actor.getSnapshot().can(ask)).toBe(true)
    expect(loads(flow)).toHaveLength(1)
  })

  it('UNSUB-14, C64: reloads the list after an unsubscribe, and still shows the success message after the reload', async () => {
    const flow = await visit({ differs: { load: [loaded(monthly)], reload: [loaded(canceled)] } })
    flow.actor.send(ask)
    const child = unsubscribeOf(flow)
    child?.send({ type: 'acknowledgement.toggled' })
    child?.send({ type: 'unsubscribe.confirmed' })
    await flow.settle()
    expect(loads(flow)).toEqual([
      ['load', {}],
      ['reload', {}],
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

  it('UNSUB-15, C60: reloads the list also after a failed unsubscribe', async () => {
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

  it('C68, C71, C77: opens a server once, and reserves its tab within the click event', async () => {
    const open = { type: 'server.opened', id: 'purchase-1', platform: 'Discord' } as const
    const flow = await visit()
    flow.actor.send(open)
    flow.actor.send(open)
    expect(flow.calls.filter(([port]) => port === 'reserveTab')).toHaveLength(1)
    await flow.settle()
    expect(flow.calls.slice(1)).toEqual([
      ['reserveTab', {}],
      ['checkMembership', { userDiscordId: 'discord-7', serverId: '1100', discordAccessToken: 'access-1' }],
      ['showServer', { url: 'https://discord.com/channels/1100', tab: 'tab-1' }],
    ])
    expect(flow.actor.getSnapshot().children).not.toHaveProperty('open:purchase-1:Discord')
    expect(flow.actor.getSnapshot().can(open)).toBe(true)
  })

  it('A19: opens no server for a subscription that ended between the load of the list and the click', async () => {
    const ending = { ...monthly, isActive: false }
    const flow = await visit({
      differs: {
        load: [loaded(ending)],
      },
      began: '2026-03-10T09:00:00.000Z',
    })
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Discord' })
    await flow.settle()
    expect(childOf(flow, 'open:purchase-1:Discord')?.getSnapshot().value).toBe('noLink')
    expect(flow.calls.map(([port]) => port)).toEqual(['load'])
  })

  it('while the Telegram server of a card shows a message, the user can open its Discord server', async () => {
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

  it('UNSUB-06, OPEN-08: loads the account again when the user returns to the tab, because the user may have connected Telegram elsewhere', async () => {
    const free = { ...monthly, billingType: 'Free', isRecurring: false } as const
    const connected = { ...account, telegramUserId: 'telegram-7' }
    const flow = await visit({
      differs: {
        load: [loaded(free)],
        loadAccount: [returns({ account: connected })],
        now: ['hang'],
      },
    })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    // The feed reloads the list; the machine loads the account only.
    expect(flow.calls).toEqual([
      ['load', {}],
      ['loadAccount', {}],
    ])
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Telegram' })
    await flow.settle()
    expect(openingOf(flow, 'purchase-1:Telegram')?.getSnapshot().value).not.toBe('notConnected')
    flow.actor.send(ask)
    expect(unsubscribeOf(flow)?.getSnapshot().context.account).toEqual(connected)
  })

  it('when reloading the account fails, the account stays as it was (addition)', async () => {
    const flow = await visit({ differs: { loadAccount: [fails(refused('No.'))] } })
    flow.actor.send({ type: 'page.returned' })
    await flow.settle()
    expect(flow.actor.getSnapshot().context.account).toEqual(account)
  })

  it('C64: `isUnsubscribe` recognizes the id of a child that unsubscribes', () => {
    expect(isUnsubscribe('unsubscribe:purchase-1')).toBe(true)
    expect(isUnsubscribe('open:purchase-1:Discord')).toBe(false)
  })

  it('C77: when one child machine ends, the others continue', async () => {
    const flow = await visit()
    flow.actor.send(ask)
    flow.actor.send({ type: 'server.opened', id: 'purchase-1', platform: 'Telegram' })
    openingOf(flow, 'purchase-1:Telegram')?.send({ type: 'dialog.closed' })
    expect(flow.actor.getSnapshot().context.running).toEqual(['unsubscribe:purchase-1'])
    expect(flow.actor.getSnapshot().can(ask)).toBe(false)
  })

  it('a child machine that only shows a message is also listed as running', async () => {
    const flow = await visit()
    expect(flow.actor.getSnapshot().context.running).toEqual([])
    flow.actor.send({ type: 'server.opened', id: 'purchase-2', platform: 'Discord' })
    expect(flow.actor.getSnapshot().context.running).toEqual(['open:purchase-2:Discord'])
    expect(openingOf(flow, 'purchase-2:Discord')?.getSnapshot().value).toBe('noLink')
  })

  it('OPEN-04, A12: Discord tokens that were renewed for one server are used for the next', async () => {
    const expired = new Failure({ kind: 'refused', message: 'answered 401', details: { code: 50025 } })
    const flow = await visit({
      differs: { checkMembership: [fails(expired), returns({ kind: 'member' })] },
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

  it('a list of 500 subscriptions starts no child machine until a click starts one', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...monthly, id: `purchase-${index}` }))
    const flow = await visit({ differs: { load: [loaded(...many)] } })
    const children = () => Object.keys(flow.actor.getSnapshot().children).filter((id) => id.includes(':'))
    expect(children()).toEqual([])
    flow.actor.send({ type: 'unsubscribe.requested', id: 'purchase-499' })
    expect(children()).toEqual(['unsubscribe:purchase-499'])
  })
})
