import { describe, expect, it } from 'vitest'
import {
  canOpenServer,
  channelPage,
  isExpiredDiscordToken,
  membershipOf,
  telegramLink,
  tokenExpiry,
  unconnectedPlatforms,
} from '#machines/rules/communities/servers.ts'
import type { Account, Platform } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { type Differs, monthly, now } from '#tests/rules/subscriptions/fixtures.ts'

it('C90: lists the platforms of a valid subscription on which the user has no connected account', () => {
  const plan = { isStillValid: true, platforms: ['Discord', 'Telegram'] as const satisfies Platform[] }
  const account = { discordUserId: null, telegramUserId: 'telegram-7' }
  expect(unconnectedPlatforms({ ...plan, platforms: [...plan.platforms] }, account)).toEqual(['Discord'])
  expect(
    unconnectedPlatforms({ ...plan, platforms: [...plan.platforms], isStillValid: false }, account),
  ).toEqual([])
  expect(unconnectedPlatforms({ ...plan, platforms: [...plan.platforms] }, null)).toEqual([])
})

describe('the servers of a subscription', () => {
  const account: Pick<Account, 'discordUserId' | 'telegramUserId'> = {
    discordUserId: 'discord-7',
    telegramUserId: 'telegram-7',
  }

  it.each<[string, Differs, Partial<typeof account>, Platform, boolean]>([
    ['nothing is missing', {}, {}, 'Discord', true],
    ['nothing is missing', {}, {}, 'Telegram', true],
    ['the plan lacks the platform', { platforms: ['Telegram'] }, {}, 'Discord', false],
    ['the plan has no Discord server id', { discordServerId: null }, {}, 'Discord', false],
    ['the plan has no Telegram server id', { telegramServerId: null }, {}, 'Telegram', false],
    ['the user is not connected to Discord', {}, { discordUserId: null }, 'Discord', false],
    ['the user is not connected to Telegram', {}, { telegramUserId: null }, 'Telegram', false],
    ['A19: the subscription is no longer valid', { isStillValid: false }, {}, 'Discord', false],
  ])(
    'OPEN-01, OPEN-11: can be opened only if plan, server id, account and subscription allow it: %s',
    (_, differs, user, platform, can) => {
      expect(canOpenServer({ ...monthly, ...differs }, { ...account, ...user }, platform)).toBe(can)
    },
  )

  it("OPEN-01: a membership check sends the server id and the user's id on the server's platform", () => {
    expect(membershipOf(monthly, account, 'Discord')).toEqual({
      serverId: 'discord-1',
      platformUserId: 'discord-7',
    })
    expect(membershipOf(monthly, account, 'Telegram')).toEqual({
      serverId: '-100',
      platformUserId: 'telegram-7',
    })
  })

  it('OPEN-02, C71: a Discord server opens at the address of its channel page', () => {
    expect(channelPage('1100000000000000001')).toBe('https://discord.com/channels/1100000000000000001')
  })

  it.each<[string | null, string | null, string | null, string | null]>([
    ['a', 'b', 'c', 'a'],
    [null, 'b', 'c', 'b'],
    ['', 'b', null, 'b'],
    [null, null, 'c', 'c'],
    [null, null, null, null],
  ])(
    'OPEN-06: of the invite link %j, the chat link %j and the stored link %j, the link %j is opened',
    (inviteLink, chatLink, link, expected) => {
      expect(telegramLink({ inviteLink, chatLink, telegramLink: link })).toBe(expected)
    },
  )

  const failure = (words: {
    serverMessage?: string
    message?: string
    status?: number
    details?: Record<string, unknown>
  }) => new Failure({ kind: 'refused', message: 'POST /discord/invite answered 400', ...words })

  it.each<[string, unknown, boolean]>([
    ['the message', failure({ serverMessage: 'Error: Invalid OAuth2 access token.' }), true],
    ['the message in the error text', failure({ message: 'Invalid OAuth2 access token' }), true],
    ['the code', failure({ details: { code: 50025 } }), true],
    ['the code as text', failure({ details: { code: '50025' } }), true],
    ['a 401 with code 0', failure({ status: 401, details: { code: 0 } }), true],
    ['a 401 with code 0 as text', failure({ status: 401, details: { code: '0' } }), true],
    [
      'a 401 with code 0 that was passed on',
      failure({ status: 502, details: { status: '401', code: 0 } }),
      true,
    ],
    ['code 0 of another refusal', failure({ status: 400, details: { code: 0 } }), false],
    ['a 401 without a code', failure({ status: 401, details: {} }), false],
    ['another code', failure({ details: { code: 50001 } }), false],
    ['another code as text', failure({ details: { code: '50013' } }), false],
    ['another message', failure({ serverMessage: 'Unknown server.' }), false],
    ['a value that is not a failure', 'Invalid OAuth2 access token', false],
  ])('OPEN-04: an expired Discord token is recognized by %s: $2', (_, error, expired) => {
    expect(isExpiredDiscordToken(error)).toBe(expired)
  })

  it('OPEN-04, C19: a Discord token expires at the current time plus its lifetime in seconds', () => {
    expect(tokenExpiry(now, 604_800)).toBe('2026-03-09T12:00:00.000Z')
  })
})
