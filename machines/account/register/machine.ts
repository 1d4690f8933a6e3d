import { assign, emit, enqueueActions, setup } from 'xstate'
import { openLogin } from '#machines/kit/actions.ts'
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
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { emailIn, isEmailAddress } from '#machines/rules/account/email-address.ts'
import { isAddressTaken, serverMessageOr } from '#machines/rules/kit/failures.ts'
import { cleanLine } from '#machines/rules/kit/typed-text.ts'
import type { Path } from '#machines/rules/links/addresses.ts'
import { planNamedIn } from '#machines/rules/links/chosen-plan.ts'
import { safePath } from '#machines/rules/links/redirects.ts'
import type { RegisterPorts } from './ports.ts'

export type RegisterEvent =
  | CredentialsEvent
  | { type: 'name.changed'; name: string }
  | { type: 'registration.submitted' }
  | { type: 'login.chosen' }

/** `redirectAfterLogin` is the stored value, which is not trusted (A02). */
interface RegisterInput {
  redirectAfterLogin: string | null
  origin: string
}

interface RegisterContext extends Credentials {
  /** The path of the plan that the visitor chose before the registration; null if no plan is chosen. */
  chosen: Path | null
  name: string
  /** Whether the registration was refused because the email address already has an account. */
  isTaken: boolean
}

/**
 * The transitions when the user submits the form. If a field is empty or invalid, the browser shows the error; a blank
 * name is cleared so that it counts as empty.
 */
const sending = <Stay extends string>(stay: Stay) =>
  ({
    'registration.submitted': [
      { guard: 'hasAllFields', target: 'submitting', actions: 'clearErrors' },
      { target: stay, actions: 'emptyBlankName' },
    ],
  }) as const

/** The transitions for input while no request is running. Such input cancels the wait for Google. */
const typing = {
  'name.changed': {
    target: 'editing',
    actions: { type: 'changeName', params: payload },
  },
  ...typingCredentials,
} as const

const registerSetup = setup({
  types: {
    input: {} as RegisterInput,
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    emitted: {} as Emission,
    tags: {} as 'busy',
  },
  actors: portsOf<RegisterPorts>(),
  actions: credentialsActions<RegisterContext, RegisterEvent>('Unable to initialise Google Sign-In.'),
}).extend({
  guards: {
    hasAllFields: ({ context }) =>
      cleanLine(context.name) !== '' && isEmailAddress(emailIn(context.email)) && context.password !== '',
  },
  actions: {
    changeName: assign({ name: (_, params: { name: string }) => params.name, error: null }),
    emptyBlankName: assign({ name: ({ context }) => cleanLine(context.name) && context.name }),
    showRefusal: assign({
      error: (_, params: { error: unknown }) =>
        serverMessageOr(params.error, 'Registration failed. Please try again.'),
      isTaken: (_, params) => isAddressTaken(params.error),
    }),
    showGoogleRefusal: assign({ error: 'Google sign-up failed.' }),
    openConfirmation: emit(({ context }, params: { userId: string }) => ({
      type: 'confirmation.opened',
      userId: params.userId,
      userEmail: emailIn(context.email),
    })),
    openSession: emit((_, params: { signedIn: SignedIn }) => ({
      type: 'session.opened',
      signedIn: params.signedIn,
    })),
    openPage: enqueueActions(({ context: { chosen }, enqueue }) => {
      if (chosen) enqueue.emit({ type: 'value.forgotten', key: 'redirectAfterLogin' })
      enqueue.emit({ type: 'page.opened', path: chosen ?? '/dashboard', replace: true })
    }),
    openLogin: openLogin(),
  },
})

/** The page /register (D1 §2, §4, §5, §8). */
export const registerMachine = registerSetup.createMachine({
  id: 'register',
  context: ({ input: { redirectAfterLogin, origin } }) => {
    const path = safePath(redirectAfterLogin, origin)
    return { name: '', isTaken: false, ...noCredentials, chosen: path && planNamedIn(path) ? path : null }
  },
  initial: 'editing',
  on: {
    // The links of the form stay usable after the click, because the navigation may fail or be replaced by another.
    'login.chosen': { target: '.editing', actions: 'openLogin' },
  },
  states: {
    editing: {
      description: 'The visitor types name, email address and password, or chooses Google.',
      meta: { requirements: ['REG-01', 'REG-02', 'REG-03', 'REG-07', 'REG-08', 'REG-09'] },
      on: {
        ...typing,
        ...sending('editing'),
        'google.chosen': { target: 'askingGoogle', actions: 'clearErrors' },
      },
    },
    submitting: {
      description: 'The account is being created.',
      meta: { requirements: ['REG-04', 'REG-05', 'REG-07', 'STORE-03', 'STORE-05'] },
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          name: cleanLine(context.name),
          email: emailIn(context.email),
          password: context.password,
          role: 'buyer' as const,
        }),
        onDone: {
          target: 'editing',
          actions: { type: 'openConfirmation', params: output },
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'showRefusal',
            params: thrown,
          },
        },
      },
    },
    askingGoogle: {
      ...askingGoogle,
      meta: { requirements: ['REG-09', 'CONST-05'] },
      on: { ...typing, ...sending('askingGoogle') },
    },
    googleSubmitting: {
      description: 'The account is being created from the Google account.',
      meta: { requirements: ['REG-06', 'REG-08'] },
      tags: 'busy',
      invoke: {
        id: 'registerWithGoogle',
        src: 'registerWithGoogle',
        input: ({ context }) => ({ credential: context.credential }),
        onDone: {
          target: 'redirecting',
          actions: [{ type: 'openSession', params: output }, 'openPage'],
        },
        onError: { target: 'editing', actions: 'showGoogleRefusal' },
      },
    },
    redirecting: { type: 'final' },
  },
})
