import { assign, emit, setup } from 'xstate'
import { now } from '#machines/kit/clock.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { output } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { consentAddress, type DiscordConsent, type DiscordRedirect } from '#machines/rules/account/discord.ts'
import { tokenExpiry } from '#machines/rules/communities/servers.ts'
import type { DiscordConnectionPorts, DiscordGrant, SavedGrant } from './ports.ts'

/** `answer`: the query parameters with which Discord's consent page has redirected the user back; not trusted. */
export interface DiscordConnectionInput {
  connected: boolean
  consent: DiscordConsent
  answer: DiscordRedirect | null
}

export type DiscordConnectionEvent =
  | { type: 'connect.chosen' }
  /** The user connects Discord again, because the token expires soon (C17). */
  | { type: 'renewal.chosen' }
  | { type: 'profile.reloaded'; connected: boolean }
  /** The profile could not be reloaded after the user returned to the page. */
  | { type: 'reload.failed' }

interface DiscordConnectionContext extends DiscordConnectionInput {
  /** The tokens from Discord until they are saved in the account; otherwise `noGrant`. */
  granted: SavedGrant
}

const noGrant: SavedGrant = {
  userDiscordId: '',
  discordUsername: '',
  accessToken: '',
  refreshToken: '',
  expiresAt: '',
}

const resting = {
  'connect.chosen': { guard: 'isNotConnected', target: 'preparing' },
  'renewal.chosen': 'preparing',
} as const

const keepConnected = { type: 'keepConnected', params: payload } as const

/** Connects a Discord account on Discord's consent page (D1 §4, §7). */
export const discordConnectionMachine = setup({
  types: {
    input: {} as DiscordConnectionInput,
    context: {} as DiscordConnectionContext,
    events: {} as DiscordConnectionEvent,
    emitted: {} as Emission,
    tags: {} as 'connecting',
  },
  actors: portsOf<DiscordConnectionPorts>(),
  guards: {
    hasAnswer: ({ context }) => context.answer !== null,
    wasRefused: ({ context }) => context.answer?.code === null,
    /**
     * Whether the redirect from the consent page has the OAuth state that this tab has issued; any other is ignored
     * (A15).
     */
    isGenuine: ({ context }, params: { state: string | null }) =>
      params.state !== null && context.answer?.state === params.state,
    isNotConnected: ({ context }) => !context.connected,
    /** Whether Discord was connected in another tab since the profile was loaded. */
    hasBecomeConnected: ({ context }, params: { connected: boolean }) =>
      params.connected && !context.connected,
  },
  actions: {
    keepGrant: assign(({ system }, { expiresIn, ...grant }: DiscordGrant) => ({
      granted: { ...grant, expiresAt: tokenExpiry(now(system), expiresIn) },
    })),
    forgetGrant: assign({ granted: noGrant }),
    keepConnected: assign({ connected: (_, params: { connected: boolean }) => params.connected }),
    leaveForConsent: emit(({ context }, params: { state: string }) => ({
      type: 'page.left',
      url: consentAddress(context.consent, params.state),
    })),
    logForgery: emit({
      type: 'failure.logged',
      doing: 'connecting Discord',
      error: new Error('The answer does not belong to a question of this tab.'),
    }),
    /** Tells the parent that the connection has changed. The parent provides the implementation. */
    announceChange: () => {},
    /** Tells the parent that the user is back without a new connection. The parent provides the implementation. */
    announceNoChange: () => {},
  },
}).createMachine({
  id: 'discord-connection',
  context: ({ input }) => ({ ...input, granted: noGrant }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasAnswer', target: 'checking' }, { target: 'idle' }] },
    idle: {
      description: 'Discord is connected or can be connected.',
      meta: { requirements: ['PROFILE-04', 'PROFILE-08', 'DISCORD-01'] },
      on: { ...resting, 'profile.reloaded': { actions: keepConnected } },
    },
    made: {
      description: 'Discord has just been connected; a link to the servers is shown, which is an addition.',
      meta: { requirements: ['DISCORD-03'] },
      always: { guard: 'isNotConnected', target: 'idle' },
      on: { 'renewal.chosen': 'preparing', 'profile.reloaded': { actions: keepConnected } },
    },
    preparing: {
      description: 'A secret is created that the consent page must return.',
      meta: { requirements: ['DISCORD-01'] },
      tags: 'connecting',
      invoke: {
        id: 'issueState',
        src: 'issueState',
        input: {},
        onDone: {
          target: 'leaving',
          actions: { type: 'leaveForConsent', params: output },
        },
        onError: 'failed',
      },
    },
    leaving: {
      description: 'The consent page of Discord is opening.',
      meta: { requirements: ['DISCORD-01'] },
      tags: 'connecting',
      // If the user comes back from the consent page by the browser's Back button, the parent reloads the profile and
      // sends one of these events.
      on: { 'profile.reloaded': { target: 'idle', actions: keepConnected }, 'reload.failed': 'idle' },
    },
    checking: {
      description:
        'The user is back from the consent page; the returned secret is compared with the issued one.',
      meta: { requirements: ['DISCORD-02', 'DISCORD-04'] },
      tags: 'connecting',
      invoke: {
        id: 'takeState',
        src: 'takeState',
        input: {},
        onDone: [
          { guard: 'wasRefused', target: 'idle', actions: 'announceNoChange' },
          {
            guard: { type: 'isGenuine', params: output },
            target: 'exchanging',
          },
          { target: 'failed', actions: 'logForgery' },
        ],
        onError: 'failed',
      },
    },
    exchanging: {
      description: 'The code of the consent page is exchanged for a token.',
      meta: { requirements: ['DISCORD-02'] },
      tags: 'connecting',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => ({ code: context.answer?.code ?? '' }),
        onDone: {
          target: 'saving',
          actions: { type: 'keepGrant', params: output },
        },
        onError: 'failed',
      },
    },
    saving: {
      description: 'The connection is being saved.',
      meta: { requirements: ['DISCORD-03'] },
      tags: 'connecting',
      exit: 'forgetGrant',
      invoke: {
        id: 'saveGrant',
        src: 'saveGrant',
        input: ({ context }) => context.granted,
        onDone: {
          target: 'made',
          actions: [{ type: 'keepConnected', params: { connected: true } }, 'announceChange'],
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'Discord could not be connected; the user can retry.',
      meta: { requirements: ['DISCORD-04', 'PROFILE-08'] },
      entry: 'announceNoChange',
      on: {
        ...resting,
        'profile.reloaded': [
          {
            guard: { type: 'hasBecomeConnected', params: payload },
            target: 'idle',
            actions: keepConnected,
          },
          { actions: keepConnected },
        ],
      },
    },
  },
})
