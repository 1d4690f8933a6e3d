import type { Samples } from '#machines/kit/samples.ts'
import type { createGateMachine } from './machine.ts'

export const createGateSamples: Samples<typeof createGateMachine> = {
  mainPath: ['checkingStatus', 'allowed'],
  inputs: { member: undefined },
  events: {
    'create.chosen': [{}],
    'profile.chosen': [{}],
    'dialog.closed': [{}],
  },
  actors: {
    identify: {
      outputs: {
        signedIn: [{ kind: 'signedIn', userId: '64b000000000000000000001' }],
        signedOut: [{ kind: 'signedOut' }],
      },
      errors: 'never',
    },
    loadAccount: {
      outputs: [
        { role: 'buyer', isDisabled: false },
        { role: 'seller', isDisabled: false },
        { role: 'seller', isDisabled: true },
      ],
      errors: ['The provider is resting.', null],
    },
    promote: { outputs: [undefined], errors: ['The provider is resting.', null] },
    loadStatus: {
      outputs: [{ status: 'verified' }, { status: 'pending' }, { status: 'not_connected' }],
      errors: ['The provider is resting.', null],
    },
    loadCapabilities: {
      outputs: [
        { capabilities: ['card_payments', 'transfers'] },
        { capabilities: ['card_payments'] },
        { capabilities: [] },
      ],
      errors: ['The provider is resting.', null],
    },
  },
}
