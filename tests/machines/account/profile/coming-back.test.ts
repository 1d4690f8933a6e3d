import { describe, expect, it } from 'vitest'
import { sampleProfile } from '#machines/account/profile/samples.ts'
import { answers, fails } from '#tests/machines/run.ts'
import { loaded, lost, open, user, verified } from './fixtures.ts'

describe('profile', () => {
  const bare = { telegramUserId: null, ppvChatId: null, discordUserId: null }

  const full = { telegramUserId: '7', ppvChatId: '6', discordUserId: '8' }

  it('PROFILE-19, C20: a person who comes back while the description is looked for sees their profile anew', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', description: null }), loaded({ role: 'buyer' })],
      loadDescription: ['hang'],
    })
    actor.send({ type: 'page.returned' })
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'loadDescription', 'loadProfile'])
    expect(actor.getSnapshot().context.description).toBe(sampleProfile.description)
  })

  it('C20, C27, PAYACC-03: a person who comes back sees their profile and payment account anew', async () => {
    const { actor, calls, settle } = await open({
      loadProfile: [loaded(), loaded({ name: 'Sol Renamed' })],
      loadStatus: [verified],
    })
    actor.send({ type: 'page.returned' })
    // Coming back twice at once is coming back.
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

  it('C20: whoever comes back again while the profile is still asked for sees it as it is then', async () => {
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

  it('PAYACC-05: a buyer who comes back as a seller has their payment account loaded', async () => {
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
      'started the bots meanwhile is connected',
      [bare, full],
      [
        ['notConnected', 'notConnected', false],
        ['connected', 'connected', true],
      ],
    ],
    [
      'was disconnected meanwhile is not',
      [full, bare],
      [
        ['connected', 'connected', true],
        ['notConnected', 'notConnected', false],
      ],
    ],
  ])('C20, TELEGRAM-01: who %s', async (_, profiles, [before, after]) => {
    const { actor, settle } = await open({
      loadProfile: profiles.map((connections) => loaded({ role: 'buyer', ...connections })),
      loadExpiry: [answers({ endsAt: '2026-04-02T12:00:00.000Z' })],
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

  it('C20: after a reload that fails the person stays signed in and their payment account is still looked at', async () => {
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

  it('PPVLINK-06: what was unlinked since the profile was loaded stays so when a reload fails', async () => {
    const { actor, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', ...full }), fails(lost)],
      loadExpiry: ['hang'],
      unlink: [answers()],
    })
    const bot = () => actor.getSnapshot().children['ppv-link']
    bot()?.send({ type: 'unlink.chosen' })
    await settle()
    actor.send({ type: 'page.returned' })
    await settle()
    expect(bot()?.getSnapshot().value).toBe('notConnected')
  })

  it('PPVLINK-06: what is unlinked while the profile is asked for stays so, whatever the earlier answer says', async () => {
    const late = Promise.withResolvers<object>()
    const { actor, settle } = await open({
      loadProfile: [
        loaded({ role: 'buyer', ...full }),
        answers(late.promise),
        loaded({ role: 'buyer', ...full, ppvChatId: null }),
      ],
      loadExpiry: ['hang'],
      unlink: [answers()],
    })
    const bot = () => actor.getSnapshot().children['ppv-link']
    actor.send({ type: 'page.returned' })
    bot()?.send({ type: 'unlink.chosen' })
    await settle()
    late.resolve({ profile: { ...sampleProfile, role: 'buyer', ...full } })
    await settle()
    expect(bot()?.getSnapshot().value).toBe('notConnected')
  })

  it('DISCORD-01: who comes back from the consent page by the history can go there again, also when the reload fails', async () => {
    const { actor, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', ...bare }), fails(lost)],
      issueState: [answers({ state: 'state-2' })],
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
