import type { EventObject, MachineContext } from 'xstate'
import type { GoogleOutcome } from '#machines/rules/account/google-outcome.ts'
import { assignPart } from './actions.ts'
import { isKind } from './outcome.ts'
import { payload } from './params.ts'
import type { Port } from './port.ts'

// The context that /login and /register share: email and password, or a Google account.

export interface Credentials {
  email: string
  password: string
  passwordShown: boolean
  credential: string
  error: string | null
  googleError: string | null
}

export type CredentialsEvent =
  | { type: 'email.changed'; email: string }
  | { type: 'password.changed'; password: string }
  | { type: 'password.toggled' }
  | { type: 'google.chosen' }

export interface GooglePorts {
  /**
   * Opens Google's sign-in, whose client is loaded on demand (CONST-05). Call this port during the click: browsers
   * block later popups.
   */
  askGoogle: Port<Record<string, never>, GoogleOutcome>
}

export const noCredentials: Credentials = {
  email: '',
  password: '',
  passwordShown: false,
  credential: '',
  error: null,
  googleError: null,
}

export const credentialsActions = <C extends MachineContext & Credentials, E extends EventObject>(
  googleUnavailable: string,
) => {
  const change = assignPart<Credentials, C, E>()
  return {
    changeEmail: change((_, { email }: { email: string }) => ({ email, error: null })),
    changePassword: change((_, { password }: { password: string }) => ({ password, error: null })),
    togglePassword: change(({ passwordShown }) => ({ passwordShown: !passwordShown })),
    keepCredential: change((_, { credential }: { credential: string }) => ({ credential })),
    clearErrors: change(() => ({ error: null, googleError: null })),
    showGoogleUnavailable: change(() => ({ googleError: googleUnavailable })),
  }
}

/** The transitions for input while no request is pending. Such input cancels the wait for Google. */
export const typing = {
  'email.changed': {
    target: 'editing',
    actions: { type: 'changeEmail', params: payload },
  },
  'password.changed': {
    target: 'editing',
    actions: { type: 'changePassword', params: payload },
  },
  'password.toggled': { actions: 'togglePassword' },
} as const

/** The output of Google's sign-in. Call this only after the guard `isKind('chosen')`. */
const chosen = ({ event }: { event: { output: GoogleOutcome } }) =>
  event.output as Extract<GoogleOutcome, { kind: 'chosen' }>

export const askingGoogle = {
  description: "The user chooses an account in Google's window.",
  tags: 'busy',
  invoke: {
    id: 'askGoogle',
    src: 'askGoogle',
    input: {},
    onDone: [
      {
        guard: isKind('chosen'),
        target: 'googleSubmitting',
        actions: { type: 'keepCredential', params: chosen },
      },
      { guard: isKind('unavailable'), target: 'editing', actions: 'showGoogleUnavailable' },
      { guard: isKind('dismissed'), target: 'editing' },
    ],
    onError: { target: 'editing', actions: 'showGoogleUnavailable' },
  },
} as const
