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
      answers: [
        { role: 'buyer', isDisabled: false },
        { role: 'seller', isDisabled: false },
        { role: 'seller', isDisabled: true },
      ],
      fails: ['The provider is resting.', null],
    },
    promote: { answers: [undefined], fails: ['The provider is resting.', null] },
    loadStatus: {
      answers: [{ status: 'verified' }, { status: 'pending' }, { status: 'not_connected' }],
      fails: ['The provider is resting.', null],
    },
    loadCapabilities: {
      answers: [
        { capabilities: ['card_payments', 'transfers'] },
        { capabilities: ['card_payments'] },
        { capabilities: [] },
      ],
      fails: ['The provider is resting.', null],
    },
  },
}
