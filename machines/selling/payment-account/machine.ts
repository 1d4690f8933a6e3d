import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { output } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { PaymentAccountStatus, Role } from '#machines/rules/kit/entities.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { PaymentAccountPorts } from './ports.ts'

export interface PaymentAccountInput {
  role: Role
  userId: string
}

export type PaymentAccountEvent =
  | { type: 'connect.chosen' }
  | { type: 'retry.requested' }
  /**
   * The profile was reloaded, because the user has returned to the page (C20) or has removed the payment account
   * (PAYACC-04).
   */
  | { type: 'profile.reloaded'; role: Role }

type Trouble = 'checking' | 'connecting'

interface PaymentAccountContext extends PaymentAccountInput {
  /** The status that the row shows; null before the first one is known. */
  status: PaymentAccountStatus | null
  stripeAccountId: string
  /**
   * Which action has failed; null if none has. The profile page shows the failure (an addition: the specification only
   * logs it).
   */
  trouble: Trouble | null
}

/** The transitions after the profile was reloaded: a seller's payment account is loaded again. */
const reload = {
  guard: { type: 'isSeller', params: payload },
  target: 'loading',
  actions: [{ type: 'changeRole', params: payload }, 'clearTrouble'],
} as const

const retry = { guard: 'couldNotCheck', target: 'loading' } as const
const connect = { guard: 'mayConnect', target: 'creating', actions: 'clearTrouble' } as const

const showAndAnnounce = (status: PaymentAccountStatus) =>
  [
    { type: 'showStatus', params: { status } },
    { type: 'announceStatus', params: { status } },
  ] as const

/**
 * The transition if the status could not be loaded, or the account could not be connected: the account counts as not
 * connected (PAYACC-08).
 */
const notConnected = (trouble: Trouble) =>
  ({
    target: 'not_connected',
    actions: { type: 'noteTrouble', params: { trouble } },
  }) as const

/**
 * The transitions after the account's status was loaded, one for each status. `pending` is the transition for an
 * account that the card provider has not verified yet.
 */
const byStatus = <const Pending extends object>(pending: Pending) =>
  [
    { guard: { type: 'isVerified', params: output }, target: 'verified', actions: 'clearTrouble' },
    { guard: { type: 'isPending', params: output }, ...pending },
    { target: 'not_connected', actions: 'clearTrouble' },
  ] as const

/** The seller's account at the card provider (D1 §4, §7, §8). The parent decides when to reload it. */
export const paymentAccountMachine = setup({
  types: {
    input: {} as PaymentAccountInput,
    context: {} as PaymentAccountContext,
    events: {} as PaymentAccountEvent,
    emitted: {} as Emission,
    tags: {} as Trouble,
  },
  actors: portsOf<PaymentAccountPorts>(),
  guards: {
    isSeller: (_, params: { role: Role }) => params.role === 'seller',
    isVerified: (_, params: { status: PaymentAccountStatus }) => params.status === 'verified',
    isPending: (_, params: { status: PaymentAccountStatus }) => params.status === 'pending',
    mayConnect: ({ context: { role, status } }) =>
      role === 'seller' && (status === 'not_connected' || status === 'pending'),
    couldNotCheck: ({ context }) => context.trouble === 'checking',
  },
  actions: {
    changeRole: assign({ role: (_, params: { role: Role }) => params.role }),
    showStatus: assign({ status: (_, params: { status: PaymentAccountStatus }) => params.status }),
    /** Reports the account's status to the parent. The parent provides the implementation. */
    announceStatus: (_, _params: { status: PaymentAccountStatus }) => {},
    keepAccount: assign({
      stripeAccountId: (_, params: { stripeAccountId: string }) => params.stripeAccountId,
    }),
    clearTrouble: assign({ trouble: null }),
    noteTrouble: assign({ trouble: (_, params: { trouble: Trouble }) => params.trouble }),
    leaveForOnboarding: emit((_, params: { url: ExternalUrl }) => ({ type: 'page.left', url: params.url })),
  },
}).createMachine({
  id: 'payment-account',
  context: ({ input }) => ({ ...input, status: null, stripeAccountId: '', trouble: null }),
  initial: 'unloaded',
  states: {
    unloaded: {
      always: [
        { guard: { type: 'isSeller', params: ({ context }) => ({ role: context.role }) }, target: 'loading' },
        { target: 'not_connected' },
      ],
    },
    loading: {
      description: 'The payment account is being loaded; the last known status stays on the screen.',
      meta: { requirements: ['PAYACC-05'] },
      tags: 'checking',
      on: { 'connect.chosen': connect, 'profile.reloaded': { ...reload, reenter: true } },
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: byStatus({ target: 'refreshing' }),
        onError: notConnected('checking'),
      },
    },
    not_connected: {
      description: 'There is no payment account, or it could not be loaded; a seller can connect one.',
      meta: { requirements: ['PAYACC-01', 'PAYACC-05', 'PAYACC-08'] },
      entry: showAndAnnounce('not_connected'),
      on: { 'connect.chosen': connect, 'retry.requested': retry, 'profile.reloaded': reload },
    },
    creating: {
      description: 'A payment account is being created.',
      meta: { requirements: ['PAYACC-02', 'PAYACC-06'] },
      tags: 'connecting',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'linking',
          actions: { type: 'keepAccount', params: output },
        },
        onError: notConnected('connecting'),
      },
    },
    linking: {
      description: 'The URL of the onboarding is being requested.',
      meta: { requirements: ['PAYACC-02', 'PAYACC-07'] },
      tags: 'connecting',
      entry: showAndAnnounce('pending'),
      invoke: {
        id: 'createLink',
        src: 'createLink',
        input: ({ context }) => ({ stripeAccountId: context.stripeAccountId }),
        onDone: {
          target: 'leaving',
          actions: { type: 'leaveForOnboarding', params: output },
        },
        onError: notConnected('connecting'),
      },
    },
    leaving: {
      description: 'The onboarding of the card payment provider is opening.',
      meta: { requirements: ['PAYACC-07'] },
      tags: 'connecting',
      on: { 'profile.reloaded': reload },
    },
    refreshing: {
      description: 'The account is pending; the provider is asked whether it has been verified (C27).',
      meta: { requirements: ['PAYACC-03', 'PAYACC-09'] },
      tags: 'checking',
      on: { 'connect.chosen': connect, 'profile.reloaded': reload },
      entry: showAndAnnounce('pending'),
      invoke: {
        id: 'refreshStatus',
        src: 'refreshStatus',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: byStatus({ target: 'pending', actions: 'clearTrouble' }),
        onError: notConnected('checking'),
      },
    },
    pending: {
      description: 'The provider has not verified the account yet; the seller can continue the onboarding.',
      meta: { requirements: ['PAYACC-01', 'PAYACC-02', 'PAYACC-09'] },
      on: { 'connect.chosen': connect, 'profile.reloaded': reload },
    },
    verified: {
      description: 'The account can receive payments.',
      meta: { requirements: ['PAYACC-01', 'PAYACC-03'] },
      entry: showAndAnnounce('verified'),
      on: { 'profile.reloaded': reload },
    },
  },
})
