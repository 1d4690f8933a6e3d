import { registerMachine } from '#machines/account/register/machine.ts'
import { registerSamples } from '#machines/account/register/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { fill, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { asksGoogle } from '#model/driver/sandbox/google.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { accountViews } from '#model/views/account.tsx'
import { registerFlow } from '#src/flows/account/register/flow.ts'

/** The messages of the form about the last attempt; none after the user has edited a field or tried again. */
const complaints = (path: PathSoFar): string[] => {
  const last = path.latest(
    'name.changed',
    'email.changed',
    'password.changed',
    'registration.submitted',
    'google.chosen',
    'askGoogle',
    'register',
    'registerWithGoogle',
  )
  if (last?.kind === 'event' || last === undefined) return []
  if (path.latest('askGoogle') === last)
    return ['failed', 'unavailable'].includes(outcomeOf(last)) ? ['Unable to initialise Google Sign-In.'] : []
  if (last.kind !== 'error') return []
  if (path.latest('registerWithGoogle') === last) return ['Google sign-up failed.']
  return [path.wordsOf(last) ?? 'Registration failed. Please try again.']
}

/** Removes the account, so that a user who returns to the form can register again. */
const forget = (sandbox: Sandbox) => sandbox.clear('accounts')

/** The name as sent. A name without visible characters becomes empty. */
const nameIn = (path: PathSoFar) => {
  const written = path.written('name.changed', 'name')
  const last = path.latest('name.changed', 'registration.submitted')
  const refused =
    last?.kind === 'event' && last.event.type === 'registration.submitted' && written === '\u200b '
  return refused ? '' : written
}

const form = (path: PathSoFar) => ({
  Name: nameIn(path),
  Email: path.written('email.changed', 'email'),
  Password: path.written('password.changed', 'password'),
})

export const registerModel = modelOf({
  machine: registerMachine,
  samples: registerSamples,
  view: accountViews.register,
  rows: () => ({
    googleAccounts: [{ id: 'google-nia', email: 'nia@guildhall.test', name: 'Nia Newcomer' }],
    googleCredentials: [
      {
        id: 'google-credential-nia',
        googleAccountId: 'google-nia',
        expiresAt: Date.parse('2026-12-31T00:00:00.000Z'),
      },
    ],
  }),
  kept: (): Record<string, string> => ({}),
  flow: registerFlow,
  drives: {
    register: {
      call: 'register',
      answers: forget,
      effect: async (sandbox) => {
        const [account] = await sandbox.rows('accounts')
        expect(account).toMatchObject({ email: 'nia@guildhall.test', role: 'buyer', confirmed: false })
        expect((await sandbox.rows('mails')).at(-1)).toMatchObject({ to: 'nia@guildhall.test' })
      },
    },
    askGoogle: asksGoogle,
    registerWithGoogle: {
      call: 'registerWithGoogle',
      answers: forget,
      effect: async (sandbox) => {
        const [account] = await sandbox.rows('accounts')
        expect(account).toMatchObject({ email: 'nia@guildhall.test', role: 'buyer', confirmed: true })
      },
    },
  },
  gestures: {
    'name.changed': fill('Name', 'name'),
    'email.changed': fill('Email', 'email'),
    'password.changed': fill('Password', 'password'),
    'password.toggled': press('button', ['Show password', 'Hide password']),
    'registration.submitted': press('button', 'Register'),
    'google.chosen': press('button', 'Continue with Google'),
    'login.chosen': press('link', 'Log in'),
  },
  expectations: {
    editing: (path) => ({ shows: ['Create account', ...complaints(path)], fields: form(path) }),
    submitting: (path) => ({ hides: ['Registration failed'], fields: form(path) }),
    askingGoogle: (path) => ({ hides: ['Unable to initialise'], fields: form(path) }),
    googleSubmitting: (path) => ({ fields: form(path) }),
    redirecting: () => ({}),
  },
  randomKeys: ['userId', 'token', 'credential'],
})
