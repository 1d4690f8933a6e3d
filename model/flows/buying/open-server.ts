import { openServerMachine } from '#machines/buying/open-server/machine.ts'
import { openServerSamples } from '#machines/buying/open-server/samples.ts'
import { sampleAccount } from '#machines/kit/sample-subscription.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { memberRow, purchaseRow, rowsOfAccount, serverRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { buyingViews } from '#model/views/buying.tsx'
import { openServerPorts } from '#src/flows/buying/open-server/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'

const userId = sampleAccount.id
const discord = '1100000000000000001'
const telegram = '-1001234567890'
const channelPage = 'https://discord.com/channels/1100000000000000001'
const dialog = 'The Glass Blowers'

const platformOf = ({ input }: PathSoFar) => (input.startsWith('telegram') ? 'Telegram' : 'Discord')

/** The URL to open: for a member the server's channels, otherwise the invite that the provider sent last. */
const linkOf = (path: PathSoFar): string => {
  const last = path.latest('checkMembership', 'inviteToDiscord', 'inviteToTelegram')
  const outcome = last?.kind === 'output' ? (last.output as Record<string, unknown>) : {}
  return outcome.kind === 'member' ? channelPage : String(outcome.url)
}

/** Expects at most one renewal of the token; after it, the token is saved and the failed request repeated. */
const expectSteps = ({ requests }: Sandbox) => {
  const paths = requests.map(({ path }) => path)
  const renewal = paths.indexOf('/auth/refresh')
  if (renewal < 0) return
  expect(paths.lastIndexOf('/auth/refresh')).toBe(renewal)
  expect(paths.slice(renewal + 1)).toEqual([
    '/users/update-discord',
    paths[renewal - 1],
    ...paths.slice(renewal + 3),
  ])
}

/**
 * Expects that a bot with admin rights has created one invite for this user, and that any other bot has created none.
 */
const expectInvite = async (sandbox: Sandbox, serverId: string, platformUserId: string) => {
  const server = await sandbox.row('servers', serverId)
  expect(await sandbox.rows('invites')).toMatchObject(
    server?.botIsAdmin ? [{ serverId, userId, platformUserId, usedAt: null }] : [],
  )
}

const blocked = 'Your browser blocked the new tab.'
const connectFirst = 'account in your profile to get access to the server.'
const noLink = 'link available'

const opening = (path: PathSoFar) => ({
  dialog: null,
  hides: [blocked, connectFirst, noLink],
  busy: `Open ${platformOf(path)} Server`,
})

/** The dialog for a user whose server does not open in a tab: its message, and its link if there is one. */
const message = (path: PathSoFar) => {
  const platform = platformOf(path)
  if (path.input === 'discordUnconnected') {
    return { dialog, says: [`Connect your Discord ${connectFirst}`], hides: [blocked, noLink] }
  }
  if (outcomeOf(path.latest('showServer')) === 'blocked') {
    return {
      dialog,
      says: [`${blocked} Open the ${platform} server here:`],
      hides: [connectFirst, noLink],
      links: { [`Open ${platform} Server`]: linkOf(path) },
    }
  }
  return { dialog, says: [`No ${platform} ${noLink}`], hides: [blocked, connectFirst] }
}

export const openServerModel = modelOf({
  machine: openServerMachine,
  samples: openServerSamples,
  view: buyingViews['open-server'],
  opener: ({ platform }) => ({ role: 'button', name: `Open ${platform} Server`, within: dialog }),
  rows: ({ subscription, account }) => ({
    ...rowsOfAccount({ ...sampleAccount, ...account }),
    sessions: [sessionRow('token-1', userId)],
    servers: [serverRow(discord, 'Discord'), serverRow(telegram, 'Telegram')],
    purchases: [purchaseRow(subscription, userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(openServerMachine, openServerPorts),
  drives: {
    reserveTab: {
      answers: {
        reserved: 'asItIs',
        blocked: ({ environment }) => {
          environment.tabs = 'blocked'
        },
      },
      effect: ({ environment }) => expect(environment.emptyTabs).toBe(environment.tabs === 'allowed' ? 1 : 0),
    },
    showServer: {
      answers: {
        shown: 'asItIs',
        blocked: ({ environment }) => {
          environment.tabs = 'closed'
        },
      },
      effect: async (sandbox) => {
        const { emptyTabs, shown, tabs } = sandbox.environment
        const [invite] = await sandbox.rows('invites')
        const [member] = await sandbox.rows('members')
        const link = member ? channelPage : expect.stringContaining(`invite=${invite?.id}`)
        expect({ emptyTabs, shown }).toEqual({ emptyTabs: 0, shown: tabs === 'allowed' ? [link] : [] })
      },
    },
    releaseTab: {
      answers: 'asItIs',
      effect: ({ environment }) => expect(environment).toMatchObject({ emptyTabs: 0, shown: [] }),
    },
    checkMembership: {
      call: 'checkDiscordMembership',
      answers: {
        member: (sandbox) => sandbox.put('members', memberRow(discord, 'discord-7')),
        stranger: 'asItIs',
      },
      fails: async (sandbox, failure, { discordAccessToken }) => {
        if (typeof failure === 'string' || failure === null) return false
        await sandbox.patch('discordGrants', discordAccessToken, { expiresAt: 0 })
        return true
      },
      effect: async (sandbox) => {
        const [grant] = await sandbox.rows('discordGrants')
        expect(sandbox.requests.at(-1)?.token).toBe(`Bearer ${grant?.id}`)
        expectSteps(sandbox)
      },
    },
    inviteToDiscord: {
      call: 'discordInvite',
      answers: {
        invited: 'asItIs',
        noLink: (sandbox) => sandbox.patch('servers', discord, { botIsAdmin: false }),
      },
      effect: (sandbox) => {
        expectSteps(sandbox)
        return expectInvite(sandbox, discord, 'discord-7')
      },
    },
    refreshToken: {
      call: 'refreshDiscordToken',
      answers: 'asItIs',
      fails: async (sandbox, failure) => {
        if (failure === null) return false
        await sandbox.remove('discordGrants', 'discord-token-1')
        return true
      },
      effect: async ({ rows }) =>
        expect(await rows('discordGrants')).toMatchObject([
          { id: expect.not.stringMatching('discord-token-1'), userDiscordId: 'discord-7' },
        ]),
    },
    saveToken: {
      call: 'updateDiscord',
      answers: 'asItIs',
      effect: async (sandbox) => {
        const [grant] = await sandbox.rows('discordGrants')
        expect(await sandbox.row('accounts', userId)).toMatchObject({
          userDiscordId: 'discord-7',
          discordUsername: 'bea',
          discordAccessToken: grant?.id,
          discordRefreshToken: grant?.refreshToken,
          discordTokenExpiresAt: Date.parse('2026-03-09T12:00:00.000Z'),
        })
      },
    },
    inviteToTelegram: {
      call: 'telegramInvite',
      answers: {
        invited: 'asItIs',
        noLink: (sandbox) => sandbox.patch('servers', telegram, { botIsAdmin: false }),
      },
      effect: (sandbox) => expectInvite(sandbox, telegram, 'telegram-7'),
    },
  },
  gestures: {
    'profile.chosen': press('button', 'Go to Profile', dialog),
    'link.followed': press('link', ['Open Discord Server', 'Open Telegram Server'], dialog),
    'dialog.closed': close('Close', dialog),
  },
  expectations: {
    choosing: null,
    reservingTab: opening,
    asking: null,
    checkingMembership: opening,
    invitingToDiscord: opening,
    refreshingToken: opening,
    savingToken: opening,
    invitingToTelegram: opening,
    showing: opening,
    releasingTab: opening,
    offeringLink: message,
    notConnected: message,
    noLink: message,
    ended: null,
  },
  randomKeys: ['url', 'accessToken', 'refreshToken'],
})
