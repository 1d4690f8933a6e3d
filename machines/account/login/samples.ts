import { changesField, type Samples } from '#machines/kit/samples.ts'
import type { loginMachine } from './machine.ts'

const origin = 'https://guildhall.test'

const signedIn = {
  token: 'token-1',
  userId: '64b000000000000000000001',
  userRole: 'buyer',
  userName: 'Bea Buyer',
  userEmail: 'bea@guildhall.test',
}

export const loginSamples: Samples<typeof loginMachine> = {
  mainPath: ['submitting', 'redirecting'],
  inputs: {
    visitor: { token: null, redirectTo: null, redirectAfterLogin: null, origin },
    sentHere: { token: null, redirectTo: '/Pick-Plan', redirectAfterLogin: null, origin },
    buying: { token: null, redirectTo: '/Pick-Plan', redirectAfterLogin: '/community/night-owls', origin },
    confirmed: {
      token: null,
      redirectTo: null,
      redirectAfterLogin: '/community/night-owls?plan=plan-month',
      origin,
      reason: 'Your email is verified. Log in to continue.',
      email: 'bea@guildhall.test',
    },
    signedOut: {
      token: null,
      redirectTo: null,
      redirectAfterLogin: null,
      origin,
      reason: 'You have been signed out.',
    },
    lured: {
      token: null,
      redirectTo: 'https://evil.test/',
      redirectAfterLogin: '//evil.test',
      origin,
    },
    signedIn: { token: 'token-1', redirectTo: null, redirectAfterLogin: null, origin },
    signedInAndSentHere: {
      token: 'token-1',
      redirectTo: '/Pick-Plan',
      redirectAfterLogin: '/community/night-owls',
      origin,
    },
  },
  events: {
    'email.changed': [{ email: '\u200bbea@guildhall.test' }, { email: 'bea' }],
    'password.changed': [{ password: 'open sesame' }, { password: '' }],
    'password.toggled': [{}],
    'login.submitted': [{}],
    'google.chosen': [{}],
    'message.closed': [{}],
    'confirmation.requested': [{}],
    'dialog.closed': [{}],
    'registration.chosen': [{}],
    'reset.chosen': [{}],
  },
  possible: changesField,
  actors: {
    signIn: {
      outputs: [{ signedIn }],
      errors: [
        'Invalid email or password.',
        null,
        {
          status: 403,
          serverMessage: 'Email not confirmed, please verify your email first.',
          details: { userId: '64b000000000000000000001' },
        },
      ],
    },
    askGoogle: {
      outputs: {
        chosen: [{ kind: 'chosen', credential: 'google-credential-bea' }],
        dismissed: [{ kind: 'dismissed' }],
        unavailable: [{ kind: 'unavailable' }],
      },
      errors: [null],
    },
    signInWithGoogle: {
      outputs: [{ signedIn }],
      errors: ['No account with this Google address.', null],
    },
    sendConfirmation: {
      outputs: [undefined],
      errors: ['Please wait before asking again.', null],
    },
  },
  // Ignores the target of the redirect, because it does not influence the states before the redirect. The text of
  // `reason` distinguishes states only while the form is empty. After that, only the presence of a reason does.
  identity: ({ pageWithToken, pageAfterLogin, hasStoredRedirect, reason, ...rest }) => ({
    ...rest,
    reason: rest.email === '' && rest.password === '' ? reason : reason !== null,
  }),
}
