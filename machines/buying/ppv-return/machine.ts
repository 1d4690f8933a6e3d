import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { onOutcome } from '#machines/kit/outcome.ts'
import { portsOf } from '#machines/kit/port.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import type { CheckoutReturn } from '#machines/rules/kit/entities.ts'
import { safeChat } from '#machines/rules/links/chats.ts'
import { type ExternalUrl, externalUrl } from '#machines/rules/links/redirects.ts'
import type { PpvReturnPorts } from './ports.ts'

/** The page (success or cancel) and its query parameters. No parameter is trusted. */
export interface PpvReturnInput {
  page: CheckoutReturn
  sid: string | null
  chat: string | null
  reason: string | null
}

export type PpvReturnEvent =
  /** The page has been rendered for the first time; it shows the product's name (B13). */
  | { type: 'page.shown' }
  /** The member returns to the chat without waiting (an addition to the specification). */
  | { type: 'return.chosen' }

interface PpvReturnContext {
  page: CheckoutReturn
  sid: string
  chat: ExternalUrl | null
  failed: boolean
  /** Whether the member has already returned to the chat, whose app may have opened beside this page. */
  returned: boolean
}

/** Telegram's web app. It opens if the page's URL names no safe chat (B11), except after a failed verification. */
const telegramWebApp = externalUrl('https://web.telegram.org/')

/** The state of a message that is shown until its time is over or the member returns to the chat. */
const shownFor = <Delay extends string, Go extends string>(delay: Delay, go: Go) =>
  ({
    on: { 'return.chosen': { target: '.returned', actions: go } },
    initial: 'shown',
    states: {
      shown: { after: { [delay]: { target: 'returned', actions: go } } },
      returned: {},
    },
  }) as const

/**
 * Like `shownFor`, for the message with the result of the verification. If the member has already returned to the chat,
 * the chat does not open again.
 */
const shownAfterVerifying = <Delay extends string, Go extends string>(delay: Delay, go: Go) => {
  const word = shownFor(delay, go)
  return {
    ...word,
    initial: 'choosing',
    states: {
      choosing: { always: [{ guard: 'hasReturned', target: 'returned' }, { target: 'shown' }] },
      ...word.states,
    },
  } as const
}

const delays = { cancelShown: 1200, verifiedShown: 800, failureShown: 1200 }

/**
 * The pages /PpvSuccess and /PpvCancel, to which the pay-per-view bot's checkout returns (D1 §2 'Pay-per-view return
 * pages', §8, §9).
 */
export const ppvReturnMachine = setup({
  types: {
    input: {} as PpvReturnInput,
    context: {} as PpvReturnContext,
    events: {} as PpvReturnEvent,
    emitted: {} as Emission,
    tags: {} as 'busy',
  },
  actors: portsOf<PpvReturnPorts>(),
  guards: {
    isCancel: ({ context }) => context.page === 'cancel',
    isFailedCancel: ({ context }) => context.page === 'cancel' && context.failed,
    hasReturned: ({ context }) => context.returned,
    hasNoSid: ({ context }) => context.sid === '',
  },
  delays,
  actions: {
    noteReturned: assign({ returned: true }),
    goToChat: emit(({ context }) => ({
      type: 'page.left',
      url: context.chat ?? telegramWebApp,
      replace: true,
    })),
    goToChatOrHome: emit(({ context }) =>
      context.chat === null
        ? ({ type: 'page.opened', path: '/', replace: true } as const)
        : ({ type: 'page.left', url: context.chat, replace: true } as const),
    ),
    /** Logs an error if the page's URL has no session id (B12). */
    logMissingSid: emit(() => ({
      type: 'failure.logged',
      doing: 'verifying a pay-per-view payment',
      error: new Error('Missing sid'),
    })),
  },
}).createMachine({
  id: 'ppv-return',
  context: ({ input }) => ({
    page: input.page,
    sid: input.sid?.trim() ?? '',
    chat: safeChat(input.chat),
    failed: input.reason === 'failed',
    returned: false,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isFailedCancel', target: 'paymentFailed' },
        { guard: 'isCancel', target: 'paymentCancelled' },
        { target: 'greeting' },
      ],
    },
    greeting: {
      description: 'The page opens with the name of the product.',
      meta: { requirements: ['PPVRET-03'] },
      on: {
        'page.shown': [{ guard: 'hasNoSid', target: 'failed', actions: 'logMissingSid' }, 'verifying'],
      },
    },
    verifying: {
      description: 'The provider is asked whether the payment was made.',
      meta: { requirements: ['PPVRET-04', 'PPVRET-05'] },
      tags: 'busy',
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context }) => ({ sid: context.sid }),
        onDone: onOutcome({ paid: 'paid', unpaid: 'unpaid' }),
        onError: 'failed',
      },
      on: { 'return.chosen': { actions: ['noteReturned', 'goToChat'] } },
    },
    paid: {
      description: `The payment was made; the chat opens in ${seconds(delays.verifiedShown)}.`,
      meta: { requirements: ['PPVRET-06', 'PPVRET-08', 'PPVRET-11'] },
      ...shownAfterVerifying('verifiedShown', 'goToChat'),
    },
    unpaid: {
      description: `The payment was not completed; the chat opens in ${seconds(delays.verifiedShown)}.`,
      meta: { requirements: ['PPVRET-07', 'PPVRET-08'] },
      ...shownAfterVerifying('verifiedShown', 'goToChat'),
    },
    failed: {
      description: `It is unknown whether the payment was made; the chat, or the home page, opens in ${seconds(delays.failureShown)}.`,
      meta: { requirements: ['PPVRET-09', 'PPVRET-10'] },
      ...shownAfterVerifying('failureShown', 'goToChatOrHome'),
    },
    paymentFailed: {
      description: `The payment failed at the card provider; the chat opens in ${seconds(delays.cancelShown)}.`,
      meta: { requirements: ['PPVRET-01', 'PPVRET-02'] },
      ...shownFor('cancelShown', 'goToChat'),
    },
    paymentCancelled: {
      description: `The member did not pay; the chat opens in ${seconds(delays.cancelShown)}.`,
      meta: { requirements: ['PPVRET-01', 'PPVRET-02'] },
      ...shownFor('cancelShown', 'goToChat'),
    },
  },
})
