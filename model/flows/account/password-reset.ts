import { passwordResetMachine } from '#machines/account/password-reset/machine.ts'
import { passwordResetSamples } from '#machines/account/password-reset/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, fill, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { passwordResetFlow } from '#src/flows/account/password-reset/flow.ts'

const bea = accountRow({ id: '64b000000000000000000001', name: 'Bea Buyer', email: 'bea@guildhall.test' })
const dialog = 'No account found for that email.'

const emailComplaints = (path: PathSoFar): string[] => {
  const last = path.latest('email.changed', 'link.requested', 'dialog.closed', 'findAccount', 'sendLink')
  return last?.kind === 'error' ? [path.wordsOf(last) ?? 'Error sending reset link.'] : []
}

const passwords = (path: PathSoFar) => ({
  'New password': path.written('password.changed', 'password'),
  'Confirm new password': path.written('confirmation.changed', 'confirmation'),
})

const passwordComplaints = (path: PathSoFar): string[] => {
  const last = path.latest('password.changed', 'confirmation.changed', 'password.submitted', 'changePassword')
  if (last?.kind === 'error') return [path.wordsOf(last) ?? 'Error resetting password.']
  const submitted = last !== undefined && last === path.latest('password.submitted')
  const typed = passwords(path)
  return submitted && typed['New password'] !== '' && typed['New password'] !== typed['Confirm new password']
    ? ['Passwords do not match']
    : []
}

const emailStep = ['Reset your password', "Enter your email and we'll send you a reset link."]
const resetStep = ['Choose a new password', "Create a strong password you haven't used before."]

export const passwordResetModel = modelOf({
  machine: passwordResetMachine,
  samples: passwordResetSamples,
  view: accountViews['password-reset'],
  rows: () => ({
    accounts: [bea],
    codes: [
      {
        id: 'code-1',
        userId: bea.id,
        kind: 'password',
        code: 'reset-token-1',
        expiresAt: Date.parse('2026-03-02T13:00:00.000Z'),
      },
    ],
  }),
  kept: (): Record<string, string> => ({}),
  flow: passwordResetFlow,
  drives: {
    findAccount: {
      call: 'emailExists',
      answers: {
        found: (sandbox) => sandbox.put('accounts', bea),
        missing: (sandbox) => sandbox.remove('accounts', bea.id),
      },
      // A look-up of an account changes nothing: the backend still has its one valid link.
      effect: async (sandbox) => {
        expect(await sandbox.rows('codes')).toHaveLength(1)
      },
    },
    sendLink: {
      call: 'forgotPassword',
      answers: 'asItIs',
      effect: async (sandbox) => {
        const [code] = await sandbox.rows('codes')
        const mails = await sandbox.rows('mails')
        expect(code).toMatchObject({ userId: bea.id, kind: 'password' })
        expect(mails.at(-1)).toMatchObject({
          to: bea.email,
          link: `https://guildhall.test/change-password?token=${code?.code}`,
        })
      },
    },
    changePassword: {
      call: 'resetPassword',
      answers: 'asItIs',
      effect: async (sandbox, { newPassword }) => {
        expect(await sandbox.row('accounts', bea.id)).toMatchObject({ password: newPassword })
        expect(await sandbox.rows('codes')).toEqual([])
      },
    },
  },
  gestures: {
    'email.changed': fill('Email', 'email'),
    'link.requested': press('button', 'Send reset link'),
    'registration.chosen': press('button', 'Create one', dialog),
    'dialog.closed': close('Close', dialog),
    'password.changed': fill('New password', 'password'),
    'confirmation.changed': fill('Confirm new password', 'confirmation'),
    'password.toggled': press('button', ['Show password', 'Hide password']),
    'password.submitted': press('button', 'Change password'),
    'renewal.chosen': press('link', 'Request a new one'),
    'login.chosen': press('link', 'Back to login'),
  },
  expectations: {
    starting: null,
    askingEmail: (path) => ({
      shows: [...emailStep, ...emailComplaints(path)],
      hides: ['Reset link sent.', ...resetStep],
      dialog: null,
      fields: { Email: path.written('email.changed', 'email') },
      links: { 'Back to login': '/login' },
    }),
    findingAccount: () => ({
      shows: emailStep,
      hides: ['Reset link sent.', 'Error'],
      busy: 'Send reset link',
    }),
    accountMissing: () => ({ dialog, says: ['bea@guildhall.test'] }),
    sendingLink: () => ({ shows: emailStep, hides: ['Reset link sent.', 'Error'], busy: 'Send reset link' }),
    linkSent: () => ({
      shows: [...emailStep, 'Reset link sent. Check your email.'],
      hides: ['Error'],
      dialog: null,
      links: { 'Back to login': '/login' },
    }),
    askingPassword: (path) => ({
      shows: [...resetStep, ...passwordComplaints(path)],
      hides: ['Password updated!', ...emailStep],
      dialog: null,
      fields: passwords(path),
      links: { 'Back to login': '/login' },
    }),
    changingPassword: (path) => ({
      shows: resetStep,
      hides: ['Password updated!', 'Passwords do not match', 'Error'],
      fields: passwords(path),
      busy: 'Change password',
    }),
    passwordChanged: () => ({ shows: ['Password updated! Redirecting to login…'] }),
    left: () => ({}),
  },
})
