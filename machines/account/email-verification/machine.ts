import { and, assign, emit, enqueueActions, not, setup, stateIn } from 'xstate'
import { openLogin } from '#machines/kit/actions.ts'
import type { Emission, SignedIn } from '#machines/kit/emissions.ts'
import { payload, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { codeAfterInput, codeIn } from '#machines/rules/account/verification-code.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
import type { EmailVerificationPorts } from './ports.ts'

/** `userId` and `email` are the values that the browser has stored (C10). */
export interface EmailVerificationInput {
  userId: string | null
  email: string | null
}

export type EmailVerificationEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'code.requested' }
  | { type: 'login.chosen' }

interface EmailVerificationContext {
  /** The user id that the browser has stored; '' if there is none. */
  userId: string
  email: string | null
  code: string
  error: string | null
  /** Why no new code could be sent, as a message; null if the last request for one did not fail. */
  sendingError: string | null
}

const delays = { successShown: 2000, betweenCodes: 30_000 }

/** The page /confirm-email (D1 §2, §5, §8). */
export const emailVerificationMachine = setup({
  types: {
    input: {} as EmailVerificationInput,
    context: {} as EmailVerificationContext,
    events: {} as EmailVerificationEvent,
    emitted: {} as Emission,
    tags: {} as 'busy',
  },
  actors: portsOf<EmailVerificationPorts>(),
  guards: {
    hasNoUserId: ({ context }) => context.userId === '',
    mayAskAgain: and([not('hasNoUserId'), stateIn({ open: { code: 'editing' } })]),
    lacksDigits: ({ context }) => codeIn(context.code) === '',
  },
  delays,
  actions: {
    changeCode: assign(({ context }, { code }: { code: string }) => {
      const kept = codeAfterInput(code)
      const isPasted = code.length > context.code.length + 1
      return {
        code: kept ?? context.code,
        error: kept === null && isPasted ? "We couldn't find one 6-digit code in what you pasted." : null,
      }
    }),
    showMissingUser: assign({ error: 'No user ID found. Please register or log in first.' }),
    showRefusal: assign({
      error: (_, params: { error: unknown }) =>
        serverMessageOr(params.error, 'Verification failed. Please try again.'),
    }),
    clearError: assign({ error: null }),
    showSendingRefusal: assign({
      sendingError: (_, params: { error: unknown }) =>
        serverMessageOr(params.error, 'The code could not be sent. Please try again.'),
    }),
    clearSendingError: assign({ sendingError: null }),
    openSession: enqueueActions(({ enqueue }, { signedIn }: { signedIn: SignedIn | null }) => {
      if (signedIn) enqueue.emit({ type: 'session.opened', signedIn })
    }),
    openLogin: openLogin(),
    openDashboard: emit({
      type: 'page.opened',
      path: '/dashboard',
      state: { reason: 'Your email is verified. Log in to continue.' },
    }),
  },
}).createMachine({
  id: 'email-verification',
  context: ({ input }) => ({
    userId: input.userId ?? '',
    email: input.email,
    code: '',
    error: null,
    sendingError: null,
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: { 'login.chosen': { target: 'left', actions: 'openLogin' } },
      states: {
        code: {
          initial: 'editing',
          states: {
            editing: {
              description: 'The user types the code that was sent to their email address.',
              meta: {
                requirements: ['VERIFY-01', 'VERIFY-02', 'VERIFY-03', 'VERIFY-04', 'VERIFY-05', 'VERIFY-07'],
              },
              on: {
                'code.changed': {
                  actions: { type: 'changeCode', params: payload },
                },
                'code.submitted': [
                  { guard: 'hasNoUserId', actions: 'showMissingUser' },
                  { guard: 'lacksDigits', target: 'editing' },
                  { target: 'submitting', actions: 'clearError' },
                ],
              },
            },
            submitting: {
              description: 'The code is being checked.',
              meta: { requirements: ['VERIFY-02'] },
              tags: 'busy',
              invoke: {
                id: 'confirmCode',
                src: 'confirmCode',
                input: ({ context }) => ({ userId: context.userId, code: codeIn(context.code) }),
                onDone: {
                  target: 'verified',
                  actions: { type: 'openSession', params: ({ event }) => ({ signedIn: event.output }) },
                },
                onError: { target: 'editing', actions: { type: 'showRefusal', params: thrown } },
              },
            },
            verified: {
              description: `The email address is confirmed; the dashboard opens in ${seconds(delays.successShown)}.`,
              meta: { requirements: ['VERIFY-06'] },
              after: { successShown: { target: '#email-verification.left', actions: 'openDashboard' } },
            },
          },
        },
        mail: {
          initial: 'offered',
          states: {
            offered: {
              description: 'A new code can be sent if a user id is stored, which is an addition.',
              meta: { requirements: ['VERIFY-01'] },
              on: {
                'code.requested': { guard: 'mayAskAgain', target: 'sending', actions: 'clearSendingError' },
              },
            },
            sending: {
              description: 'A new code is being sent.',
              meta: { requirements: ['VERIFY-01'] },
              invoke: {
                id: 'sendConfirmation',
                src: 'sendConfirmation',
                input: ({ context }) => ({ userId: context.userId }),
                onDone: 'sent',
                onError: { target: 'offered', actions: { type: 'showSendingRefusal', params: thrown } },
              },
            },
            sent: {
              description: `A new code was sent; the next can be requested after ${seconds(delays.betweenCodes)}.`,
              meta: { requirements: ['VERIFY-01'] },
              after: { betweenCodes: 'offered' },
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
})
