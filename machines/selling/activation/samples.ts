import { sampleActive, sampleBotPages, sampleInactive } from '#machines/kit/sample-communities.ts'
import type { Samples } from '#machines/kit/samples.ts'
import type { activationMachine } from './machine.ts'

const refusals = [
  { status: 403, serverMessage: 'This community belongs to another seller.', details: {} },
  null,
] as const

export const activationSamples: Samples<typeof activationMachine> = {
  mainPath: ['checking', 'activating', 'ended'],
  inputs: {
    active: { community: sampleActive, botPages: sampleBotPages },
    inactive: { community: sampleInactive, botPages: sampleBotPages },
    withoutServers: { community: { ...sampleInactive, plans: [] }, botPages: sampleBotPages },
  },
  events: {
    'deactivation.confirmed': [{}],
    'dialog.closed': [{}],
    'retry.requested': [{}],
    'page.returned': [{}],
  },
  actors: {
    checkBots: {
      outputs: [
        { results: ['present', 'present'] },
        { results: ['absent', 'present'] },
        { results: ['powerless', 'unknown'] },
      ],
      errors: 'never',
    },
    activate: { outputs: [{ isActive: true }], errors: refusals },
    deactivate: { outputs: [{ isActive: false }], errors: refusals },
  },
}
