import { assign, setup } from 'xstate'
import { payload } from '#machines/kit/params.ts'
import { type ExternalUrl, urlWithQuery } from '#machines/rules/links/redirects.ts'

export interface TelegramConnectionInput {
  connected: boolean
  userId: string
  botPage: ExternalUrl
}

export type TelegramConnectionEvent =
  /** The bot's chat opened in a new tab. */
  { type: 'bot.opened' } | { type: 'profile.reloaded'; connected: boolean }

/** The link to the bot's chat. Its parameter tells the bot to which user the chat belongs (TELEGRAM-01). */
export const startLink = ({ botPage, userId }: TelegramConnectionInput) =>
  urlWithQuery(botPage, { start: userId })

/**
 * Connects a Telegram account by its bot (D1 §7 External). When the user returns, the parent reloads the profile (C20).
 */
export const telegramConnectionMachine = setup({
  types: {
    input: {} as TelegramConnectionInput,
    context: {} as TelegramConnectionInput,
    events: {} as TelegramConnectionEvent,
  },
  guards: {
    isConnected: ({ context }) => context.connected,
    isNotConnected: ({ context }) => !context.connected,
  },
  actions: {
    keepConnected: assign({ connected: (_, params: { connected: boolean }) => params.connected }),
  },
}).createMachine({
  id: 'telegram-connection',
  context: ({ input }) => input,
  initial: 'starting',
  on: {
    'profile.reloaded': {
      actions: { type: 'keepConnected', params: payload },
    },
  },
  states: {
    starting: {
      always: [{ guard: 'isConnected', target: 'connected' }, { target: 'notConnected' }],
    },
    notConnected: {
      description: 'Telegram can be connected: the bot’s chat opens in a new tab.',
      meta: { requirements: ['PROFILE-08', 'TELEGRAM-01'] },
      always: { guard: 'isConnected', target: 'connected' },
      on: { 'bot.opened': 'opened' },
    },
    opened: {
      description:
        'The bot’s chat is open elsewhere; after the user presses Start there, Telegram is connected.',
      meta: { requirements: ['PROFILE-08', 'TELEGRAM-01'] },
      always: { guard: 'isConnected', target: 'made' },
      on: { 'bot.opened': 'opened' },
    },
    made: {
      description: 'Telegram has just been connected; a link to the chats is shown, which is an addition.',
      meta: { requirements: ['PROFILE-08'] },
      always: { guard: 'isNotConnected', target: 'notConnected' },
    },
    connected: {
      description: 'Telegram is connected.',
      meta: { requirements: ['PROFILE-08'] },
      always: { guard: 'isNotConnected', target: 'notConnected' },
    },
  },
})
