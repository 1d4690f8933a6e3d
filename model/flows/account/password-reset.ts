import { passwordResetMachine } from '#machines/account/password-reset/machine.ts'
import { passwordResetSamples } from '#machines/account/password-reset/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, fill, modelOf, press } from '#model/driver/model.ts'
import { accountRow } from '#model/driver/sandbox/rows.ts'
import type { Story } from '#model/driver/story.ts'
import { views } from '#model/views.tsx'
import { passwordResetPorts } from '#src/flows/account/password-reset/ports.ts'

const bea = accountRow({ id: '64b000000000000000000001', name: 'Bea Buyer', email: 'bea@guildhall.test' })
const dialog = 'No account found for that email.'

const emailComplaints = (story: Story): string[] => {
  const last = story.latest('email.changed', 'link.requested', 'dialog.closed', 'findAccount', 'sendLink')
  return last?.kind === 'failed' ? [story.wordsOf(last) ?? 'Error sending reset link.'] : []
}

const passwords = (story: Story) => ({
  'New password': story.written('password.changed', 'password'),
  'Confirm new password': story.written('confirmation.changed', 'confirmation'),
})

const passwordComplaints = (story: Story): string[] => {
  const last = story.latest(
    'password.changed',
    'confirmation.changed',
    'password.submitted',
    'changePassword',
  )
  if (last?.kind === 'failed') return [story.wordsOf(last) ?? 'Error resetting password.']
  const submitted = last !== undefined && last === story.latest('password.submitted')
  const typed = passwords(story)
  return submitted && typed['New password'] !== '' && typed['New password'] !== typed['Confirm new password']
    ? ['Passwords do not match']
    : []
}

const emailStep = ['Reset your password', "Enter your email and we'll send you a reset link."]
const resetStep = ['Choose a new password', "Create a strong password you haven't used before."]

export const passwordResetModel = modelOf({
  machine: passwordResetMachine,
  samples: passwordResetSamples,
  view: views['password-reset'],
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
  ports: passwordResetPorts,
  drives: {
    findAccount: {
      call: 'emailExists',
      answers: {
        found: (sandbox) => sandbox.put('accounts', bea),
        missing: (sandbox) => sandbox.remove('accounts', bea.id),
      },
      // It only asks: the one link that is good stays so.
      effect: async (sandbox) => {
        expect(await sandbox.rows('codes')).toHaveLength(1)
      },
    },
    sendLink: {
      call: 'forgotPassword',
      answers: { sent: 'asItIs' },
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
      answers: { changed: 'asItIs' },
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
  promises: {
    starting: null,
    askingEmail: (story) => ({
      shows: [...emailStep, ...emailComplaints(story)],
      hides: ['Reset link sent.', ...resetStep],
      dialog: null,
      fields: { Email: story.written('email.changed', 'email') },
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
    askingPassword: (story) => ({
      shows: [...resetStep, ...passwordComplaints(story)],
      hides: ['Password updated!', ...emailStep],
      dialog: null,
      fields: passwords(story),
      links: { 'Back to login': '/login' },
    }),
    changingPassword: (story) => ({
      shows: resetStep,
      hides: ['Password updated!', 'Passwords do not match', 'Error'],
      fields: passwords(story),
      busy: 'Change password',
    }),
    passwordChanged: () => ({ shows: ['Password updated! Redirecting to login…'] }),
    left: () => ({}),
  },
})
