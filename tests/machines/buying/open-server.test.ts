import { describe, expect, it } from 'vitest'
import { type ConnectedAccount, openServerMachine } from '#machines/buying/open-server/machine.ts'
import type { Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { subscription } from '../glass.ts'
import { answers, fails, run } from '../run.ts'

const account: ConnectedAccount = {
  discordUserId: 'discord-7',
  discordAccessToken: 'access-1',
  discordRefreshToken: 'refresh-1',
  telegramUserId: 'telegram-7',
}
const clicked = '2026-03-02T12:00:00.000Z'
const refreshed = '2026-03-02T12:00:05.000Z'
const script = {
  now: [answers({ kind: 'now', at: clicked })],
  reserveTab: [answers({ kind: 'reserved', tab: 'tab-1' })],
  showServer: [answers({ kind: 'shown' })],
  releaseTab: [answers({ kind: 'released' })],
  checkMembership: [answers({ kind: 'stranger' })],
  inviteToDiscord: [answers({ kind: 'invited', url: 'https://discord.gg/glass' })],
  refreshToken: [
    answers({
      kind: 'refreshed',
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      expiresIn: 3600,
      at: refreshed,
    }),
  ],
  saveToken: [answers({ kind: 'saved' })],
  inviteToTelegram: [
    answers({
      kind: 'invited',
      inviteLink: 'https://t.me/+invite',
      chatLink: 'https://t.me/chat',
      telegramLink: 'https://t.me/glass',
    }),
  ],
}

interface Given {
  platform?: Platform
  differs?: object
  account?: Partial<ConnectedAccount>
  subscription?: Partial<Subscription>
}
const start = (given: Given = {}) => {
  const announced: unknown[] = []
  const machine = openServerMachine.provide({
    actions: {
      announceTokens: (_, params) => announced.push(params),
      announceEnd: () => announced.push('end'),
    },
  })
  const flow = run(machine, {
    input: {
      subscription: { ...subscription, ...given.subscription },
      account: { ...account, ...given.account },
      platform: given.platform ?? 'Discord',
    },
    script: { ...script, ...given.differs },
  })
  return { ...flow, announced }
}
const open = async (given: Given = {}) => {
  const flow = start(given)
  await flow.settle()
  return flow
}

const click = [
  ['reserveTab', {}],
  ['now', {}],
]
const release = ['releaseTab', { tab: 'tab-1' }]
const check = (discordAccessToken: string) => [
  'checkMembership',
  { userDiscordId: 'discord-7', serverId: '1100', discordAccessToken },
]
const invite = ['inviteToDiscord', { serverId: '1100' }]
const refresh = ['refreshToken', { refreshToken: 'refresh-1' }]
const save = [
  'saveToken',
  {
    userDiscordId: 'discord-7',
    discordAccessToken: 'access-2',
    discordRefreshToken: 'refresh-2',
    discordTokenExpiresAt: '2026-03-02T13:00:05.000Z',
  },
]
const show = (url: string, tab: string | null = 'tab-1') => ['showServer', { url, tab }]
const channel = 'https://discord.com/channels/1100'
const renewed = { discordAccessToken: 'access-2', discordRefreshToken: 'refresh-2' }

const expiredByWords = new Failure({
  kind: 'refused',
  message: 'answered 401',
  serverMessage: 'Error: Invalid OAuth2 access token.',
})
const expiredByCode = new Failure({ kind: 'refused', message: 'answered 400', details: { code: 50025 } })
const other = new Failure({ kind: 'refused', message: 'answered 403', serverMessage: 'Missing access.' })

const noLinkLogged = {
  type: 'failure.logged',
  doing: 'inviting to a server',
  error: new Error('The answer has no link.'),
}

describe('open server, Discord: table S8', () => {
  it('OPEN-02: a member goes to the channel page', async () => {
    const { calls, announced, actor, emitted } = await open({
      differs: { checkMembership: [answers({ kind: 'member' })] },
    })
    expect(calls).toEqual([...click, check('access-1'), show(channel)])
    expect(actor.getSnapshot().status).toBe('done')
    expect(announced).toEqual(['end'])
    expect(emitted).toEqual([])
  })

  it('OPEN-03: anybody else gets an invite', async () => {
    const { calls, announced } = await open()
    expect(calls).toEqual([...click, check('access-1'), invite, show('https://discord.gg/glass')])
    expect(announced).toEqual(['end'])
  })

  it.each([
    ['by its words', expiredByWords],
    ['by code 50025', expiredByCode],
  ])(
    'OPEN-04, C70: an expired token, known %s, repeats the membership check with the new token',
    async (_, error) => {
      const { calls, announced } = await open({
        differs: { checkMembership: [fails(error), answers({ kind: 'member' })] },
      })
      expect(calls).toEqual([...click, check('access-1'), refresh, save, check('access-2'), show(channel)])
      expect(announced).toEqual([renewed, 'end'])
    },
  )

  it('OPEN-04, C70: a failed invite repeats the invite alone', async () => {
    const { calls } = await open({
      differs: {
        inviteToDiscord: [fails(expiredByCode), answers({ kind: 'invited', url: 'https://discord.gg/2' })],
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
  it.each<[string, Given, unknown[], string, Failure]>([
    [
      'OPEN-05: another error of the membership check',
      { differs: { checkMembership: [fails(other)] } },
      [...click, check('access-1'), release],
      'checking a Discord membership',
      other,
    ],
    [
      'OPEN-05: another error of the invite',
      { differs: { inviteToDiscord: [fails(other)] } },
      [...inviting, release],
      'inviting to Discord',
      other,
    ],
    [
      'C70: the second expired token of the membership check',
      { differs: { checkMembership: [fails(expiredByWords)] } },
      [...click, check('access-1'), refresh, save, check('access-2'), release],
      'checking a Discord membership',
      expiredByWords,
    ],
    [
      'C70: the second expired token of the invite',
      { differs: { inviteToDiscord: [fails(expiredByWords)] } },
      [...inviting, refresh, save, invite, release],
      'inviting to Discord',
      expiredByWords,
    ],
    [
      'C70: an expired token of the invite after one of the membership check',
      {
        differs: {
          checkMembership: [fails(expiredByWords), answers({ kind: 'stranger' })],
          inviteToDiscord: [fails(expiredByCode)],
        },
      },
      [...click, check('access-1'), refresh, save, check('access-2'), invite, release],
      'inviting to Discord',
      expiredByCode,
    ],
    [
      'C70: an expired token without a refresh token',
      { account: { discordRefreshToken: null }, differs: { checkMembership: [fails(expiredByWords)] } },
      [...click, check('access-1'), release],
      'checking a Discord membership',
      expiredByWords,
    ],
    [
      'S8: a failing refresh',
      { differs: { checkMembership: [fails(expiredByWords)], refreshToken: [fails(other)] } },
      [...click, check('access-1'), refresh, release],
      'refreshing the Discord token',
      other,
    ],
    [
      'S8: a failing save',
      { differs: { checkMembership: [fails(expiredByWords)], saveToken: [fails(other)] } },
      [...click, check('access-1'), refresh, save, release],
      'saving the Discord token',
      other,
    ],
  ])('OPEN-10, C69: %s is logged and there is no link', async (_, given, calls, doing, error) => {
    const flow = await open(given)
    expect(flow.calls).toEqual(calls)
    expect(flow.emitted).toEqual([{ type: 'failure.logged', doing, error }])
    expect(flow.actor.getSnapshot().value).toBe('noLink')
    expect(flow.actor.getSnapshot().context.message).toBe('No Discord link available')
    flow.actor.send({ type: 'dialog.closed' })
    expect(flow.announced.at(-1)).toBe('end')
  })

  it('A12: tokens that were renewed are announced although saving them failed', async () => {
    const { announced } = await open({
      differs: { checkMembership: [fails(expiredByWords)], saveToken: [fails(other)] },
    })
    expect(announced).toEqual([renewed])
  })

  it('OPEN-10: an invite without a link gives none', async () => {
    const { calls, actor, emitted } = await open({
      differs: { inviteToDiscord: [answers({ kind: 'noLink' })] },
    })
    expect(calls).toEqual([...inviting, release])
    expect(actor.getSnapshot().context.message).toBe('No Discord link available')
    expect(emitted).toEqual([noLinkLogged])
  })

  it('OPEN-02: a person without a Discord token is asked about with an empty one', async () => {
    const { calls } = await open({ account: { discordAccessToken: null } })
    expect(calls[2]).toEqual(check(''))
  })
})

describe('open server, Telegram: table S9', () => {
  const telegram = ['inviteToTelegram', { chatId: '-100', userTelegramId: 'telegram-7' }]
  const links = (inviteLink: string | null, chatLink: string | null, telegramLink: string | null) => [
    answers({ kind: 'invited', inviteLink, chatLink, telegramLink }),
  ]

  it.each([
    [links('https://t.me/+1', 'https://t.me/2', 'https://t.me/3'), 'https://t.me/+1'],
    [links(null, 'https://t.me/2', 'https://t.me/3'), 'https://t.me/2'],
    [links(null, null, 'https://t.me/3'), 'https://t.me/3'],
  ])('OPEN-06: the first link there is opens (%#)', async (inviteToTelegram, url) => {
    const { calls, announced } = await open({ platform: 'Telegram', differs: { inviteToTelegram } })
    expect(calls).toEqual([...click, telegram, show(url)])
    expect(announced).toEqual(['end'])
  })

  it.each([
    ['no link', links(null, null, null), noLinkLogged],
    ['an error', [fails(other)], { type: 'failure.logged', doing: 'inviting to Telegram', error: other }],
    [
      'even the error of an expired Discord token',
      [fails(expiredByWords)],
      { type: 'failure.logged', doing: 'inviting to Telegram', error: expiredByWords },
    ],
  ])(
    'OPEN-07, OPEN-10: %s is logged, not repeated, and there is no link',
    async (_, inviteToTelegram, logged) => {
      const { calls, actor, emitted } = await open({ platform: 'Telegram', differs: { inviteToTelegram } })
      expect(calls).toEqual([...click, telegram, release])
      expect(emitted).toEqual([logged])
      expect(actor.getSnapshot().value).toBe('noLink')
      expect(actor.getSnapshot().context.message).toBe('No Telegram link available')
    },
  )
})

describe('open server', () => {
  it.each<[Platform, Partial<ConnectedAccount>, string]>([
    [
      'Discord',
      { discordUserId: null },
      'Connect your Discord account in your profile to get access to the server.',
    ],
    [
      'Telegram',
      { telegramUserId: null },
      'Connect your Telegram account in your profile to get access to the server.',
    ],
  ])('OPEN-08: without a connected %s account the profile is offered', async (platform, person, message) => {
    const { actor, calls, emitted, announced } = await open({ platform, account: person })
    expect(actor.getSnapshot().value).toBe('notConnected')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(actor.getSnapshot().context.message).toBe(message)
    expect(actor.getSnapshot().can({ type: 'link.followed' })).toBe(false)
    actor.send({ type: 'profile.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/profile' }])
    expect(calls).toEqual([])
    expect(announced).toEqual(['end'])
  })

  it.each<[string, Partial<Subscription>]>([
    ['OPEN-01: the plan lacks the platform', { platforms: ['Telegram'] }],
    ['OPEN-01: there is no server id', { discordServerId: null }],
    ['A19: it was no longer valid when the list was read', { isActive: false, isStillValid: false }],
  ])('OPEN-10: %s, so there is no link, no call and no tab', async (_, differs) => {
    const { actor, calls, announced } = await open({ subscription: differs })
    expect(actor.getSnapshot().value).toBe('noLink')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(actor.getSnapshot().context.message).toBe('No Discord link available')
    expect(actor.getSnapshot().can({ type: 'profile.chosen' })).toBe(false)
    expect(calls).toEqual([])
    actor.send({ type: 'dialog.closed' })
    expect(announced).toEqual(['end'])
  })

  const day = '2026-03-10T'
  it.each<[string, Partial<Subscription>, string]>([
    ['an active one', {}, `${day}09:00:00.001Z`],
    ['an inactive one that is paid for', { isActive: false }, `${day}08:59:59.999Z`],
    [
      'a trial',
      { isActive: false, nextBillingDate: null, freeTrialDays: 28, trialDaysLeft: 8 },
      `${day}08:59:59.999Z`,
    ],
  ])(
    'A19: %s opens while it is valid at the click, however long ago the list was read',
    async (_, differs, at) => {
      for (const platform of ['Discord', 'Telegram'] as const) {
        const { calls } = await open({
          platform,
          subscription: differs,
          differs: { now: [answers({ kind: 'now', at })] },
        })
        expect(calls.at(-1)?.[0]).toBe('showServer')
      }
    },
  )

  it.each<[string, Partial<Subscription>, string]>([
    ['an inactive one whose time is over', { isActive: false }, `${day}09:00:00.000Z`],
    ['an inactive one that is long over', { isActive: false }, '2026-04-01T00:00:00.000Z'],
    [
      'a trial that is over',
      { isActive: false, nextBillingDate: null, freeTrialDays: 28, trialDaysLeft: 8 },
      `${day}09:00:00.000Z`,
    ],
  ])(
    'A19, OPEN-10: %s at the click asks nobody for a link, though it was valid in the list',
    async (_, differs, at) => {
      for (const platform of ['Discord', 'Telegram'] as const) {
        const { actor, calls, emitted } = await open({
          platform,
          subscription: differs,
          differs: { now: [answers({ kind: 'now', at })] },
        })
        expect(calls).toEqual([...click, release])
        expect(actor.getSnapshot().value).toBe('noLink')
        expect(actor.getSnapshot().context.message).toBe(`No ${platform} link available`)
        expect(emitted).toEqual([])
      }
    },
  )

  it.each([
    ['at the click', clicked, 3600, '2026-03-02T13:00:00.000Z'],
    ['an hour after it', '2026-03-02T13:00:00.000Z', 3600, '2026-03-02T14:00:00.000Z'],
    ['the day after', '2026-03-03T12:00:00.000Z', 604_800, '2026-03-10T12:00:00.000Z'],
  ])(
    'OPEN-04, C19: a token that is refreshed %s expires so many seconds later',
    async (_, at, expiresIn, ends) => {
      const renewal = { kind: 'refreshed', accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn, at }
      const { calls } = await open({
        differs: {
          checkMembership: [fails(expiredByWords), answers({ kind: 'member' })],
          refreshToken: [answers(renewal)],
        },
      })
      expect(calls.find(([port]) => port === 'saveToken')?.[1]).toMatchObject({ discordTokenExpiresAt: ends })
    },
  )

  it('C71: the tab is reserved while the click is still being handled', () => {
    expect(start().calls).toEqual([['reserveTab', {}]])
  })

  it.each<[string, Given]>([
    ['reserveTab', {}],
    ['now', {}],
    ['checkMembership', {}],
    ['inviteToDiscord', {}],
    ['refreshToken', { differs: { checkMembership: [fails(expiredByWords)] } }],
    ['saveToken', { differs: { checkMembership: [fails(expiredByWords)] } }],
    ['showServer', {}],
    ['inviteToTelegram', { platform: 'Telegram' }],
    ['releaseTab', { differs: { checkMembership: [fails(other)] } }],
  ])('OPEN-01: while %s runs the opening is busy', async (port, given) => {
    const { actor, calls } = await open({ ...given, differs: { ...given.differs, [port]: ['hang'] } })
    expect(calls.at(-1)?.[0]).toBe(port)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it.each(['link.followed', 'dialog.closed'] as const)(
    'C71: a blocked tab offers the link itself, until %s',
    async (type) => {
      const { actor, announced, calls } = await open({
        differs: { reserveTab: [answers({ kind: 'blocked' })], showServer: [answers({ kind: 'blocked' })] },
      })
      expect(calls.at(-1)).toEqual(show('https://discord.gg/glass', null))
      expect(actor.getSnapshot().value).toBe('offeringLink')
      expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(actor.getSnapshot().context.url).toBe('https://discord.gg/glass')
      actor.send({ type })
      expect(announced).toEqual(['end'])
    },
  )
})
