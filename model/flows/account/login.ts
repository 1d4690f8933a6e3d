import { loginMachine } from '#machines/account/login/machine.ts'
import { loginSamples } from '#machines/account/login/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, fill, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { asksGoogle } from '#model/driver/sandbox/google.ts'
import { accountRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { loginFlow } from '#src/flows/account/login/flow.ts'

const bea = accountRow({
  id: '64b000000000000000000001',
  name: 'Bea Buyer',
  email: 'bea@guildhall.test',
})

const googleUnavailable = 'Unable to initialise Google Sign-In. Please try again.'

/** The messages of the form about the last attempt; none after the user has edited a field or tried again. */
const complaints = (path: PathSoFar): string[] => {
  const last = path.latest(
    'email.changed',
    'password.changed',
    'login.submitted',
    'google.chosen',
    'dialog.closed',
    'message.closed',
    'askGoogle',
    'signIn',
    'sendConfirmation',
  )
  const isOfGoogle = last?.kind !== 'event' && path.latest('askGoogle') === last
  if (isOfGoogle) return ['failed', 'unavailable'].includes(outcomeOf(last)) ? [googleUnavailable] : []
  return last?.kind === 'error' ? [path.wordsOrTextOf(last) ?? ''] : []
}

const reasons: Record<string, string[]> = {
  sentHere: ['Log in to continue.'],
  buying: ['Log in to continue.'],
  confirmed: ['Your email is verified. Log in to continue.'],
  signedOut: ['You have been signed out.'],
}

const form = (path: PathSoFar) => ({
  Email:
    path.written('email.changed', 'email') ||
    (path.input === 'confirmed' && path.times('email.changed') === 0 ? 'bea@guildhall.test' : ''),
  Password: path.written('password.changed', 'password'),
})

export const loginModel = modelOf({
  machine: loginMachine,
  samples: loginSamples,
  view: accountViews.login,
  rows: () => ({
    accounts: [bea],
    googleAccounts: [{ id: 'google-bea', email: bea.email, name: bea.name }],
    googleCredentials: [
      { id: 'google-credential-bea', googleAccountId: 'google-bea', expiresAt: Date.parse('2026-12-31') },
    ],
  }),
  kept: (): Record<string, string> => ({}),
  flow: loginFlow,
  drives: {
    signIn: {
      call: 'logIn',
      answers: (sandbox) => sandbox.patch('accounts', bea.id, { confirmed: true }),
      fails: async (sandbox, failure) => {
        if (failure === null || typeof failure === 'string') return false
        await sandbox.patch('accounts', bea.id, { confirmed: false })
        return true
      },
      effect: async (sandbox) => {
        expect(await sandbox.rows('sessions')).toMatchObject([{ userId: bea.id }])
      },
    },
    askGoogle: asksGoogle,
    signInWithGoogle: {
      call: 'logInWithGoogle',
      answers: 'asItIs',
      effect: async (sandbox) => {
        expect(await sandbox.rows('sessions')).toMatchObject([{ userId: bea.id }])
      },
    },
    sendConfirmation: {
      call: 'sendConfirmation',
      answers: 'asItIs',
      effect: async (sandbox) => {
        expect((await sandbox.rows('mails')).at(-1)).toMatchObject({ to: bea.email })
      },
    },
  },
  gestures: {
    'email.changed': fill('Email', 'email'),
    'password.changed': fill('Password', 'password'),
    'password.toggled': press('button', ['Show password', 'Hide password']),
    'login.submitted': press('button', 'Log In'),
    'google.chosen': press('button', ['Continue with Google', 'Try again']),
    'message.closed': close('Close', 'Google sign-in'),
    'confirmation.requested': press('button', 'Confirm Email'),
    'dialog.closed': close('Close', 'Confirm your email'),
    'registration.chosen': press('link', 'Sign up'),
    'reset.chosen': press('link', 'Forgot password?'),
  },
  expectations: {
    starting: null,
    editing: (path) => ({
      shows: ['Welcome back!', ...(reasons[path.input] ?? []), ...complaints(path)],
      dialog: null,
      fields: form(path),
    }),
    submitting: (path) => ({ dialog: null, fields: form(path) }),
    askingGoogle: (path) => ({ dialog: null, fields: form(path) }),
    googleSubmitting: () => ({ dialog: null }),
    alerting: (path) => ({
      dialog: 'Google sign-in',
      shows: [
        path.wordsOf(path.latest('signInWithGoogle')) ??
          'Google Login failed. If you do not have an account, please sign up first.',
      ],
    }),
    unconfirmed: () => ({
      dialog: 'Confirm your email',
      shows: ['You need to confirm your email before logging in.'],
    }),
    sendingConfirmation: () => ({ dialog: 'Confirm your email' }),
    redirecting: () => ({}),
  },
  randomKeys: ['token', 'credential'],
})
