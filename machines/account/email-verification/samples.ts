import type { Samples } from '#machines/kit/samples.ts'
import type { emailVerificationMachine } from './machine.ts'

export const emailVerificationSamples: Samples<typeof emailVerificationMachine> = {
  mainPath: ['open.code.submitting', 'left'],
  inputs: {
    registered: { userId: '64b000000000000000000003', email: 'new@guildhall.test' },
    stranger: { userId: null, email: null },
  },
  events: {
    'code.changed': [{ code: '123456' }, { code: '12\u200b' }],
    'code.submitted': [{}],
    'code.requested': [{}],
    'login.chosen': [{}],
  },
  actors: {
    confirmCode: {
      outputs: [null],
      errors: ['Invalid or expired code.', null],
    },
    sendConfirmation: { outputs: [undefined], errors: ['Please wait before asking again.', null] },
  },
}
