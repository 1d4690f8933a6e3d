import { emailVerificationMachine } from '#machines/account/email-verification/machine.ts'
import { emailVerificationSamples } from '#machines/account/email-verification/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { fill, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow } from '#model/driver/sandbox/rows.ts'
import { views } from '#model/views.tsx'
import { emailVerificationFlow } from '#src/flows/account/email-verification/flow.ts'

const wayToNewCode =
  'No code in your inbox? Check your spam folder. For a new code, log in and choose ‘Confirm Email’.'
const userId = '64b000000000000000000003'

/** What the form says of the last attempt, until it is edited or sent again. */
const complaints = (path: PathSoFar): string[] => {
  const last = path.latest('code.changed', 'code.submitted', 'confirmCode')
  if (last?.kind === 'failed') return [path.wordsOf(last) ?? 'Verification failed. Please try again.']
  const submitted = last?.kind === 'event' && last.event.type === 'code.submitted'
  return submitted && path.input === 'stranger' ? ['No user ID found. Please register or log in first.'] : []
}

export const emailVerificationModel = modelOf({
  machine: emailVerificationMachine,
  samples: emailVerificationSamples,
  view: views['email-verification'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Nico New', email: 'new@guildhall.test', confirmed: false })],
    codes: [
      {
        id: 'code-1',
        userId,
        kind: 'email',
        code: '123456',
        expiresAt: Date.parse('2026-03-02T12:15:00.000Z'),
      },
    ],
  }),
  kept: ({ userId, email }): Record<string, string> => ({
    ...(userId && { userId }),
    ...(email && { userEmail: email }),
  }),
  flow: emailVerificationFlow,
  drives: {
    confirmCode: {
      call: 'confirmCode',
      answers: 'asItIs',
      effect: async (sandbox) => {
        expect(await sandbox.row('accounts', userId)).toMatchObject({ confirmed: true })
        expect(await sandbox.rows('codes')).toEqual([])
      },
    },
  },
  gestures: {
    'code.changed': fill('Verification code', 'code'),
    'code.submitted': press('button', 'Verify'),
    'login.chosen': press('link', 'Back to login'),
  },
  promises: {
    editing: (path) => ({
      shows: [
        path.input === 'stranger' ? 'your email address' : 'new@guildhall.test',
        wayToNewCode,
        ...complaints(path),
      ],
      hides: ['Email verified successfully!'],
      fields: { 'Verification code': path.written('code.changed', 'code') },
    }),
    submitting: () => ({ hides: ['Email verified successfully!', 'Verification failed'] }),
    verified: () => ({ shows: ['Email verified successfully! Redirecting…'] }),
    left: () => ({}),
  },
})
