import { assign, setup } from 'xstate'
import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import {
  linkInTab,
  noTab,
  type ReservedTab,
  tabActions,
  tabOf,
  tabReservation,
} from '#machines/kit/reserved-tab.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import type { PpvLinkPorts } from './ports.ts'

export interface PpvLinkInput {
  linked: boolean
}

export type PpvLinkEvent =
  | { type: 'link.chosen' }
  | { type: 'unlink.chosen' }
  | { type: 'profile.reloaded'; linked: boolean }

interface PpvLinkContext extends ReservedTab {
  wasLinked: boolean
  polls: number
  /**
   * Which action has failed; null if none has. The profile page shows the failure (an addition: the specification only
   * ends the busy state).
   */
  trouble: 'linking' | 'waiting' | 'unlinking' | null
}

type Trouble = NonNullable<PpvLinkContext['trouble']>

const maxPolls = 20

const failed = (trouble: Trouble) => ({ type: 'noteTrouble', params: { trouble } }) as const

const isLinked = { type: 'isLinked', params: payload } as const

const delays = { pollPaused: 3000 }

/** Connects the seller's chat with the pay-per-view bot, the ViewPay Bot (D1 §4, §8, §9). */
export const ppvLinkMachine = setup({
  types: {
    input: {} as PpvLinkInput,
    context: {} as PpvLinkContext,
    events: {} as PpvLinkEvent,
    tags: {} as 'linking' | 'busy',
  },
  actors: portsOf<PpvLinkPorts>(),
  delays,
  guards: {
    isLinked: (_, params: { linked: boolean }) => params.linked,
    wasLinked: ({ context }) => context.wasLinked,
    hasPolledEnough: ({ context }) => context.polls >= maxPolls,
  },
  actions: {
    ...tabActions<PpvLinkContext, PpvLinkEvent>(),
    beginPolling: assign({ polls: 0 }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    noteTrouble: assign({ trouble: (_, params: { trouble: Trouble }) => params.trouble }),
    clearTrouble: assign({ trouble: null }),
    forgetUrl: assign(noTab),
    /** Tells the parent that the bot was linked or unlinked. The parent provides the implementation. */
    announceChange: () => {},
  },
}).createMachine({
  id: 'ppv-link',
  context: ({ input }) => ({ wasLinked: input.linked, ...noTab, polls: 0, trouble: null }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'wasLinked', target: 'connected' }, { target: 'notConnected' }],
    },
    notConnected: {
      description: 'The ViewPay Bot is not connected but can be.',
      meta: { requirements: ['PROFILE-08', 'PPVLINK-01'] },
      entry: 'forgetUrl',
      on: {
        'link.chosen': { target: 'reservingTab', actions: 'clearTrouble' },
        'profile.reloaded': { guard: isLinked, target: 'connected', actions: 'clearTrouble' },
      },
    },
    reservingTab: {
      description: 'An empty tab opens at once; the bot is loaded later.',
      meta: { requirements: ['PPVLINK-01'] },
      tags: ['linking', 'busy'],
      invoke: tabReservation('requestingLink'),
    },
    requestingLink: {
      description: 'The URL of the bot is being requested.',
      meta: { requirements: ['PPVLINK-01', 'PPVLINK-07'] },
      tags: ['linking', 'busy'],
      invoke: {
        id: 'loadLink',
        src: 'loadLink',
        input: {},
        onDone: {
          target: 'showing',
          actions: { type: 'keepUrl', params: output },
        },
        onError: 'releasingTab',
      },
    },
    releasingTab: {
      tags: ['linking', 'busy'],
      invoke: {
        id: 'releaseTab',
        src: 'releaseTab',
        input: tabOf,
        ...anyway({ target: 'notConnected', actions: failed('linking') }),
      },
    },
    showing: {
      tags: ['linking', 'busy'],
      invoke: {
        id: 'showBot',
        src: 'showBot',
        input: linkInTab,
        onDone: onOutcome({
          shown: { target: 'polling', actions: 'forgetUrl' },
          // If the browser has blocked the new tab, the row of the profile shows the link to the bot instead.
          blocked: 'polling',
        }),
        onError: 'polling',
      },
    },
    polling: {
      description: `The bot is open elsewhere; the provider is asked every ${seconds(delays.pollPaused)} whether it was started, ${maxPolls} times.`,
      meta: { requirements: ['PPVLINK-02', 'PPVLINK-03', 'PPVLINK-04', 'PPVLINK-05'] },
      tags: 'linking',
      entry: 'beginPolling',
      initial: 'waiting',
      on: { 'profile.reloaded': { guard: isLinked, target: 'connected' } },
      states: {
        waiting: { after: { pollPaused: 'checking' } },
        checking: {
          entry: 'countPoll',
          invoke: {
            id: 'loadStatus',
            src: 'loadStatus',
            input: {},
            onDone: onOutcome({
              linked: { target: '#ppv-link.connected', actions: 'announceChange' },
              unlinked: [
                { guard: 'hasPolledEnough', target: '#ppv-link.notConnected', actions: failed('waiting') },
                'waiting',
              ],
            }),
            onError: {
              target: '#ppv-link.notConnected',
              actions: failed('linking'),
            },
          },
        },
      },
    },
    connected: {
      description: 'The ViewPay Bot is connected.',
      meta: { requirements: ['PROFILE-08', 'PPVLINK-03', 'PPVLINK-06'] },
      entry: 'forgetUrl',
      on: {
        'unlink.chosen': { target: 'unlinking', actions: 'clearTrouble' },
        'profile.reloaded': [{ guard: isLinked }, { target: 'notConnected', actions: 'clearTrouble' }],
      },
    },
    unlinking: {
      description: 'The ViewPay Bot is being unlinked.',
      meta: { requirements: ['PPVLINK-06', 'PPVLINK-07'] },
      tags: 'busy',
      invoke: {
        id: 'unlink',
        src: 'unlink',
        input: {},
        onDone: { target: 'notConnected', actions: 'announceChange' },
        onError: { target: 'connected', actions: failed('unlinking') },
      },
    },
  },
})
