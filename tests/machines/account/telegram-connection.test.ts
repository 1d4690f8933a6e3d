import { describe, expect, it } from 'vitest'
import { startLink, telegramConnectionMachine } from '#machines/account/telegram-connection/machine.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { run } from '../run.ts'

const input = { connected: false, userId: 'user 1', botPage: externalUrl('https://t.me/guildhall_bot') }
const open = (connected = false) => {
  const { actor, calls } = run(telegramConnectionMachine, { input: { ...input, connected } })
  return { actor, calls, state: () => actor.getSnapshot().value }
}

describe('connecting Telegram', () => {
  it("TELEGRAM-01: the link to the bot contains the user's id", () => {
    expect(startLink(input)).toBe('https://t.me/guildhall_bot?start=user+1')
  })

  it('TELEGRAM-01, C20: after the bot was opened, waits until a reload of the profile reports the connection', () => {
    const { actor, calls, state } = open()
    expect(state()).toBe('notConnected')
    actor.send({ type: 'bot.opened' })
    expect(state()).toBe('opened')
    actor.send({ type: 'profile.reloaded', connected: false })
    expect(actor.getSnapshot().can({ type: 'bot.opened' })).toBe(true)
    actor.send({ type: 'bot.opened' })
    expect(state()).toBe('opened')
    actor.send({ type: 'profile.reloaded', connected: true })
    expect(state()).toBe('made')
    expect(calls).toEqual([])
  })

  it('PROFILE-08: takes from each reloaded profile whether Telegram is connected, because this may have changed elsewhere', () => {
    const { actor, state } = open(true)
    expect(state()).toBe('connected')
    actor.send({ type: 'profile.reloaded', connected: true })
    expect(state()).toBe('connected')
    actor.send({ type: 'profile.reloaded', connected: false })
    expect(state()).toBe('notConnected')
    actor.send({ type: 'profile.reloaded', connected: true })
    expect(state()).toBe('connected')
  })
})
