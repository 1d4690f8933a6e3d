import { describe, expect, it } from 'vitest'
import type { ConnectedAccount } from '#machines/buying/open-server/machine.ts'
import type { Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { open } from './fixtures.ts'

describe('open server', () => {
  const day = '2026-03-10T'

  it.each<[Platform, Partial<ConnectedAccount>, string, string]>([
    [
      'Discord',
      { discordUserId: null },
      'Connect your Discord account in your profile to get access to the server.',
      '/profile#discord',
    ],
    [
      'Telegram',
      { telegramUserId: null },
      'Connect your Telegram account in your profile to get access to the server.',
      '/profile#telegram',
    ],
  ])(
    'OPEN-08, C90: when no %s account is connected, shows no link to the server but offers the profile page',
    async (platform, user, message, path) => {
      const { actor, calls, emitted, announced } = await open({ platform, account: user })
      expect(actor.getSnapshot().value).toBe('notConnected')
      expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(actor.getSnapshot().context.message).toBe(message)
      expect(actor.getSnapshot().can({ type: 'link.followed' })).toBe(false)
      actor.send({ type: 'profile.chosen' })
      expect(emitted).toEqual([{ type: 'page.opened', path }])
      expect(calls).toEqual([])
      expect(announced).toEqual(['end'])
    },
  )

  it.each<[string, Partial<Subscription>]>([
    ['OPEN-01: the plan lacks the platform', { platforms: ['Telegram'] }],
    ['OPEN-01: there is no server id', { discordServerId: null }],
    [
      'A19: the subscription was no longer valid when the list was loaded',
      { isActive: false, isStillValid: false },
    ],
  ])('OPEN-10: %s, so there is no link, no request and no tab', async (_, differs) => {
    const { actor, calls, announced } = await open({ subscription: differs })
    expect(actor.getSnapshot().value).toBe('noLink')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(actor.getSnapshot().context.message).toBe('No Discord link available')
    expect(actor.getSnapshot().can({ type: 'profile.chosen' })).toBe(false)
    expect(calls).toEqual([])
    actor.send({ type: 'dialog.closed' })
    expect(announced).toEqual(['end'])
  })

  it.each<[string, Partial<Subscription>, string]>([
    ['an active subscription', {}, `${day}09:00:00.001Z`],
    ['an inactive subscription within its paid period', { isActive: false }, `${day}08:59:59.999Z`],
    [
      'a canceled subscription before its end',
      { unsubscribeRequested: true, dueAt: `${day}09:00:00.000Z` },
      `${day}08:59:59.999Z`,
    ],
    [
      'a canceled subscription that the provider calls active after its end',
      { unsubscribeRequested: true, dueAt: null },
      `${day}09:00:00.000Z`,
    ],
    [
      'a trial',
      { isActive: false, nextBillingDate: null, freeTrialDays: 28, trialDaysLeft: 8 },
      `${day}08:59:59.999Z`,
    ],
  ])(
    'A19: a subscription that is valid at the time of the click opens its server, even if the list is old: %s',
    async (_, differs, at) => {
      for (const platform of ['Discord', 'Telegram'] as const) {
        const { calls } = await open({
          platform,
          subscription: differs,
          at,
        })
        expect(calls.at(-1)?.[0]).toBe('showServer')
      }
    },
  )

  it.each<[string, Partial<Subscription>, string]>([
    ['an inactive subscription that has ended', { isActive: false }, `${day}09:00:00.000Z`],
    ['an inactive subscription that ended long ago', { isActive: false }, '2026-04-01T00:00:00.000Z'],
    [
      'a canceled subscription that ended after the list was loaded',
      { unsubscribeRequested: true, dueAt: `${day}09:00:00.000Z` },
      `${day}09:00:00.000Z`,
    ],
    [
      'a trial that has ended',
      { isActive: false, nextBillingDate: null, freeTrialDays: 28, trialDaysLeft: 8 },
      `${day}09:00:00.000Z`,
    ],
  ])(
    'A19, OPEN-10: %s at the click makes no request for a link, although the list shows it as valid',
    async (_, differs, at) => {
      for (const platform of ['Discord', 'Telegram'] as const) {
        const { actor, calls, emitted } = await open({
          platform,
          subscription: differs,
          at,
        })
        expect(calls).toEqual([])
        expect(actor.getSnapshot().value).toBe('noLink')
        expect(actor.getSnapshot().context.message).toBe(`No ${platform} link available`)
        expect(emitted).toEqual([])
      }
    },
  )
})
