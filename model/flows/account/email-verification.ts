import { emailVerificationMachine } from '#machines/account/email-verification/machine.ts'
import { emailVerificationSamples } from '#machines/account/email-verification/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { fill, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { emailVerificationFlow } from '#src/flows/account/email-verification/flow.ts'

const wayToNewCode = {
  stranger:
    'No code in your inbox? Check your spam folder. For a new code, log in and choose ‘Confirm Email’.',
  registered: 'No code in your inbox? It can take a minute. Check your spam folder, too.',
}
const sent = 'A new code was sent. You can ask for another one after 30 seconds.'
const userId = '64b000000000000000000003'
const code = {
  id: 'code-1',
  userId,
  kind: 'email' as const,
  code: '123456',
  expiresAt: Date.parse('2026-03-02T12:15:00.000Z'),
}

/** The messages of the form about the last attempt; none after the user has edited a field or tried again. */
const complaints = (path: PathSoFar): string[] => {
  const last = path.latest('code.changed', 'code.submitted', 'confirmCode')
  if (last?.kind === 'error') return [path.wordsOf(last) ?? 'Verification failed. Please try again.']
  const submitted = last?.kind === 'event' && last.event.type === 'code.submitted'
  return submitted && path.input === 'stranger' ? ['No user ID found. Please register or log in first.'] : []
}

const sendingComplaints = (path: PathSoFar): string[] => {
  const last = path.latest('code.requested', 'sendConfirmation')
  return last?.kind === 'error' ? [path.wordsOf(last) ?? 'The code could not be sent. Please try again.'] : []
}

export const emailVerificationModel = modelOf({
  machine: emailVerificationMachine,
  samples: emailVerificationSamples,
  view: accountViews['email-verification'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Nico New', email: 'new@guildhall.test', confirmed: false })],
    codes: [code],
  }),
  kept: ({ userId, email }): Record<string, string> => ({
    ...(userId && { userId }),
    ...(email && { userEmail: email }),
  }),
  flow: emailVerificationFlow,
  drives: {
    confirmCode: {
      call: 'confirmCode',
      // Makes the code that the path types the only valid code in the backend.
      answers: async (sandbox) => {
        await sandbox.clear('codes')
        await sandbox.put('codes', code)
      },
      effect: async (sandbox) => {
        expect(await sandbox.row('accounts', userId)).toMatchObject({ confirmed: true })
        expect(await sandbox.rows('codes')).toEqual([])
      },
    },
    sendConfirmation: {
      call: 'sendConfirmation',
      // An earlier step may already have confirmed the address, so the account is set back to unconfirmed.
      answers: (sandbox) => sandbox.patch('accounts', userId, { confirmed: false }),
      effect: async (sandbox) => {
        expect((await sandbox.rows('mails')).at(-1)).toMatchObject({ to: 'new@guildhall.test' })
      },
    },
  },
  gestures: {
    'code.changed': fill('Verification code', 'code'),
    'code.submitted': press('button', 'Verify'),
    'code.requested': press('button', 'Send a new code'),
    'login.chosen': press('link', 'Back to login'),
  },
  expectations: {
    open: (path) => {
      const isVerified = path.in('open.code.verified')
      const isEditing = path.in('open.code.editing')
      const isSent = path.in('open.mail.sent')
      return {
        shows: [
          path.input === 'stranger' ? 'your email address' : 'new@guildhall.test',
          wayToNewCode[path.input === 'stranger' ? 'stranger' : 'registered'],
          ...(isEditing ? complaints(path) : []),
          ...(isSent ? [sent] : []),
          ...sendingComplaints(path),
          ...(isVerified ? ['Email verified successfully! Redirecting…'] : []),
        ],
        hides: [
          ...(isVerified ? [] : ['Email verified successfully!']),
          ...(isEditing ? [] : ['Verification failed']),
          ...(isSent ? [] : [sent]),
        ],
        ...(isEditing && { fields: { 'Verification code': path.written('code.changed', 'code') } }),
      }
    },
    left: () => ({}),
  },
})
