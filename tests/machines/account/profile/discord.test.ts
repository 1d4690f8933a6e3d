import { describe, expect, it } from 'vitest'
import type { DiscordAnswer } from '#machines/rules/account/discord.ts'
import { answers, fails } from '#tests/machines/run.ts'
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
    loadExpiry: [answers({ endsAt: '2026-03-03T00:00:00.000Z' })],
    takeState: [answers({ state: 's' })],
    exchangeCode: [answers(grant)],
    saveGrant: [answers()],
  }

  it('DISCORD-02, DISCORD-04, A16: the code leaves the address before anything is called; then it is exchanged, and the person loaded anew', async () => {
    const { calls, emitted } = await open(
      {
        loadProfile: [loaded({ role: 'buyer' }), loaded({ role: 'buyer', discordUserId: '8' })],
        takeState: [answers({ state: 's' })],
        exchangeCode: [answers(grant)],
        saveGrant: [answers()],
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

  it('DISCORD-05, DISCORD-06, C17: a token that ends soon is renewed at the consent page', async () => {
    const { actor, emitted, settle } = await open({
      loadProfile: [loaded({ role: 'buyer', discordUserId: '8' })],
      loadExpiry: [answers({ endsAt: '2026-03-03T00:00:00.000Z' })],
      issueState: [answers({ state: 's' })],
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
    'DISCORD-05, C18: a visit that comes from the consent page is not warned of a token that %s',
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
    ['refuses', {}, { code: null, state: 's' }],
    ['brings an answer that is not genuine', {}, { code: 'c', state: 'forged' }],
    ['brings a code that cannot be exchanged', { exchangeCode: [fails(lost)] }, { code: 'c', state: 's' }],
    ['brings a token that cannot be saved', { saveGrant: [fails(lost)] }, { code: 'c', state: 's' }],
  ] satisfies [string, Script, DiscordAnswer][])(
    'DISCORD-05, C18: whoever %s is still warned of the token that ends soon',
    async (_, differs, discordAnswer) => {
      const { actor, calls } = await open({ ...renewing, ...differs }, { discordAnswer })
      expect(calls.filter(([port]) => port === 'loadExpiry')).toHaveLength(1)
      expect(actor.getSnapshot().children['discord-expiry']?.getSnapshot().value).toBe('warning')
    },
  )

  it('DISCORD-05, C18: a person who refuses and was never connected is asked nothing', async () => {
    const { calls } = await open(
      { ...renewing, loadProfile: [loaded({ role: 'buyer' })] },
      { discordAnswer: { code: null, state: 's' } },
    )
    expect(calls.map(([port]) => port)).toEqual(['loadProfile', 'takeState'])
  })
})
