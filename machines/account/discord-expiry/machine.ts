import { assign, setup } from 'xstate'
import { now } from '#machines/kit/clock.ts'
import { output } from '#machines/kit/outcome.ts'
import { portsOf } from '#machines/kit/port.ts'
import { endsSoon, warningDays } from '#machines/rules/account/discord.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'
import type { DiscordExpiryPorts } from './ports.ts'

export interface DiscordExpiryInput {
  connected: boolean
}

export type DiscordExpiryEvent = { type: 'renewal.chosen' } | { type: 'dialog.closed' }

/** Warns once per visit if the Discord token ends within three days (D1 §4, §8; C17, C18). */
export const discordExpiryMachine = setup({
  types: {
    input: {} as DiscordExpiryInput,
    context: {} as DiscordExpiryInput & { endsSoon: boolean },
    events: {} as DiscordExpiryEvent,
    tags: {} as 'dialog',
  },
  actors: portsOf<DiscordExpiryPorts>(),
  guards: {
    isConnected: ({ context }) => context.connected,
    endsSoon: ({ context }) => context.endsSoon,
  },
  actions: {
    judgeEnd: assign(({ system }, { endsAt }: { endsAt: Instant | null }) => ({
      endsSoon: endsSoon(endsAt, now(system)),
    })),
    /** Tells the parent that the user wants to connect Discord again. The parent provides the implementation. */
    announceRenewal: () => {},
  },
}).createMachine({
  id: 'discord-expiry',
  context: ({ input }) => ({ ...input, endsSoon: false }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isConnected', target: 'checking' }, { target: 'silent' }] },
    checking: {
      invoke: {
        id: 'loadExpiry',
        src: 'loadExpiry',
        input: {},
        onDone: { target: 'judging', actions: { type: 'judgeEnd', params: output } },
        onError: 'silent',
      },
    },
    judging: { always: [{ guard: 'endsSoon', target: 'warning' }, { target: 'silent' }] },
    warning: {
      description: `The connection to Discord ends within ${warningDays} days; it can be made anew, now or later.`,
      meta: { requirements: ['DISCORD-05', 'DISCORD-06'] },
      tags: 'dialog',
      on: {
        'renewal.chosen': { target: 'silent', actions: 'announceRenewal' },
        'dialog.closed': 'silent',
      },
    },
    silent: {},
  },
})
