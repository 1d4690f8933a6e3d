import type { Samples } from '#machines/kit/samples.ts'
import type { legalMachine } from './machine.ts'

export const legalSamples: Samples<typeof legalMachine> = {
  inputs: {
    reader: { tab: null },
    linkedToPrivacy: { tab: 'privacy' },
    linkedToUsage: { tab: 'acceptable' },
    linkedToNothing: { tab: 'cookies' },
  },
  events: {
    'tab.chosen': [{ tab: 'terms' }, { tab: 'privacy' }, { tab: 'acceptable' }],
    'address.changed': [{ tab: null }, { tab: 'privacy' }, { tab: 'acceptable' }],
  },
  actors: {},
}
