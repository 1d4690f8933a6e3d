import { changesField, type Samples } from '#machines/kit/samples.ts'
import type { registerMachine } from './machine.ts'

const origin = 'https://guildhall.test'

export const registerSamples: Samples<typeof registerMachine> = {
  mainPath: ['submitting'],
  inputs: {
    newcomer: { redirectAfterLogin: null, origin },
    buying: { redirectAfterLogin: '/community/night-owls?plan=plan-month', origin },
  },
  events: {
    'name.changed': [{ name: 'Nia\u200b Newcomer\u00a0' }, { name: '\u200b ' }],
    'email.changed': [{ email: '\ufeff<nia@guildhall.test>' }, { email: 'nia' }],
    'password.changed': [{ password: 'open sesame' }, { password: '' }],
    'password.toggled': [{}],
    'registration.submitted': [{}],
    'google.chosen': [{}],
    'login.chosen': [{}],
  },
  possible: changesField,
  actors: {
    register: {
      outputs: [{ userId: '64b000000000000000000003' }],
      errors: ['Email already in use.', null],
    },
    askGoogle: {
      outputs: {
        chosen: [{ kind: 'chosen', credential: 'google-credential-nia' }],
        dismissed: [{ kind: 'dismissed' }],
        unavailable: [{ kind: 'unavailable' }],
      },
      errors: [null],
    },
    registerWithGoogle: {
      outputs: [
        {
          signedIn: {
            token: 'token-3',
            userId: '64b000000000000000000003',
            userRole: 'buyer',
            userName: 'Nia Newcomer',
            userEmail: 'nia@guildhall.test',
          },
        },
      ],
      errors: ['Account already exists.', null],
    },
  },
  // Ignores the target of the redirect, because it does not influence the states before the redirect.
  identity: ({ chosen, isTaken, ...rest }) => rest,
}
