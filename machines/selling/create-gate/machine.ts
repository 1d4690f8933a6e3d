import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { onOutcome, output } from '#machines/kit/outcome.ts'
import { portsOf } from '#machines/kit/port.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import type { PaymentAccountStatus, Role } from '#machines/rules/kit/entities.ts'
import type { CreateGatePorts } from './ports.ts'

export type CreateGateEvent =
  | { type: 'create.chosen' }
  | { type: 'profile.chosen' }
  | { type: 'dialog.closed' }

interface CreateGateContext {
  userId: string
}

/** The capabilities that a seller's payment account needs before they may create a community (D2 §6). */
const neededCapabilities = ['card_payments', 'transfers'] as const

const delays = { abandoned: 3000 }

/**
 * Leads from a click on Create to the page /create, or to the 'Connect Stripe' dialog (D2 §4.2, §6). In addition to the
 * specification, a seller whose account is disabled is told at the click, not after writing a community.
 */
export const createGateMachine = setup({
  types: {
    context: {} as CreateGateContext,
    events: {} as CreateGateEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
  },
  actors: portsOf<CreateGatePorts>(),
  guards: {
    isDisabled: (_, params: { isDisabled: boolean }) => params.isDisabled,
    isBuyer: (_, params: { role: Role }) => params.role === 'buyer',
    isVerified: (_, params: { status: PaymentAccountStatus }) => params.status === 'verified',
    hasCapabilities: (_, params: { capabilities: readonly string[] }) =>
      neededCapabilities.every((needed) => params.capabilities.includes(needed)),
  },
  /**
   * The delay `abandoned` ends the wait for the page /create, because the user may have opened another page while its
   * code was loading.
   */
  delays,
  actions: {
    keepUser: assign({ userId: (_, params: { userId: string }) => params.userId }),
    rememberSeller: emit({ type: 'value.remembered', key: 'userRole', value: 'seller' }),
    showLoginToast: emit({ type: 'toast.shown', toast: { title: 'Please log in first', tone: 'plain' } }),
    openCreate: emit({ type: 'page.opened', path: '/create' }),
    openProfile: emit({ type: 'page.opened', path: '/profile#stripe' }),
  },
}).createMachine({
  id: 'create-gate',
  context: { userId: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being checked; a click on Create begins.',
      meta: { requirements: ['PAGES-04', 'PAGES-08'] },
      on: { 'create.chosen': 'identifying' },
    },
    identifying: {
      tags: 'busy',
      invoke: {
        id: 'identify',
        src: 'identify',
        input: {},
        onDone: onOutcome({
          signedIn: { target: 'checkingUser', actions: { type: 'keepUser', params: output } },
          signedOut: { target: 'idle', actions: 'showLoginToast' },
        }),
        onError: { target: 'idle', actions: 'showLoginToast' },
      },
    },
    checkingUser: {
      description: "The user's role is being checked.",
      meta: { requirements: ['PAGES-15'] },
      tags: 'busy',
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        input: {},
        onDone: [
          { guard: { type: 'isDisabled', params: output }, target: 'disabled' },
          { guard: { type: 'isBuyer', params: output }, target: 'promoting' },
          { target: 'checkingStatus' },
        ],
        onError: 'connectStripe',
      },
    },
    promoting: {
      description: 'A buyer is being made a seller.',
      meta: { requirements: ['PAGES-15'] },
      tags: 'busy',
      invoke: {
        id: 'promote',
        src: 'promote',
        input: {},
        onDone: 'rechecking',
        onError: 'connectStripe',
      },
    },
    rechecking: {
      description: 'The new role is being checked.',
      meta: { requirements: ['PAGES-15'] },
      tags: 'busy',
      invoke: {
        id: 'recheckAccount',
        src: 'loadAccount',
        input: {},
        onDone: [
          { guard: { type: 'isBuyer', params: output }, target: 'connectStripe' },
          { target: 'checkingStatus', actions: 'rememberSeller' },
        ],
        onError: 'connectStripe',
      },
    },
    checkingStatus: {
      description: 'The payment account is being checked.',
      meta: { requirements: ['PAGES-16'] },
      tags: 'busy',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          { guard: { type: 'isVerified', params: output }, target: 'checkingCapabilities' },
          { target: 'connectStripe' },
        ],
        onError: 'connectStripe',
      },
    },
    checkingCapabilities: {
      description: 'The capabilities of the payment account are being checked.',
      meta: { requirements: ['PAGES-16'] },
      tags: 'busy',
      invoke: {
        id: 'loadCapabilities',
        src: 'loadCapabilities',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          { guard: { type: 'hasCapabilities', params: output }, target: 'allowed' },
          { target: 'connectStripe' },
        ],
        onError: 'connectStripe',
      },
    },
    connectStripe: {
      description: 'A verified payment account is missing, or could not be checked; a dialog says so.',
      meta: { requirements: ['PAGES-14', 'PAGES-16', 'PAGES-17'] },
      tags: 'dialog',
      on: {
        'profile.chosen': { target: 'idle', actions: 'openProfile' },
        'dialog.closed': 'idle',
      },
    },
    disabled: {
      description: 'Platform fees are overdue, so nothing can be created; a dialog says so.',
      meta: { requirements: ['FEE-03'] },
      tags: 'dialog',
      on: { 'dialog.closed': 'idle' },
    },
    allowed: {
      description: `The wizard for a new community is opening; another click is ignored for ${seconds(delays.abandoned)}.`,
      meta: { requirements: ['PAGES-16'] },
      entry: 'openCreate',
      after: { abandoned: 'idle' },
    },
  },
})
