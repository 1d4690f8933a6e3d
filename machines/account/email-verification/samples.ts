import type { Samples } from '#machines/kit/samples.ts'
import type { emailVerificationMachine } from './machine.ts'
import type { EmailVerificationPorts } from './ports.ts'

export const emailVerificationSamples: Samples<typeof emailVerificationMachine, EmailVerificationPorts> = {
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
  ports: {
    confirmCode: {
      answers: [null],
      fails: ['Invalid or expired code.', null],
    },
    sendConfirmation: { answers: [undefined], fails: ['Please wait before asking again.', null] },
  },
}
