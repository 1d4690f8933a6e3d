import { describe, expect, it } from 'vitest'
import { discordExpiryMachine } from '#machines/account/discord-expiry/machine.ts'
import { fails, returns, run } from '../run.ts'

const now = '2026-03-02T12:00:00.000Z'
const ends = (endsAt: string | null) => returns({ endsAt })

const open = async (outcome: ReturnType<typeof returns>, connected = true) => {
  const renewals: string[] = []
  const flow = run(
    discordExpiryMachine.provide({ actions: { announceRenewal: () => void renewals.push('asked') } }),
    { input: { connected }, script: { loadExpiry: [outcome] } },
  )
  await flow.settle()
  return { ...flow, renewals, state: () => flow.actor.getSnapshot().value }
}

describe('the warning that a Discord token expires', () => {
  it('DISCORD-05, C18: while Discord is not connected, does not request the expiry of the token', async () => {
    const { calls, state } = await open(ends(now), false)
    expect(calls).toEqual([])
    expect(state()).toBe('silent')
  })

  it.each([
    ['in exactly 72 hours', '2026-03-05T12:00:00.000Z', 'warning', ['dialog']],
    ['later', '2026-03-05T12:00:00.001Z', 'silent', []],
    ['already in the past', '2026-03-01T00:00:00.000Z', 'warning', ['dialog']],
    ['without an expiry', null, 'silent', []],
  ])(
    'DISCORD-05, C18: appears only if the token expires within 72 hours or has expired: %s',
    async (_, endsAt, value, tags) => {
      const { actor, calls, state } = await open(ends(endsAt))
      expect(calls).toEqual([['loadExpiry', {}]])
      expect(state()).toBe(value)
      expect([...actor.getSnapshot().tags]).toEqual(tags)
    },
  )

  it('DISCORD-07: when the expiry fails to load, neither the warning nor an error appears', async () => {
    const error = new Error('connection lost')
    const { emitted, state } = await open(fails(error))
    expect(emitted).toEqual([])
    expect(state()).toBe('silent')
  })

  it("DISCORD-06, C17: 'Refresh' asks the parent to connect Discord again", async () => {
    const { actor, renewals, state } = await open(ends(now))
    actor.send({ type: 'renewal.chosen' })
    expect(renewals).toEqual(['asked'])
    expect(state()).toBe('silent')
  })

  it("DISCORD-06, C17: 'Later' closes the warning without a renewal", async () => {
    const { actor, calls, renewals, state } = await open(ends(now))
    actor.send({ type: 'dialog.closed' })
    expect(renewals).toEqual([])
    expect(calls).toHaveLength(1)
    expect(state()).toBe('silent')
  })
})
