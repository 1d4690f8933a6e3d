import { ppvReturnMachine } from '#machines/buying/ppv-return/machine.ts'
import { ppvReturnSamples } from '#machines/buying/ppv-return/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { buyingViews } from '#model/views/buying.tsx'
import { ppvReturnFlow } from '#src/flows/buying/ppv-return/flow.ts'

const labels = [
  'Processing…',
  'Success! Redirecting…',
  'Payment not completed. Redirecting…',
  'Verification failed. Redirecting…',
  'Payment failed',
  'Payment cancelled',
]

const only = (label: string) => (path: PathSoFar) => {
  const hasChat = !['paidFromNowhere', 'withoutAnything', 'cancelledFromNowhere'].includes(path.input)
  return {
    shows: [label],
    hides: labels.filter((other) => other !== label),
    offers: {
      'Back to the chat': hasChat,
      'Open Telegram': !hasChat && !label.startsWith('Verification'),
      'Go Home': !hasChat && label.startsWith('Verification'),
    },
  }
}

export const ppvReturnModel = modelOf({
  machine: ppvReturnMachine,
  samples: ppvReturnSamples,
  view: buyingViews['ppv-return'],
  rows: () => ({ ppvSessions: [{ id: 'ppv-session-1', paid: true }] }),
  kept: (): Record<string, string> => ({}),
  flow: ppvReturnFlow,
  drives: {
    verify: {
      call: 'verifyPpv',
      answers: {
        paid: 'asItIs',
        unpaid: (sandbox) => sandbox.patch('ppvSessions', 'ppv-session-1', { paid: false }),
      },
    },
  },
  gestures: {
    'page.shown': { bySystem: ({ send }) => send({ type: 'page.shown' }) },
    'return.chosen': press('button', ['Back to the chat', 'Open Telegram', 'Go Home']),
  },
  expectations: {
    starting: null,
    greeting: () => ({ shows: ['Guildhall'], hides: labels }),
    verifying: only('Processing…'),
    paid: only('Success! Redirecting…'),
    unpaid: only('Payment not completed. Redirecting…'),
    failed: only('Verification failed. Redirecting…'),
    paymentFailed: only('Payment failed'),
    paymentCancelled: only('Payment cancelled'),
  },
})
