import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, respondsLater, returns } from '#tests/machines/run.ts'
import {
  click,
  expiredByWords,
  type Given,
  invite,
  noLinkLogged,
  open,
  other,
  release,
  show,
} from './fixtures.ts'

const check = (discordAccessToken: string) => [
  'checkMembership',
  { userDiscordId: 'discord-7', serverId: '1100', discordAccessToken },
]

const refresh = ['refreshToken', { refreshToken: 'refresh-1' }]

const save = [
  'saveToken',
  {
    userDiscordId: 'discord-7',
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
    expiresAt: '2026-03-02T13:00:00.000Z',
  },
]

const channel = 'https://discord.com/channels/1100'

const renewed = { discordAccessToken: 'access-2', discordRefreshToken: 'refresh-2' }

const expiredByCode = new Failure({ kind: 'refused', message: 'answered 400', details: { code: 50025 } })

describe('open server, Discord', () => {
  it("OPEN-02: for a member of the server, opens Discord's channel page", async () => {
    const { calls, announced, actor, emitted } = await open({
      differs: { checkMembership: [returns({ kind: 'member' })] },
    })
    expect(calls).toEqual([...click, check('access-1'), show(channel)])
    expect(actor.getSnapshot().status).toBe('done')
    expect(announced).toEqual(['end'])
    expect(emitted).toEqual([])
  })

  it('OPEN-03: for a user who is not a member of the server, requests an invite and opens its link', async () => {
    const { calls, announced } = await open()
    expect(calls).toEqual([...click, check('access-1'), invite, show('https://discord.gg/glass')])
    expect(announced).toEqual(['end'])
  })

  it.each([
    ['by its message', expiredByWords],
    ['by code 50025', expiredByCode],
  ])(
    'OPEN-04, C70: when the membership check fails because the token has expired (recognized %s), renews the token and checks again',
    async (_, error) => {
      const { calls, announced } = await open({
        differs: { checkMembership: [fails(error), returns({ kind: 'member' })] },
      })
      expect(calls).toEqual([...click, check('access-1'), refresh, save, check('access-2'), show(channel)])
      expect(announced).toEqual([renewed, 'end'])
    },
  )

  it('OPEN-04, C70: when an invite fails because the token has expired, renews the token and repeats only the invite', async () => {
    const { calls } = await open({
      differs: {
        inviteToDiscord: [fails(expiredByCode), returns({ kind: 'invited', url: 'https://discord.gg/2' })],
      },
    })
    expect(calls).toEqual([
      ...click,
      check('access-1'),
      invite,
      refresh,
      save,
      invite,
      show('https://discord.gg/2'),
    ])
  })

  const inviting = [...click, check('access-1'), invite]
  it.each<[string, Given, unknown[]]>([
    [
      'OPEN-05: another error of the membership check',
      { differs: { checkMembership: [fails(other)] } },
      [...click, check('access-1'), release],
    ],
    [
      'OPEN-05: another error of the invite',
      { differs: { inviteToDiscord: [fails(other)] } },
      [...inviting, release],
    ],
    [
      'C70: the second expired token of the membership check',
      { differs: { checkMembership: [fails(expiredByWords)] } },
      [...click, check('access-1'), refresh, save, check('access-2'), release],
    ],
    [
      'C70: the second expired token of the invite',
      { differs: { inviteToDiscord: [fails(expiredByWords)] } },
      [...inviting, refresh, save, invite, release],
    ],
    [
      'C70: an expired token of the invite after one of the membership check',
      {
        differs: {
          checkMembership: [fails(expiredByWords), returns({ kind: 'stranger' })],
          inviteToDiscord: [fails(expiredByCode)],
        },
      },
      [...click, check('access-1'), refresh, save, check('access-2'), invite, release],
    ],
    [
      'C70: an expired token without a refresh token',
      { account: { discordRefreshToken: null }, differs: { checkMembership: [fails(expiredByWords)] } },
      [...click, check('access-1'), release],
    ],
    [
      'a failing refresh',
      { differs: { checkMembership: [fails(expiredByWords)], refreshToken: [fails(other)] } },
      [...click, check('access-1'), refresh, release],
    ],
    [
      'a failing save',
      { differs: { checkMembership: [fails(expiredByWords)], saveToken: [fails(other)] } },
      [...click, check('access-1'), refresh, save, release],
    ],
  ])("OPEN-10, C69: shows 'No Discord link available' after %s", async (_, given, calls) => {
    const flow = await open(given)
    expect(flow.calls).toEqual(calls)
    expect(flow.emitted).toEqual([])
    expect(flow.actor.getSnapshot().value).toBe('noLink')
    expect(flow.actor.getSnapshot().context.message).toBe('No Discord link available')
    flow.actor.send({ type: 'dialog.closed' })
    expect(flow.announced.at(-1)).toBe('end')
  })

  it('A12: reports renewed Discord tokens to the parent even if saving them has failed', async () => {
    const { announced } = await open({
      differs: { checkMembership: [fails(expiredByWords)], saveToken: [fails(other)] },
    })
    expect(announced).toEqual([renewed])
  })

  it("OPEN-10: shows 'No Discord link available' when the invite contains no link", async () => {
    const { calls, actor, emitted } = await open({
      differs: { inviteToDiscord: [returns({ kind: 'noLink' })] },
    })
    expect(calls).toEqual([...inviting, release])
    expect(actor.getSnapshot().context.message).toBe('No Discord link available')
    expect(emitted).toEqual([noLinkLogged])
  })

  it('OPEN-02: checks the membership with an empty token when the user has no Discord token', async () => {
    const { calls } = await open({ account: { discordAccessToken: null } })
    expect(calls[1]).toEqual(check(''))
  })
})

describe('open server', () => {
  it.each([
    ['at the click', 0, 3600, '2026-03-02T13:00:00.000Z'],
    ['an hour after the click', 3_600_000, 3600, '2026-03-02T14:00:00.000Z'],
    ['a day after the click', 86_400_000, 604_800, '2026-03-10T12:00:00.000Z'],
  ])(
    'OPEN-04, C19: when the token is refreshed %s, its expiry is counted from the refresh',
    async (_, later, expiresIn, ends) => {
      const renewal = respondsLater()
      const { calls, clock, settle } = await open({
        differs: {
          checkMembership: [fails(expiredByWords), returns({ kind: 'member' })],
          refreshToken: [renewal],
        },
      })
      clock.advance(later)
      renewal.send({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn })
      await settle()
      expect(calls.find(([port]) => port === 'saveToken')?.[1]).toMatchObject({ expiresAt: ends })
    },
  )
})
