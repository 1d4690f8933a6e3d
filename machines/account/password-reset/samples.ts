import type { Samples } from '#machines/kit/samples.ts'
import type { passwordResetMachine } from './machine.ts'

export const passwordResetSamples: Samples<typeof passwordResetMachine> = {
  mainPath: ['findingAccount', 'sendingLink', 'linkSent'],
  inputs: {
    forgetful: { token: null },
    linked: { token: 'reset-token-1' },
    emptyToken: { token: '' },
  },
  events: {
    'email.changed': [{ email: '\u202abea@guildhall.test' }, { email: 'bea' }],
    'link.requested': [{}],
    'registration.chosen': [{}],
    'dialog.closed': [{}],
    'password.changed': [{ password: 'new sesame' }],
    'confirmation.changed': [{ confirmation: 'new sesame' }, { confirmation: 'old sesame' }],
    'password.toggled': [{}],
    'password.submitted': [{}],
    'renewal.chosen': [{}],
    'login.chosen': [{}],
  },
  actors: {
    findAccount: {
      outputs: { found: [{ kind: 'found' }], missing: [{ kind: 'missing' }] },
      errors: ['Too many requests. Try again in a minute.', null],
    },
    sendLink: {
      outputs: [undefined],
      errors: ['The mail could not be sent.', null],
    },
    changePassword: {
      outputs: [undefined],
      errors: ['This reset link is invalid or has expired.', null],
    },
  },
  // The browser sends no change event if the field already has this value.
  possible: ({ context }, event) => event.type !== 'email.changed' || event.email !== context.email,
}
