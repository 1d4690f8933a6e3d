import type { Samples } from '#machines/kit/samples.ts'
import type { discordExpiryMachine } from './machine.ts'
import type { DiscordExpiryPorts } from './ports.ts'

const now = '2026-03-02T12:00:00.000Z'

export const discordExpirySamples: Samples<typeof discordExpiryMachine, DiscordExpiryPorts> = {
  inputs: { connected: { connected: true }, unconnected: { connected: false } },
  events: { 'renewal.chosen': [{}], 'dialog.closed': [{}] },
  ports: {
    loadExpiry: {
      answers: [
        { endsAt: '2026-03-05T12:00:00.000Z', now },
        { endsAt: '2026-03-05T12:00:00.001Z', now },
      ],
      fails: ['The provider is resting.', null],
    },
  },
}
