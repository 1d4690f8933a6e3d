import { assign, emit, enqueueActions, setup } from 'xstate'
import {
  askingGoogle,
  type Credentials,
  type CredentialsEvent,
  credentialsActions,
  noCredentials,
  typing as typingCredentials,
} from '#machines/kit/credentials.ts'
import type { Emission, SignedIn } from '#machines/kit/emissions.ts'
import { output } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { emailIn, isEmailAddress } from '#machines/rules/account/email-address.ts'
import { Failure, serverMessageOr, serverMessageOrText } from '#machines/rules/kit/failures.ts'
import type { Path } from '#machines/rules/links/addresses.ts'
import { safePath } from '#machines/rules/links/redirects.ts'
import type { LoginPorts } from './ports.ts'

/**
 * `redirectTo` is the query parameter and `redirectAfterLogin` the stored value; neither is trusted (A01, A02).
 * `reason` says why another page has sent the user to the login; it comes from the history entry. `email` is the stored
 * address.
 */
export interface LoginInput {
  token: string | null
  reason?: string | null
  email?: string | null
  redirectTo: string | null
  redirectAfterLogin: string | null
  origin: string
}

export type LoginEvent =
  | CredentialsEvent
  | { type: 'login.submitted' }
  | { type: 'message.closed' }
  | { type: 'confirmation.requested' }
  | { type: 'dialog.closed' }
  | { type: 'registration.chosen' }
  | { type: 'reset.chosen' }

interface LoginContext extends Credentials {
  signedIn: boolean
  /** The page to open for a user who is already signed in. The stored redirect does not change this page (B26). */
  pageWithToken: Path
  pageAfterLogin: Path
  hasStoredRedirect: boolean
  /** Why another page has sent the user to the login; null if they came by themselves. */
  reason: string | null
  alert: string | null
  unconfirmedUserId: string
}

const unconfirmedMessage = 'Email not confirmed, please verify your email first.'

/** The id of the user who must confirm their email first, if the sign-in failed for that reason; otherwise ''. */
const unconfirmedUserId = (error: unknown): string => {
  if (!(error instanceof Failure) || error.status !== 403 || error.serverMessage !== unconfirmedMessage)
    return ''
  const { userId } = error.details
  return typeof userId === 'string' ? userId : ''
}

/** The links of the form stay usable after the click, because the navigation may fail or be replaced by another. */
const leaving = {
  'registration.chosen': { target: 'editing', actions: 'openRegistration' },
  'reset.chosen': { target: 'editing', actions: 'openReset' },
} as const

/**
 * The transitions when the user submits the form. If a field is empty or invalid, the browser shows the error, and the
 * state stays.
 */
const sending = <Stay extends string>(stay: Stay) =>
  ({
    'login.submitted': [
      { guard: 'hasEmailAndPassword', target: 'submitting', actions: 'clearErrors' },
      { target: stay },
    ],
  }) as const

const showRefusal = { target: 'editing', actions: { type: 'showRefusal', params: thrown } } as const

const typing = { ...typingCredentials, ...leaving } as const

const loginSetup = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<LoginPorts>(),
  actions: credentialsActions<LoginContext, LoginEvent>(
    'Unable to initialise Google Sign-In. Please try again.',
  ),
}).extend({
  guards: {
    isSignedIn: ({ context }) => context.signedIn,
    hasEmailAndPassword: ({ context }) => isEmailAddress(emailIn(context.email)) && context.password !== '',
    isEmailNotConfirmed: (_, params: { error: unknown }) => unconfirmedUserId(params.error) !== '',
  },
  actions: {
    keepUnconfirmedUser: assign({
      unconfirmedUserId: (_, params: { error: unknown }) => unconfirmedUserId(params.error),
    }),
    showRefusal: assign({ error: (_, params: { error: unknown }) => serverMessageOrText(params.error) }),
    raiseAlert: assign({
      alert: (_, params: { error: unknown }) =>
        serverMessageOr(
          params.error,
          'Google Login failed. If you do not have an account, please sign up first.',
        ),
    }),
    clearAlert: assign({ alert: null }),
    openPageWithToken: emit(({ context }) => ({
      type: 'page.opened',
      path: context.pageWithToken,
      replace: true,
    })),
    enter: enqueueActions(({ context, enqueue }, params: { signedIn: SignedIn }) => {
      enqueue.emit({ type: 'session.opened', signedIn: params.signedIn })
      if (context.hasStoredRedirect) enqueue.emit({ type: 'value.forgotten', key: 'redirectAfterLogin' })
      enqueue.emit({ type: 'page.opened', path: context.pageAfterLogin, replace: true })
    }),
    openConfirmation: emit(({ context }) => ({
      type: 'confirmation.opened',
      userId: context.unconfirmedUserId,
      userEmail: emailIn(context.email),
    })),
    openRegistration: emit({ type: 'page.opened', path: '/register' }),
    openReset: emit({ type: 'page.opened', path: '/change-password' }),
  },
})

/** The page /login (D1 §2, §4, §5, §8). */
export const loginMachine = loginSetup.createMachine({
  id: 'login',
  context: ({ input: { token, reason = null, email = null, redirectTo, redirectAfterLogin, origin } }) => {
    const asked = safePath(redirectTo, origin)
    const stored = safePath(redirectAfterLogin, origin)
    const pageWithToken = asked ?? '/pages'
    return {
      signedIn: token !== null,
      pageWithToken,
      pageAfterLogin: stored ?? pageWithToken,
      hasStoredRedirect: redirectAfterLogin !== null,
      reason: reason ?? (asked || stored ? 'Log in to continue.' : null),
      ...noCredentials,
      email: email ?? '',
      alert: null,
      unconfirmedUserId: '',
    }
  },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isSignedIn', target: 'redirecting', actions: 'openPageWithToken' },
        { target: 'editing' },
      ],
    },
    editing: {
      description:
        'The visitor types email address and password, or chooses Google. The page says why they were sent here, which is an addition.',
      meta: {
        requirements: [
          'LOGIN-01',
          'LOGIN-02',
          'LOGIN-03',
          'LOGIN-04',
          'LOGIN-07',
          'LOGIN-11',
          'LOGIN-13',
          'REG-03',
        ],
      },
      on: {
        ...typing,
        ...sending('editing'),
        'google.chosen': { target: 'askingGoogle', actions: 'clearErrors' },
      },
    },
    submitting: {
      description: 'The email address and password are being checked.',
      meta: { requirements: ['LOGIN-05', 'LOGIN-06', 'LOGIN-08', 'LOGIN-11'] },
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: emailIn(context.email), password: context.password }),
        onDone: {
          target: 'redirecting',
          actions: {
            type: 'enter',
            params: ({ context, event }) => ({
              signedIn: { ...event.output.signedIn, userEmail: emailIn(context.email) },
            }),
          },
        },
        onError: [
          {
            guard: {
              type: 'isEmailNotConfirmed',
              params: thrown,
            },
            target: 'unconfirmed',
            actions: {
              type: 'keepUnconfirmedUser',
              params: thrown,
            },
          },
          showRefusal,
        ],
      },
      on: leaving,
    },
    askingGoogle: {
      ...askingGoogle,
      meta: { requirements: ['LOGIN-13', 'LOGIN-14', 'CONST-05'] },
      on: { ...typing, ...sending('askingGoogle') },
    },
    googleSubmitting: {
      description: 'The Google account is being checked.',
      meta: { requirements: ['LOGIN-05', 'LOGIN-12', 'LOGIN-14'] },
      tags: 'busy',
      invoke: {
        id: 'signInWithGoogle',
        src: 'signInWithGoogle',
        input: ({ context }) => ({ credential: context.credential }),
        onDone: {
          target: 'redirecting',
          actions: { type: 'enter', params: output },
        },
        onError: {
          target: 'alerting',
          actions: {
            type: 'raiseAlert',
            params: thrown,
          },
        },
      },
      on: leaving,
    },
    alerting: {
      description:
        'An alert says why signing in with Google failed; the visitor can try again at once, which is an addition.',
      meta: { requirements: ['LOGIN-12'] },
      tags: 'dialog',
      on: {
        'google.chosen': { target: 'askingGoogle', actions: 'clearAlert' },
        'message.closed': { target: 'editing', actions: 'clearAlert' },
      },
    },
    unconfirmed: {
      description: 'A dialog says that the email address must be confirmed first.',
      meta: { requirements: ['LOGIN-08', 'LOGIN-09'] },
      tags: 'dialog',
      on: {
        'confirmation.requested': 'sendingConfirmation',
        'dialog.closed': 'editing',
      },
    },
    sendingConfirmation: {
      description: 'A new code is being sent to the email address.',
      meta: { requirements: ['LOGIN-10', 'STORE-03', 'STORE-05'] },
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'sendConfirmation',
        src: 'sendConfirmation',
        input: ({ context }) => ({ userId: context.unconfirmedUserId }),
        onDone: { target: 'editing', actions: 'openConfirmation' },
        onError: showRefusal,
      },
      on: { 'dialog.closed': 'editing' },
    },
    redirecting: { type: 'final' },
  },
})
