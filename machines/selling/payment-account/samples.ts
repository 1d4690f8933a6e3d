import type { Samples } from '#machines/kit/samples.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { paymentAccountMachine } from './machine.ts'

const userId = '64b000000000000000000002'

export const paymentAccountSamples: Samples<typeof paymentAccountMachine> = {
  mainPath: ['not_connected', 'creating', 'linking', 'leaving'],
  inputs: {
    seller: { role: 'seller', userId },
    buyer: { role: 'buyer', userId },
  },
  events: {
    'connect.chosen': [{}],
    'retry.requested': [{}],
    'profile.reloaded': [{ role: 'seller' }, { role: 'buyer' }],
  },
  actors: {
    loadStatus: {
      outputs: [{ status: 'verified' }, { status: 'pending' }, { status: 'not_connected' }],
      errors: ['The provider is resting.', null],
    },
    refreshStatus: {
      outputs: [{ status: 'verified' }, { status: 'pending' }, { status: 'not_connected' }],
      errors: ['The provider is resting.', null],
    },
    createAccount: {
      outputs: [{ stripeAccountId: 'acct_new' }],
      errors: ['The provider is resting.', null],
    },
    createLink: {
      outputs: [{ url: externalUrl('https://payments.guildhall.test/onboarding') }],
      errors: ['The provider is resting.', null],
    },
  },
}
