import { assign, emit, setup } from 'xstate'
import { openLogin, openLoginInPlace } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { onOutcome } from '#machines/kit/outcome.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { emailIn, isEmailAddress } from '#machines/rules/account/email-address.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
import type { PasswordResetPorts } from './ports.ts'

/** `token` is the query parameter of a reset link. It stays in the URL, so that a reload shows the same step (A23). */
export interface PasswordResetInput {
  token: string | null
  /** The stored email of the signed-in user. */
  email?: string | null
}

export type PasswordResetEvent =
  | { type: 'email.changed'; email: string }
  | { type: 'link.requested' }
  | { type: 'registration.chosen' }
  | { type: 'dialog.closed' }
  | { type: 'password.changed'; password: string }
  | { type: 'confirmation.changed'; confirmation: string }
  | { type: 'password.toggled' }
  | { type: 'password.submitted' }
  | { type: 'renewal.chosen' }
  | { type: 'login.chosen' }

interface PasswordResetContext {
  token: string
  email: string
  password: string
  confirmation: string
  passwordShown: boolean
  error: string | null
  confirmationError: string | null
}

const backToLogin = { 'login.chosen': { target: 'left', actions: 'openLogin' } } as const

const changesEmail = { actions: { type: 'changeEmail', params: payload } } as const

const showLinkRefusal = {
  target: 'askingEmail',
  actions: { type: 'showLinkRefusal', params: thrown },
} as const

/** The page /change-password (D1 §2, §4, §5, §8). */
export const passwordResetMachine = setup({
  types: {
    input: {} as PasswordResetInput,
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<PasswordResetPorts>(),
  guards: {
    hasToken: ({ context }) => context.token !== '',
    hasEmail: ({ context }) => isEmailAddress(emailIn(context.email)),
    lacksPassword: ({ context }) => context.password === '',
    passwordsDiffer: ({ context }) => context.password !== context.confirmation,
  },
  delays: { successShown: 1500 },
  actions: {
    changeEmail: assign({ email: (_, params: { email: string }) => params.email, error: null }),
    changePassword: assign({
      password: (_, params: { password: string }) => params.password,
      error: null,
      confirmationError: null,
    }),
    changeConfirmation: assign({
      confirmation: (_, params: { confirmation: string }) => params.confirmation,
      error: null,
      confirmationError: null,
    }),
    togglePassword: assign({ passwordShown: ({ context }) => !context.passwordShown }),
    clearError: assign({ error: null }),
    showLinkRefusal: assign({
      error: (_, params: { error: unknown }) => serverMessageOr(params.error, 'Error sending reset link.'),
    }),
    showMismatch: assign({ confirmationError: 'Passwords do not match' }),
    showResetRefusal: assign({
      error: (_, params: { error: unknown }) => serverMessageOr(params.error, 'Error resetting password.'),
    }),
    openRegistration: emit({ type: 'page.opened', path: '/register' }),
    openLogin: openLogin(),
    openEmailStep: emit({ type: 'page.opened', path: '/change-password' }),
    /** Replaces the history entry, because the token in its URL was used and is no longer valid. */
    openLoginInPlace: openLoginInPlace(),
  },
}).createMachine({
  id: 'password-reset',
  context: ({ input }) => ({
    token: input.token ?? '',
    email: input.email ?? '',
    password: '',
    confirmation: '',
    passwordShown: false,
    error: null,
    confirmationError: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasToken', target: 'askingPassword' }, { target: 'askingEmail' }],
    },
    askingEmail: {
      description: 'A user who has forgotten their password types their email address.',
      meta: { requirements: ['RESET-01', 'RESET-02', 'RESET-06', 'RESET-13'] },
      on: {
        'email.changed': changesEmail,
        'link.requested': [
          { guard: 'hasEmail', target: 'findingAccount', actions: 'clearError' },
          { target: 'askingEmail' },
        ],
        ...backToLogin,
      },
    },
    findingAccount: {
      description: 'The provider is asked whether the email address has an account.',
      meta: { requirements: ['RESET-03', 'RESET-06'] },
      tags: 'busy',
      invoke: {
        id: 'findAccount',
        src: 'findAccount',
        input: ({ context }) => ({ email: emailIn(context.email) }),
        onDone: onOutcome({ found: 'sendingLink', missing: 'accountMissing' }),
        onError: showLinkRefusal,
      },
      on: backToLogin,
    },
    accountMissing: {
      description: 'A dialog says that the email address has no account, and offers to create one.',
      meta: { requirements: ['RESET-04'] },
      tags: 'dialog',
      on: {
        'registration.chosen': { target: 'left', actions: 'openRegistration' },
        'dialog.closed': 'askingEmail',
      },
    },
    sendingLink: {
      description: 'The link for a new password is being sent.',
      meta: { requirements: ['RESET-03', 'RESET-06'] },
      tags: 'busy',
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ context }) => ({ email: emailIn(context.email) }),
        onDone: 'linkSent',
        onError: showLinkRefusal,
      },
      on: backToLogin,
    },
    linkSent: {
      description: 'The link was sent by email; it can be sent again, or to another address.',
      meta: { requirements: ['RESET-05', 'RESET-13'] },
      on: {
        'email.changed': { target: 'askingEmail', ...changesEmail },
        'link.requested': 'findingAccount',
        ...backToLogin,
      },
    },
    askingPassword: {
      description: 'The user has followed the link; they choose a new password and type it twice.',
      meta: {
        requirements: ['RESET-07', 'RESET-08', 'RESET-09', 'RESET-10', 'RESET-12', 'RESET-13'],
      },
      on: {
        'password.changed': { actions: { type: 'changePassword', params: payload } },
        'confirmation.changed': { actions: { type: 'changeConfirmation', params: payload } },
        'password.toggled': { actions: 'togglePassword' },
        'password.submitted': [
          { guard: 'lacksPassword', target: 'askingPassword' },
          { guard: 'passwordsDiffer', actions: 'showMismatch' },
          { target: 'changingPassword', actions: 'clearError' },
        ],
        'renewal.chosen': { target: 'left', actions: 'openEmailStep' },
        ...backToLogin,
      },
    },
    changingPassword: {
      description: 'The new password is being saved.',
      meta: { requirements: ['RESET-09', 'RESET-12'] },
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => ({ token: context.token, newPassword: context.password }),
        onDone: 'passwordChanged',
        onError: {
          target: 'askingPassword',
          actions: {
            type: 'showResetRefusal',
            params: thrown,
          },
        },
      },
      on: backToLogin,
    },
    passwordChanged: {
      description: 'The password is changed; the login opens after a second and a half.',
      meta: { requirements: ['RESET-11'] },
      after: { successShown: { target: 'left', actions: 'openLoginInPlace' } },
      on: { 'login.chosen': { target: 'left', actions: 'openLoginInPlace' } },
    },
    left: { type: 'final' },
  },
})
