import { describe, expect, it } from 'vitest'
import { discordConnectionMachine } from '#machines/account/discord-connection/machine.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { fails, returns, run } from '../run.ts'

type Script = NonNullable<Parameters<typeof run>[1]['script']>

const consent = {
  page: externalUrl('https://discord.com/oauth2/authorize'),
  clientId: 'client-1',
  redirectUri: 'https://guildhall.test/profile',
}
const grant = {
  userDiscordId: '800000000000000001',
  discordUsername: 'marta.vidal',
  accessToken: 'discord-token-1',
  refreshToken: 'discord-refresh-1',
  expiresIn: 604_800,
}
const allowed: Script = {
  takeState: [returns({ state: 'state-1' })],
  exchangeCode: [returns(grant)],
  saveGrant: [returns()],
}
const noTokens = { accessToken: '', refreshToken: '' }
const genuine = { code: 'code-1', state: 'state-1' }
const lost = new Error('connection lost')

const open = async (
  script: Script,
  given: Partial<{ connected: boolean; answer: { code: string | null; state: string | null } | null }> = {},
) => {
  const flow = run(discordConnectionMachine, {
    input: { connected: false, consent, answer: null, ...given },
    script,
  })
  await flow.settle()
  return flow
}

describe('connecting Discord', () => {
  it("DISCORD-01, A15: Connect issues one secret `state` value and opens Discord's consent page with it", async () => {
    const { actor, calls, emitted, settle } = await open({
      issueState: [returns({ state: 'state-2' })],
    })
    expect(calls).toEqual([])
    actor.send({ type: 'connect.chosen' })
    actor.send({ type: 'connect.chosen' })
    await settle()
    expect(calls).toEqual([['issueState', {}]])
    expect(emitted).toEqual([
      {
        type: 'page.left',
        url: 'https://discord.com/oauth2/authorize?client_id=client-1&response_type=code&scope=identify+guilds.join+email&redirect_uri=https%3A%2F%2Fguildhall.test%2Fprofile&state=state-2',
      },
    ])
    actor.send({ type: 'profile.reloaded', connected: false })
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it('DISCORD-02, DISCORD-03, C19, C90, A16: exchanges the code once and stores the user id, the name, both tokens and the expiry', async () => {
    const { actor, calls, emitted } = await open(allowed, { answer: genuine })
    expect(calls).toEqual([
      ['takeState', {}],
      ['exchangeCode', { code: 'code-1' }],
      [
        'saveGrant',
        {
          userDiscordId: '800000000000000001',
          discordUsername: 'marta.vidal',
          accessToken: 'discord-token-1',
          refreshToken: 'discord-refresh-1',
          expiresAt: '2026-03-09T12:00:00.000Z',
        },
      ],
    ])
    expect(actor.getSnapshot().value).toBe('made')
    expect(actor.getSnapshot().context).toMatchObject({ connected: true, granted: noTokens })
    expect(emitted).toEqual([])
  })

  it.each([
    ['DISCORD-01', 'preparing', { issueState: ['hang'] }, null],
    ['DISCORD-01', 'leaving', { issueState: [returns({ state: 'state-2' })] }, null],
    ['DISCORD-02', 'checking', { takeState: ['hang'] }, genuine],
    ['DISCORD-02', 'exchanging', { ...allowed, exchangeCode: ['hang'] }, genuine],
    ['DISCORD-03', 'saving', { ...allowed, saveGrant: ['hang'] }, genuine],
  ] satisfies [string, string, Script, typeof genuine | null][])(
    "%s: in the state %s, the tag 'connecting' says that the connection is in progress",
    async (_, value, script, outcome) => {
      const { actor, settle } = await open(script, { answer: outcome })
      if (!outcome) actor.send({ type: 'connect.chosen' })
      await settle()
      expect(actor.getSnapshot().value).toBe(value)
      expect([...actor.getSnapshot().tags]).toEqual(['connecting'])
    },
  )

  it.each([
    ['a change after a new connection', allowed, genuine, ['changed']],
    ['no change after a refusal by the user', allowed, { code: null, state: 'state-1' }, ['unchanged']],
    ['no change after a forged response', allowed, { code: 'code-1', state: 'state-2' }, ['unchanged']],
    [
      'no change when the exchange of the code fails',
      { ...allowed, exchangeCode: [fails(lost)] },
      genuine,
      ['unchanged'],
    ],
    [
      'no change when the connection cannot be saved',
      { ...allowed, saveGrant: [fails(lost)] },
      genuine,
      ['unchanged'],
    ],
    ['nothing without a response from Discord', {}, null, []],
  ] satisfies [string, Script, { code: string | null; state: string } | null, string[]][])(
    'DISCORD-02, DISCORD-05: what the machine reports to its parent: %s',
    async (_, script, outcome, wanted) => {
      const told: string[] = []
      const { settle } = run(
        discordConnectionMachine.provide({
          actions: {
            announceChange: () => void told.push('changed'),
            announceNoChange: () => void told.push('unchanged'),
          },
        }),
        { input: { connected: false, consent, answer: outcome }, script },
      )
      await settle()
      expect(told).toEqual(wanted)
    },
  )

  it.each([
    ['another state', genuine, 'state-2'],
    ['a state although none was issued', genuine, null],
    ['no state although one was issued', { code: 'code-1', state: null }, 'state-1'],
    ['no state, and none was issued', { code: 'code-1', state: null }, null],
  ])(
    'A15: a redirect from Discord fails without a request if its `state` value is not the issued one: %s',
    async (_, outcome, issued) => {
      const { actor, calls, emitted } = await open(
        { takeState: [returns({ state: issued })] },
        { answer: outcome },
      )
      expect(calls).toEqual([['takeState', {}]])
      expect(actor.getSnapshot().value).toBe('failed')
      expect(emitted).toEqual([
        {
          type: 'failure.logged',
          doing: 'connecting Discord',
          error: new Error('The answer does not belong to a question of this tab.'),
        },
      ])
    },
  )

  it('DISCORD-04: when the user denies consent, Discord stays unconnected, without a request and without an error message', async () => {
    const { actor, calls, emitted } = await open(
      { takeState: [returns({ state: 'state-1' })] },
      { answer: { code: null, state: 'state-1' } },
    )
    expect(calls).toEqual([['takeState', {}]])
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it.each(['exchangeCode', 'saveGrant'])(
    'DISCORD-04: when the port %s fails, the user can try again',
    async (port) => {
      const { actor, emitted } = await open({ ...allowed, [port]: [fails(lost)] }, { answer: genuine })
      expect(emitted).toEqual([])
      expect(actor.getSnapshot().value).toBe('failed')
      expect(actor.getSnapshot().context).toMatchObject({ connected: false, granted: noTokens })
      expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(true)
    },
  )

  it('PROFILE-08, DISCORD-04: the error of a failed connection disappears when the reloaded profile says that Discord is connected', async () => {
    const { actor } = await open({ ...allowed, exchangeCode: [fails(lost)] }, { answer: genuine })
    actor.send({ type: 'profile.reloaded', connected: false })
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'profile.reloaded', connected: true })
    expect(actor.getSnapshot().value).toBe('idle')
    expect(actor.getSnapshot().context.connected).toBe(true)
  })

  it('C17, DISCORD-04: the error of a failed renewal stays when a reload of the profile says that Discord is still connected', async () => {
    const { actor } = await open(
      { ...allowed, exchangeCode: [fails(lost)] },
      { connected: true, answer: genuine },
    )
    actor.send({ type: 'profile.reloaded', connected: true })
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'profile.reloaded', connected: false })
    expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(true)
  })

  it('C17: while Discord is connected, the user can renew the connection but not connect again', async () => {
    const { actor } = await open({ issueState: ['hang'] }, { connected: true })
    expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(false)
    actor.send({ type: 'renewal.chosen' })
    expect(actor.getSnapshot().value).toBe('preparing')
  })
})
