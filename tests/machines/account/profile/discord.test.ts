import { describe, expect, it } from 'vitest'
import type { DiscordRedirect } from '#machines/rules/account/discord.ts'
import { fails, returns } from '#tests/machines/run.ts'
import { loaded, lost, open, type Script } from './fixtures.ts'

const grant = {
  userDiscordId: '8',
  discordUsername: 'sol',
  accessToken: 'a',
  refreshToken: 'r',
  expiresIn: 60,
}

describe('profile', () => {
  const renewing = {
    loadProfile: [loaded({ role: 'buyer', discordUserId: '8' })],
    loadExpiry: [returns({ endsAt: '2026-03-03T00:00:00.000Z' })],
    takeState: [returns({ state: 's' })],
    exchangeCode: [returns(grant)],
    saveGrant: [returns()],
  }

  it("DISCORD-02, DISCORD-04, A16: removes Discord's code from the address, then exchanges the code, then reloads the profile", async () => {
    const { calls, emitted } = await open(
      {
        loadProfile: [loaded({ role: 'buyer' }), loaded({ role: 'buyer', discordUserId: '8' })],
        takeState: [returns({ state: 's' })],
        exchangeCode: [returns(grant)],
        saveGrant: [returns()],
      },
      { discordAnswer: { code: 'c', state: 's' } },
    )
    expect(emitted).toEqual([{ type: 'page.opened', path: '/profile', replace: true }])
    expect(calls.map(([port]) => port)).toEqual([
      'loadProfile',
      'takeState',
      'exchangeCode',
      'saveGrant',
      'loadProfile',
    ])
  })

  it('DISCORD-05, DISCORD-06, C17: opens the consent page to renew a token that expires soon', async () => {
    const { actor, emitted, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', discordUserId: '8' })],
      loadExpiry: [returns({ endsAt: '2026-03-03T00:00:00.000Z' })],
      issueState: [returns({ state: 's' })],
    })
    const expiry = actor.getSnapshot().children['discord-expiry']
    expect(expiry?.getSnapshot().value).toBe('warning')
    expiry?.send({ type: 'renewal.chosen' })
    await settle()
    expect(emitted).toMatchObject([{ type: 'page.left' }])
  })

  it.each([
    ['is being renewed', { exchangeCode: ['hang'] }, ['loadProfile', 'takeState', 'exchangeCode']],
    ['has been renewed', {}, ['loadProfile', 'takeState', 'exchangeCode', 'saveGrant', 'loadProfile']],
  ] satisfies [string, Script, string[]][])(
    'DISCORD-05, C18: shows no warning on a return from the consent page about a token that %s',
    async (_, differs, ports) => {
      const { actor, calls, settle } = await open(
        { ...renewing, ...differs },
        { discordAnswer: { code: 'c', state: 's' } },
      )
      await settle()
      expect(calls.map(([port]) => port)).toEqual(ports)
      expect(actor.getSnapshot().children['discord-expiry']).toBeUndefined()
    },
  )

  it.each([
    ['denies consent', {}, { code: null, state: 's' }],
    ['returns with a forged response', {}, { code: 'c', state: 'forged' }],
    [
      'returns with a code that cannot be exchanged',
      { exchangeCode: [fails(lost)] },
      { code: 'c', state: 's' },
    ],
    ['returns, and the new token cannot be saved', { saveGrant: [fails(lost)] }, { code: 'c', state: 's' }],
  ] satisfies [string, Script, DiscordRedirect][])(
    'DISCORD-05, C18: warns of the token that expires soon when the user %s',
    async (_, differs, discordAnswer) => {
      const { actor, calls } = await open({ ...renewing, ...differs }, { discordAnswer })
      expect(calls.filter(([port]) => port === 'loadExpiry')).toHaveLength(1)
      expect(actor.getSnapshot().children['discord-expiry']?.getSnapshot().value).toBe('warning')
    },
  )

  it('DISCORD-05, C18: does not check the token of a user who denies consent and was never connected', async () => {
    const { calls } = await open(
      { ...renewing, loadProfile: [loaded({ role: 'buyer' })] },
      { discordAnswer: { code: null, state: 's' } },
    )
    expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'takeState'])
  })
})
