import { assign, emit, setup } from 'xstate'
import { now } from '#machines/kit/clock.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import {
  linkInTab,
  noTab,
  type ReservedTab,
  tabActions,
  tabOf,
  tabReservation,
} from '#machines/kit/reserved-tab.ts'
import type { RefreshedTokens, SavedTokens } from '#machines/rules/account/discord.ts'
import {
  canOpenServer,
  channelPage,
  connectionPath,
  connectMessage,
  isExpiredDiscordToken,
  knownMembership,
  noLinkMessage,
  platformUserIdOf,
  tokenExpiry,
} from '#machines/rules/communities/servers.ts'
import type { Account, Instant, Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { isOver } from '#machines/rules/subscriptions/subscriptions.ts'
import type { OpenServerPorts } from './ports.ts'

/** The account fields that opening a server needs. Tokens stay in memory (A12). */
export type ConnectedAccount = Pick<
  Account,
  'discordUserId' | 'discordAccessToken' | 'discordRefreshToken' | 'telegramUserId'
>

export interface DiscordTokens {
  discordAccessToken: string
  discordRefreshToken: string
}

export interface OpenServerInput {
  subscription: Subscription
  account: ConnectedAccount
  platform: Platform
}

export type OpenServerEvent =
  | { type: 'profile.chosen' }
  | { type: 'link.followed' }
  | { type: 'dialog.closed' }

interface OpenServerContext extends OpenServerInput, ReservedTab {
  /** The Discord request that failed because the token had expired; it is retried once (C70). */
  failedStep: 'membership' | 'invite' | null
  renewed: SavedTokens
  message: string | null
  /** When the user clicked the button that opens the server. */
  clickedAt: Instant
}

const membership = ({ subscription, account, platform }: OpenServerContext) =>
  knownMembership(subscription, account, platform)

const noTokens: SavedTokens = { accessToken: '', refreshToken: '', expiresAt: '' }

/** Renames the tokens to the names that they have in the account. */
const accountTokens = ({ accessToken, refreshToken }: Omit<RefreshedTokens, 'expiresIn'>): DiscordTokens => ({
  discordAccessToken: accessToken,
  discordRefreshToken: refreshToken,
})

const withoutLink = { target: 'releasingTab', actions: 'logMissingLink' } as const

/** Opens one server of a subscription, from the click until the server or a message is shown (D2 §4.6). */
export const openServerMachine = setup({
  types: {
    input: {} as OpenServerInput,
    context: {} as OpenServerContext,
    events: {} as OpenServerEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<OpenServerPorts>(),
  guards: {
    isNotConnected: ({ context }) => platformUserIdOf(context.platform, context.account) === null,
    hasNoLink: ({ context: { subscription, account, platform } }) =>
      !canOpenServer(subscription, account, platform),
    /** Whether the subscription has ended since the list was loaded (A19). */
    isOver: ({ context }) => isOver(context.subscription, context.clickedAt),
    isTelegram: ({ context }) => context.platform === 'Telegram',
    mayRefresh: ({ context }, params: { error: unknown }) =>
      isExpiredDiscordToken(params.error) &&
      context.failedStep === null &&
      context.account.discordRefreshToken !== null,
    failedInvite: ({ context }) => context.failedStep === 'invite',
  },
  actions: {
    logMissingLink: emit({
      type: 'failure.logged',
      doing: 'inviting to a server',
      error: new Error('The answer has no link.'),
    }),
    ...tabActions<OpenServerContext, OpenServerEvent>(),
    showConnect: assign({ message: ({ context }) => connectMessage(context.platform) }),
    showNoLink: assign({ message: ({ context }) => noLinkMessage(context.platform) }),
    keepChannelPage: assign({ url: ({ context }) => channelPage(membership(context).serverId) }),
    rememberMembershipFailed: assign({ failedStep: 'membership' }),
    rememberInviteFailed: assign({ failedStep: 'invite' }),
    keepTokens: assign(({ context, system }, { expiresIn, ...tokens }: RefreshedTokens) => ({
      account: { ...context.account, ...accountTokens(tokens) },
      renewed: { ...tokens, expiresAt: tokenExpiry(now(system), expiresIn) },
    })),
    openProfile: emit(({ context }) => ({
      type: 'page.opened',
      path: connectionPath(context.platform),
    })),
    /** Tells the parent that the Discord tokens were renewed. The parent provides the implementation. */
    announceTokens: (_, _params: DiscordTokens) => {},
  },
}).createMachine({
  id: 'open-server',
  context: ({ input, self }) => ({
    ...input,
    failedStep: null,
    ...noTab,
    renewed: noTokens,
    message: null,
    clickedAt: now(self.system),
  }),
  initial: 'choosing',
  states: {
    choosing: {
      always: [
        { guard: 'isNotConnected', target: 'notConnected' },
        { guard: 'hasNoLink', target: 'noLink' },
        { guard: 'isOver', target: 'noLink' },
        { target: 'reservingTab' },
      ],
    },
    reservingTab: {
      description: 'An empty tab opens at once; the link is loaded later.',
      meta: { requirements: ['OPEN-01'] },
      tags: 'busy',
      invoke: tabReservation('asking'),
    },
    asking: {
      always: [{ guard: 'isTelegram', target: 'invitingToTelegram' }, { target: 'checkingMembership' }],
    },
    checkingMembership: {
      description: 'Discord is asked whether the user is already a member.',
      meta: { requirements: ['OPEN-02', 'OPEN-04', 'OPEN-05'] },
      tags: 'busy',
      invoke: {
        id: 'checkMembership',
        src: 'checkMembership',
        input: ({ context }) => ({
          userDiscordId: membership(context).platformUserId,
          serverId: membership(context).serverId,
          discordAccessToken: context.account.discordAccessToken ?? '',
        }),
        onDone: onOutcome({
          member: { target: 'showing', actions: 'keepChannelPage' },
          stranger: 'invitingToDiscord',
        }),
        onError: [
          {
            guard: { type: 'mayRefresh', params: thrown },
            target: 'refreshingToken',
            actions: 'rememberMembershipFailed',
          },
          'releasingTab',
        ],
      },
    },
    invitingToDiscord: {
      description: 'An invite to the Discord server is requested.',
      meta: { requirements: ['OPEN-03', 'OPEN-04', 'OPEN-05'] },
      tags: 'busy',
      invoke: {
        id: 'inviteToDiscord',
        src: 'inviteToDiscord',
        input: ({ context }) => ({ serverId: membership(context).serverId }),
        onDone: onOutcome({
          invited: { target: 'showing', actions: { type: 'keepUrl', params: output } },
          noLink: withoutLink,
        }),
        onError: [
          {
            guard: { type: 'mayRefresh', params: thrown },
            target: 'refreshingToken',
            actions: 'rememberInviteFailed',
          },
          'releasingTab',
        ],
      },
    },
    refreshingToken: {
      description: 'The Discord token has expired; a new one is requested.',
      meta: { requirements: ['OPEN-04'] },
      tags: 'busy',
      invoke: {
        id: 'refreshToken',
        src: 'refreshToken',
        input: ({ context }) => ({ refreshToken: context.account.discordRefreshToken ?? '' }),
        onDone: {
          target: 'savingToken',
          actions: [
            { type: 'keepTokens', params: output },
            { type: 'announceTokens', params: ({ event }) => accountTokens(event.output) },
          ],
        },
        onError: 'releasingTab',
      },
    },
    savingToken: {
      description: 'The new Discord token is being saved; then the failed step is retried.',
      meta: { requirements: ['OPEN-04'] },
      tags: 'busy',
      invoke: {
        id: 'saveToken',
        src: 'saveToken',
        input: ({ context }) => ({
          userDiscordId: membership(context).platformUserId,
          ...context.renewed,
        }),
        onDone: [{ guard: 'failedInvite', target: 'invitingToDiscord' }, { target: 'checkingMembership' }],
        onError: 'releasingTab',
      },
    },
    invitingToTelegram: {
      description: 'An invite to the Telegram chat is requested.',
      meta: { requirements: ['OPEN-06', 'OPEN-07'] },
      tags: 'busy',
      invoke: {
        id: 'inviteToTelegram',
        src: 'inviteToTelegram',
        input: ({ context }) => ({
          chatId: membership(context).serverId,
          userTelegramId: membership(context).platformUserId,
        }),
        onDone: onOutcome({
          invited: { target: 'showing', actions: { type: 'keepUrl', params: output } },
          noLink: withoutLink,
        }),
        onError: 'releasingTab',
      },
    },
    showing: {
      description: 'The server opens in its tab.',
      meta: { requirements: ['OPEN-02', 'OPEN-03', 'OPEN-06'] },
      tags: 'busy',
      invoke: {
        id: 'showServer',
        src: 'showServer',
        input: linkInTab,
        onDone: onOutcome({ shown: 'ended', blocked: 'offeringLink' }),
        onError: 'offeringLink',
      },
    },
    releasingTab: {
      description: 'There is no link; the empty tab closes.',
      meta: { requirements: ['OPEN-05', 'OPEN-07', 'OPEN-10'] },
      tags: 'busy',
      invoke: {
        id: 'releaseTab',
        src: 'releaseTab',
        input: tabOf,
        ...anyway('noLink'),
      },
    },
    offeringLink: {
      description: 'The browser blocked the tab, so the link itself is offered.',
      meta: { requirements: ['OPEN-02', 'OPEN-03', 'OPEN-06', 'OPEN-09'] },
      tags: 'dialog',
      on: { 'link.followed': 'ended', 'dialog.closed': 'ended' },
    },
    notConnected: {
      description: 'The account is not connected to the platform; the user can connect it on the profile.',
      meta: { requirements: ['OPEN-08'] },
      tags: 'dialog',
      entry: 'showConnect',
      on: {
        'profile.chosen': { target: 'ended', actions: 'openProfile' },
        'dialog.closed': 'ended',
      },
    },
    noLink: {
      description: 'There is no link to the server.',
      meta: { requirements: ['OPEN-01', 'OPEN-05', 'OPEN-07', 'OPEN-09', 'OPEN-10', 'SUBS-15'] },
      tags: 'dialog',
      entry: 'showNoLink',
      on: { 'dialog.closed': 'ended' },
    },
    ended: { type: 'final' },
  },
})
