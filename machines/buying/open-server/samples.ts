import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Samples } from '#machines/kit/samples.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { ConnectedAccount, openServerMachine } from './machine.ts'

const account: ConnectedAccount = {
  discordUserId: 'discord-7',
  discordAccessToken: 'discord-token-1',
  discordRefreshToken: 'discord-refresh-1',
  telegramUserId: 'telegram-7',
}
const subscription = sampleSubscription
const expired = { status: 401, serverMessage: 'Invalid OAuth2 access token', details: {} }

export const openServerSamples: Samples<typeof openServerMachine> = {
  now: '2026-03-02T12:00:00.000Z',
  mainPath: ['reservingTab', 'checkingMembership', 'invitingToDiscord', 'showing'],
  inputs: {
    discord: { subscription, account, platform: 'Discord' },
    telegram: { subscription, account, platform: 'Telegram' },
    discordWithoutRefresh: {
      subscription,
      account: { ...account, discordRefreshToken: null },
      platform: 'Discord',
    },
    discordUnconnected: {
      subscription,
      account: { ...account, discordUserId: null },
      platform: 'Discord',
    },
    telegramWithoutServer: {
      subscription: { ...subscription, telegramServerId: null },
      account,
      platform: 'Telegram',
    },
    over: {
      subscription: {
        ...subscription,
        isActive: false,
        nextBillingDate: '2026-03-02T12:00:00.000Z',
        dueAt: '2026-03-02T12:00:00.000Z',
      },
      account,
      platform: 'Discord',
    },
    expired: {
      subscription: {
        ...subscription,
        isActive: false,
        nextBillingDate: '2026-03-01T09:00:00.000Z',
        isStillValid: false,
        dueAt: null,
      },
      account,
      platform: 'Discord',
    },
  },
  events: {
    'profile.chosen': [{}],
    'link.followed': [{}],
    'dialog.closed': [{}],
  },
  actors: {
    reserveTab: {
      outputs: { reserved: [{ kind: 'reserved', tab: 'tab-1' }], blocked: [{ kind: 'blocked' }] },
      errors: 'never',
    },
    showServer: { outputs: { shown: [{ kind: 'shown' }], blocked: [{ kind: 'blocked' }] }, errors: 'never' },
    releaseTab: { outputs: [undefined], errors: 'never' },
    checkMembership: {
      outputs: { member: [{ kind: 'member' }], stranger: [{ kind: 'stranger' }] },
      errors: [{ ...expired, details: { code: 50025 } }, 'Unknown server.', null],
    },
    inviteToDiscord: {
      outputs: {
        invited: [{ kind: 'invited', url: externalUrl('https://discord.gg/glass') }],
        noLink: [{ kind: 'noLink' }],
      },
      errors: [expired, 'Missing permissions.', null],
    },
    refreshToken: {
      outputs: [
        {
          accessToken: 'discord-token-2',
          refreshToken: 'discord-refresh-2',
          expiresIn: 604800,
        },
      ],
      errors: [{ status: 400, serverMessage: 'Invalid refresh token.', details: {} }, null],
    },
    saveToken: { outputs: [undefined], errors: [null] },
    inviteToTelegram: {
      outputs: {
        invited: [{ kind: 'invited', url: externalUrl('https://t.me/+glass') }],
        noLink: [{ kind: 'noLink' }],
      },
      errors: ['Chat not found.', null],
    },
  },
  facet: ({ context }) => `${context.platform}, ${context.failedStep ?? 'nothing'} repeated`,
}
