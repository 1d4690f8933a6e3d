import { describe, expect, it } from 'vitest'
import { sampleProfile } from '#machines/kit/sample-profile.ts'
import { fails, returns } from '#tests/machines/run.ts'
import { loaded, lost, open, user, verified } from './fixtures.ts'

describe('profile', () => {
  const bare = { telegramUserId: null, ppvChatId: null, discordUserId: null }

  const full = { telegramUserId: '7', ppvChatId: '6', discordUserId: '8' }

  it('PROFILE-19, C20: reloads the profile when the user returns to the tab while the description loads', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', description: null }), loaded({ role: 'buyer' })],
      loadDescription: ['hang'],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'loadDescription', 'loadProfile'])
    expect(actor.getSnapshot().context.description).toBe(sampleProfile.description)
  })

  it('C20, C27, PAYACC-03: reloads the profile and the payment account when the user returns to the tab', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded(), loaded({ name: 'Sol Renamed' })],
      loadStatus: [verified],
    })
    actor.send({ type: 'page.returned' })
    // Sends the event a second time, because the browser may report one return to the tab twice.
    actor.send({ type: 'page.returned' })
    expect(actor.getSnapshot().context.profile).toEqual(sampleProfile)
    await settle()
    expect(calls).toEqual([
      ['loadProfile', {}],
      ['loadStatus', user],
      ['loadProfile', {}],
      ['loadStatus', user],
    ])
    expect(actor.getSnapshot().context.profile?.name).toBe('Sol Renamed')
  })

  it('C20: when the user returns to the tab again during a reload, starts a second reload and shows the profile that the second one returns', async () => {
    const { actor, calls, clock, settle } = await open({
      loadProfile: [loaded({ role: 'buyer' }), 'hang', loaded({ role: 'buyer', telegramUserId: '7' })],
    })
    actor.send({ type: 'page.returned' })
    clock.advance(99)
    actor.send({ type: 'page.returned' })
    expect(calls).toHaveLength(2)
    clock.advance(1)
    actor.send({ type: 'page.returned' })
    await settle()
    expect(calls).toHaveLength(3)
    expect(actor.getSnapshot().children['telegram-connection']?.getSnapshot().value).toBe('connected')
  })

  it('PAYACC-05: loads the payment account when a buyer has become a seller elsewhere and returns to the tab', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded({ role: 'buyer' }), loaded()],
      loadStatus: [verified],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(calls).toEqual([
      ['loadProfile', {}],
      ['loadProfile', {}],
      ['loadStatus', user],
    ])
  })

  it.each([
    [
      'has started the bots is shown as connected',
      [bare, full],
      [
        ['notConnected', 'notConnected', false],
        ['connected', 'connected', true],
      ],
    ],
    [
      'has been disconnected is shown as not connected',
      [full, bare],
      [
        ['connected', 'connected', true],
        ['notConnected', 'notConnected', false],
      ],
    ],
  ])('C20, TELEGRAM-01: after a return to the tab, a user who %s', async (_, profiles, [before, after]) => {
    const { actor, settle } = await open({
      loadProfile: profiles.map((connections) => loaded({ role: 'buyer', ...connections })),
      loadExpiry: [returns({ endsAt: '2026-04-02T12:00:00.000Z' })],
    })
    const rows = () => {
      const { children } = actor.getSnapshot()
      return [
        children['telegram-connection']?.getSnapshot().value,
        children['ppv-link']?.getSnapshot().value,
        children['discord-connection']?.getSnapshot().context.connected,
      ]
    }
    expect(rows()).toEqual(before)
    actor.send({ type: 'page.returned' })
    await settle()
    expect(rows()).toEqual(after)
  })

  it('C20: after a failed reload the user stays signed in and the payment account is still checked', async () => {
    const { actor, calls, emitted, settle } = await open({
      loadProfile: [loaded(), fails(lost)],
      loadStatus: [verified],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().context.profile).toEqual(sampleProfile)
    expect(calls.at(-1)).toEqual(['loadStatus', user])
    expect(actor.getSnapshot().matches({ ready: { card: 'resting' } })).toBe(true)
  })

  it('PPVLINK-06: the ViewPay Bot that the user has unlinked stays unlinked when the next reload of the profile fails', async () => {
    const { actor, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', ...full }), fails(lost)],
      loadExpiry: ['hang'],
      unlink: [returns()],
    })
    const bot = () => actor.getSnapshot().children['ppv-link']
    bot()?.send({ type: 'unlink.chosen' })
    await settle()
    actor.send({ type: 'page.returned' })
    await settle()
    expect(bot()?.getSnapshot().value).toBe('notConnected')
  })

  it('PPVLINK-06: the ViewPay Bot that is unlinked while the profile loads stays unlinked, whatever the response says', async () => {
    const late = Promise.withResolvers<object>()
    const { actor, settle } = await open({
      loadProfile: [
        loaded({ role: 'buyer', ...full }),
        returns(late.promise),
        loaded({ role: 'buyer', ...full, ppvChatId: null }),
      ],
      loadExpiry: ['hang'],
      unlink: [returns()],
    })
    const bot = () => actor.getSnapshot().children['ppv-link']
    actor.send({ type: 'page.returned' })
    bot()?.send({ type: 'unlink.chosen' })
    await settle()
    late.resolve({ profile: { ...sampleProfile, role: 'buyer', ...full } })
    await settle()
    expect(bot()?.getSnapshot().value).toBe('notConnected')
  })

  it("DISCORD-01: after the back button on Discord's consent page, the user can open it again, even if the profile fails to reload", async () => {
    const { actor, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', ...bare }), fails(lost)],
      issueState: [returns({ state: 'state-2' })],
    })
    const discord = () => actor.getSnapshot().children['discord-connection']
    discord()?.send({ type: 'connect.chosen' })
    await settle()
    expect(discord()?.getSnapshot().value).toBe('leaving')
    actor.send({ type: 'page.returned' })
    await settle()
    expect(discord()?.getSnapshot().value).toBe('idle')
  })
})
