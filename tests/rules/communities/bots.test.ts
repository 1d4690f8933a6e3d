import { describe, expect, it } from 'vitest'
import {
  botChecks,
  botInvite,
  botInvited,
  lacksBot,
  missingBots,
  telegramBotName,
  telegramInvite,
} from '#machines/rules/communities/bots.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { member } from '#tests/machines/fixtures.ts'

describe("the bots on a community's servers", () => {
  it('ACTIV-04, C41: are checked once per server, for platforms that a plan uses and that have a server id', () => {
    expect(
      botChecks([
        member,
        { ...member, platforms: ['Telegram'], discordServerId: '1200' },
        { ...member, discordServerId: null, telegramServerId: '' },
        { ...member, platforms: ['Discord'], discordServerId: '-100' },
      ]),
    ).toEqual([
      { platform: 'Discord', serverId: '1100' },
      { platform: 'Telegram', serverId: '-100' },
      { platform: 'Discord', serverId: '-100' },
    ])
  })

  it.each([
    ['no server lacks the bot', [], true],
    ['one of its servers lacks the bot', [{ platform: 'Telegram', serverId: '-100' }], false],
    [
      'a server with the same id on another platform lacks the bot',
      [
        { platform: 'Discord', serverId: '-100' },
        { platform: 'Telegram', serverId: '1100' },
      ],
      true,
    ],
    ['another plan’s server lacks the bot', [{ platform: 'Discord', serverId: '1200' }], true],
  ] as const)(
    'PLANRULE-01: are complete for a plan if none of its servers lacks a bot: %s',
    (_, without, invited) => {
      expect(botInvited(member, without)).toBe(invited)
    },
  )

  it('PLANRULE-01, C41: are not needed for a platform that the plan does not use or that has no server id', () => {
    const without = [{ platform: 'Discord', serverId: '1100' }] as const
    expect(botInvited({ ...member, platforms: ['Telegram'], telegramServerId: '' }, without)).toBe(true)
  })

  it.each([
    ['present', false],
    ['powerless', true],
    ['absent', true],
    ['unknown', false],
    [undefined, false],
  ] as const)('A08: the bot presence %s proves that the bot is missing: %s', (presence, lacks) => {
    expect(lacksBot(presence)).toBe(lacks)
  })

  it('ACTIV-05: a blocked activation lists each server that blocks it, with its plans and the reason', () => {
    const plans = [
      member,
      { ...member, title: 'Guest', platforms: ['Discord' as const] },
      { ...member, title: 'Third', discordServerId: '1300', telegramServerId: null },
    ]
    expect(missingBots(plans, ['absent', 'powerless', 'present'])).toEqual([
      { platform: 'Discord', serverId: '1100', presence: 'absent', planTitles: ['Member', 'Guest'] },
      { platform: 'Telegram', serverId: '-100', presence: 'powerless', planTitles: ['Member'] },
    ])
    expect(missingBots(plans, ['present', 'present'])).toEqual([
      { platform: 'Discord', serverId: '1300', presence: 'unknown', planTitles: ['Third'] },
    ])
    expect(missingBots(plans, ['present', 'present', 'present'])).toEqual([])
  })

  const pages = {
    discord: externalUrl('https://discord.com/oauth2/authorize?client_id=7&scope=bot'),
    telegram: externalUrl('https://t.me/guildhall_bot/'),
  }

  it('ACTIV-06: the Discord invite names the server, the Telegram invite lets the user choose', () => {
    expect(botInvite(pages, 'Discord', '11 00&scope=identify')).toBe(
      'https://discord.com/oauth2/authorize?client_id=7&scope=bot&guild_id=11+00%26scope%3Didentify&disable_guild_select=true',
    )
    expect(botInvite(pages, 'Telegram', '-100')).toBe('https://t.me/guildhall_bot/?startgroup=true')
  })

  it('PAGES-10: the Telegram invite can add the bot to a group or to a channel', () => {
    expect(telegramInvite(pages, 'group')).toBe('https://t.me/guildhall_bot/?startgroup=true')
    expect(telegramInvite(pages, 'channel')).toBe('https://t.me/guildhall_bot/?startchannel=true')
    expect(telegramBotName(pages)).toBe('@guildhall_bot')
  })
})
