import type { Samples } from '#machines/kit/samples.ts'
import type { discordExpiryMachine } from './machine.ts'

export const discordExpirySamples: Samples<typeof discordExpiryMachine> = {
  now: '2026-03-02T12:00:00.000Z',
  mainPath: ['warning'],
  inputs: { connected: { connected: true }, unconnected: { connected: false } },
  events: { 'renewal.chosen': [{}], 'dialog.closed': [{}] },
  actors: {
    loadExpiry: {
      outputs: [{ endsAt: '2026-03-05T12:00:00.000Z' }, { endsAt: '2026-03-05T12:00:00.001Z' }],
      errors: ['The provider is resting.', null],
    },
  },
}
