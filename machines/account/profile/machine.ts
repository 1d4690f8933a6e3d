import { assign, emit, not, raise, sendTo, setup } from 'xstate'
import { openLoginInPlace, rememberPath } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { isSignedOut } from '#machines/kit/guards.ts'
import { output } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { held, heldOr, keepReasonToStay, type Staying, staysSignedIn } from '#machines/kit/staying.ts'
import type { DiscordConsent, DiscordRedirect } from '#machines/rules/account/discord.ts'
import type { PaymentAccountStatus, Profile } from '#machines/rules/kit/entities.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import { passwordLinkMachine } from '../password-link/machine.ts'
import { profileEditMachine } from '../profile-edit/machine.ts'
import { telegramConnectionMachine } from '../telegram-connection/machine.ts'
import { profileDiscord, profileDiscordExpiry, profilePaymentAccount, profilePpvLink } from './children.ts'
import type { ProfilePorts } from './ports.ts'

/** `discordAnswer`: the query parameters with which Discord's consent page redirects back. */
export interface ProfileInput {
  token: string | null
  consent: DiscordConsent
  discordAnswer: DiscordRedirect | null
  botPage: ExternalUrl
  /** The cached profile of an earlier visit; null if there is none. */
  cached?: Profile | null | undefined
}

export type ProfileEvent =
  /** The user returned to this page, from a third party or another window (C20, C27). */
  | { type: 'page.returned' }
  | { type: 'retry.requested' }
  /** Sent by a child after it has made or removed a connection. */
  | { type: 'connection.changed' }
  /** Sent by the Discord child if the user returned from the consent page without a new connection. */
  | { type: 'connection.unchanged' }
  | { type: 'renewal.requested' }
  | { type: 'payment.changed'; status: PaymentAccountStatus }
  | { type: 'edit.chosen' }

interface ProfileContext extends Omit<ProfileInput, 'token' | 'cached'>, Staying {
  signedIn: boolean
  profile: Profile | null
  /** The user's description; null if the user has none; undefined until this is known (PROFILE-19). */
  description: string | null | undefined
  /** Whether the profile comes from an earlier visit, or has changed at the provider since it was loaded. */
  stale: boolean
  /** The status that the payment account's row shows; null until it is known. */
  paymentStatus: PaymentAccountStatus | null
}

/** The loaded or cached profile. Call this only in the state `ready`, because it throws if there is none. */
const profileIn = ({ profile }: ProfileContext) => nonNull(profile)

/** The page /profile (D1 §2 Profile, §6, §8). */
export const profileMachine = setup({
  types: {
    input: {} as ProfileInput,
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'failed',
    children: {} as {
      'payment-account': 'paymentAccount'
      'discord-connection': 'discordConnection'
      'discord-expiry': 'discordExpiry'
      'telegram-connection': 'telegramConnection'
      'ppv-link': 'ppvLink'
      'password-link': 'passwordLink'
      'profile-edit': 'profileEdit'
    },
  },
  actors: {
    ...portsOf<ProfilePorts>(),
    paymentAccount: profilePaymentAccount,
    discordConnection: profileDiscord,
    discordExpiry: profileDiscordExpiry,
    telegramConnection: telegramConnectionMachine,
    ppvLink: profilePpvLink,
    passwordLink: passwordLinkMachine,
    profileEdit: profileEditMachine,
  },
  guards: {
    isSignedOut,
    staysSignedIn,
    hasDiscordAnswer: ({ context }) => context.discordAnswer !== null,
    lacksDescription: ({ context }) => !profileIn(context).description,
    isStale: ({ context }) => context.stale,
    isCurrent: not('isStale'),
    isSaved: (_, params: { saved: boolean }) => params.saved,
    isDescriptionUnknown: ({ context }) => context.description === undefined,
    isKnown: ({ context }) => context.description !== undefined && context.paymentStatus !== null,
  },
  /** `returned` is in milliseconds. Some browsers report one return to the page twice within this time. */
  delays: { returned: 100 },
  actions: {
    keepProfile: assign(({ context }, { profile }: { profile: Profile }) => ({
      profile,
      stale: false,
      description: profile.description || context.description,
    })),
    keepDescription: assign({
      description: (_, params: { description: string | null }) => params.description,
    }),
    keepPaymentStatus: assign({
      paymentStatus: (_, params: { status: PaymentAccountStatus }) => params.status,
    }),
    notifyPaymentAccount: sendTo('payment-account', ({ context }) => ({
      type: 'profile.reloaded',
      role: profileIn(context).role,
    })),
    notifyDiscord: sendTo('discord-connection', ({ context }) => ({
      type: 'profile.reloaded',
      connected: profileIn(context).discordUserId !== null,
    })),
    notifyDiscordOfFailure: sendTo('discord-connection', { type: 'reload.failed' }),
    notifyTelegram: sendTo('telegram-connection', ({ context }) => ({
      type: 'profile.reloaded',
      connected: profileIn(context).telegramUserId !== null,
    })),
    notifyPpvLink: sendTo('ppv-link', ({ context }) => ({
      type: 'profile.reloaded',
      linked: profileIn(context).ppvChatId !== null,
    })),
    noteStale: assign({ stale: true }),
    clearStale: assign({ stale: false }),
    reload: raise({ type: 'connection.changed' }),
    renewDiscord: sendTo('discord-connection', { type: 'renewal.chosen' }),
    /** Removes Discord's code from the URL, because it is secret and valid only once (DISCORD-04, A16). */
    removeAnswer: emit({ type: 'page.opened', path: '/profile', replace: true }),
    rememberPath: rememberPath(() => '/profile'),
    openLoginInPlace: openLoginInPlace(),
    closeSession: emit({ type: 'session.closed', forget: 'all', to: '/login' }),
    keepReasonToStay: keepReasonToStay(),
  },
}).createMachine({
  id: 'profile',
  context: ({ input: { token, cached, ...input } }) => ({
    ...input,
    signedIn: token !== null,
    profile: cached ?? null,
    description: cached?.description || undefined,
    stale: Boolean(cached),
    paymentStatus: null,
    heldBecause: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      always: [
        { guard: 'isSignedOut', target: 'left', actions: ['rememberPath', 'openLoginInPlace'] },
        { guard: 'hasDiscordAnswer', target: 'loading', actions: 'removeAnswer' },
        // A cached profile is shown at once while it is reloaded.
        { guard: 'isStale', target: 'ready' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The profile is being loaded.',
      meta: { requirements: ['PROFILE-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: {},
        onDone: { target: 'ready', actions: { type: 'keepProfile', params: output } },
        onError: heldOr({ target: 'left', actions: 'closeSession' }),
      },
    },
    held: held('PROFILE-16', 'loading'),
    ready: {
      description: 'The card of the signed-in user, with a row for each connection.',
      meta: {
        requirements: ['PROFILE-01', 'PROFILE-02', 'PROFILE-03', 'PROFILE-04', 'PROFILE-05', 'PROFILE-17'],
      },
      type: 'parallel',
      invoke: [
        {
          id: 'payment-account',
          src: 'paymentAccount',
          input: ({ context }) => {
            const { id, role } = profileIn(context)
            return { userId: id, role }
          },
        },
        {
          id: 'discord-connection',
          src: 'discordConnection',
          input: ({ context }) => ({
            connected: profileIn(context).discordUserId !== null,
            consent: context.consent,
            answer: context.discordAnswer,
          }),
        },
        {
          id: 'telegram-connection',
          src: 'telegramConnection',
          input: ({ context }) => ({
            connected: profileIn(context).telegramUserId !== null,
            userId: profileIn(context).id,
            botPage: context.botPage,
          }),
        },
        {
          id: 'ppv-link',
          src: 'ppvLink',
          input: ({ context }) => ({ linked: profileIn(context).ppvChatId !== null }),
        },
        {
          id: 'password-link',
          src: 'passwordLink',
          input: ({ context }) => ({ email: profileIn(context).email }),
        },
      ],
      on: {
        'renewal.requested': { actions: 'renewDiscord' },
        'payment.changed': { actions: { type: 'keepPaymentStatus', params: payload } },
      },
      states: {
        card: {
          initial: 'choosing',
          on: { 'connection.changed': '.reloading' },
          states: {
            choosing: {
              always: [
                { guard: 'isStale', target: 'reloading' },
                { guard: 'lacksDescription', target: 'describing' },
                { target: 'resting' },
              ],
            },
            describing: {
              description: 'The profile has no description; a second endpoint is asked for it, once.',
              meta: { requirements: ['PROFILE-03', 'PROFILE-19'] },
              on: { 'page.returned': 'reloading' },
              invoke: {
                id: 'loadDescription',
                src: 'loadDescription',
                input: {},
                onDone: {
                  target: 'resting',
                  actions: { type: 'keepDescription', params: output },
                },
                onError: {
                  target: 'resting',
                  actions: { type: 'keepDescription', params: { description: null } },
                },
              },
            },
            resting: {
              // If a failed reload has aborted the loading of the description, that loading starts again here.
              always: { guard: 'isDescriptionUnknown', target: 'describing' },
              on: { 'page.returned': 'reloading' },
            },
            reloading: {
              description: 'The profile is loaded again while the card stays.',
              meta: { requirements: ['PAYACC-03', 'TELEGRAM-01'] },
              invoke: {
                id: 'reloadProfile',
                src: 'loadProfile',
                input: {},
                onDone: {
                  target: 'choosing',
                  actions: [
                    { type: 'keepProfile', params: output },
                    // Connections may have changed in another tab or at a third party.
                    'notifyPaymentAccount',
                    'notifyDiscord',
                    'notifyTelegram',
                    'notifyPpvLink',
                  ],
                },
                onError: {
                  target: 'resting',
                  actions: [
                    'clearStale',
                    // The profile could not be reloaded. Its old values must not overwrite newer values in the
                    // children, so only these two children are notified.
                    'notifyPaymentAccount',
                    'notifyDiscordOfFailure',
                  ],
                },
              },
              initial: 'begun',
              states: {
                begun: { after: { returned: 'underWay' } },
                // A reload that has already begun may miss what the user did away from the page, so it is started
                // again.
                underWay: {
                  on: { 'page.returned': { target: '#profile.ready.card.reloading', reenter: true } },
                },
              },
            },
          },
        },
        token: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [{ guard: 'hasDiscordAnswer', target: 'renewing' }, { target: 'watched' }],
            },
            renewing: {
              description: 'The consent page has returned; a token that is being renewed needs no warning.',
              meta: { requirements: ['DISCORD-05'] },
              on: { 'connection.unchanged': 'watched' },
            },
            watched: {
              description: 'A warning about a Discord token that ends soon is shown once per visit.',
              meta: { requirements: ['DISCORD-05'] },
              invoke: {
                id: 'discord-expiry',
                src: 'discordExpiry',
                input: ({ context }) => ({ connected: profileIn(context).discordUserId !== null }),
              },
            },
          },
        },
        dialog: {
          initial: 'closed',
          states: {
            closed: {
              on: {
                'edit.chosen': { guard: 'isCurrent', target: 'waiting' },
              },
            },
            waiting: {
              description: 'The dialog opens when the description and the payment account are loaded.',
              meta: { requirements: ['PROFILE-06'] },
              always: { guard: 'isKnown', target: 'editing' },
            },
            editing: {
              description: 'The user edits the profile in a dialog.',
              meta: { requirements: ['PROFILE-06'] },
              invoke: {
                id: 'profile-edit',
                src: 'profileEdit',
                input: ({ context }) => ({
                  profile: { ...profileIn(context), description: context.description ?? null },
                  paymentStatus: context.paymentStatus,
                }),
                onDone: [
                  {
                    guard: { type: 'isSaved', params: output },
                    target: 'closed',
                    actions: ['noteStale', 'reload'],
                  },
                  { target: 'closed' },
                ],
              },
            },
          },
        },
      },
    },
    left: {
      description: 'The login is opening: no user is signed in, or the profile could not be loaded.',
      meta: { requirements: ['PROFILE-15', 'PROFILE-16'] },
    },
  },
})
