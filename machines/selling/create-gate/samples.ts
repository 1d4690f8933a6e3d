import type { Samples } from '#machines/kit/samples.ts'
import type { createGateMachine } from './machine.ts'
import type { CreateGatePorts } from './ports.ts'

export const createGateSamples: Samples<typeof createGateMachine, CreateGatePorts> = {
  inputs: { member: undefined },
  events: {
    'create.chosen': [{}],
    'profile.chosen': [{}],
    'dialog.closed': [{}],
  },
  ports: {
    identify: {
      answers: {
        signedIn: [{ kind: 'signedIn', userId: '64b000000000000000000001' }],
        signedOut: [{ kind: 'signedOut' }],
      },
      fails: 'never',
    },
    loadAccount: {
      answers: {
        loaded: [
          { kind: 'loaded', role: 'buyer', isDisabled: false },
          { kind: 'loaded', role: 'seller', isDisabled: false },
          { kind: 'loaded', role: 'seller', isDisabled: true },
        ],
      },
      fails: ['The provider is resting.', null],
    },
    promote: { answers: { promoted: [{ kind: 'promoted' }] }, fails: ['The provider is resting.', null] },
    loadStatus: {
      answers: {
        loaded: [
          { kind: 'loaded', status: 'verified' },
          { kind: 'loaded', status: 'pending' },
          { kind: 'loaded', status: 'not_connected' },
        ],
      },
      fails: ['The provider is resting.', null],
    },
    loadCapabilities: {
      answers: {
        loaded: [
          { kind: 'loaded', capabilities: ['card_payments', 'transfers'] },
          { kind: 'loaded', capabilities: ['card_payments'] },
          { kind: 'loaded', capabilities: [] },
        ],
      },
      fails: ['The provider is resting.', null],
    },
  },
}
