import type { ReactNode } from 'react'
import type { ppvReturnMachine } from '#machines/buying/ppv-return/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { BrokenArch } from '#src/ui/media/illustrations/broken-arch.tsx'
import { EmptyArcade } from '#src/ui/media/illustrations/empty-arcade.tsx'
import { HallArch } from '#src/ui/media/illustrations/hall-arch.tsx'

interface Said {
  label: string
  text?: string
  art: ReactNode
}

/** The labels are the documents' (D1 §2); what is said below them is an addition. */
const says = {
  verifying: { label: 'Processing…', text: 'Your payment is being checked.', art: <EmptyArcade /> },
  paid: {
    label: 'Success! Redirecting…',
    text: 'What you unlocked is waiting in your chat.',
    art: <HallArch />,
  },
  unpaid: {
    label: 'Payment not completed. Redirecting…',
    text: 'You can try again from your chat.',
    art: <EmptyArcade />,
  },
  failed: {
    label: 'Verification failed. Redirecting…',
    text: 'Your payment could not be checked. Check your chat before you pay again.',
    art: <BrokenArch />,
  },
  paymentFailed: {
    label: 'Payment failed',
    text: 'You can try again from your chat.',
    art: <BrokenArch />,
  },
  paymentCancelled: {
    label: 'Payment cancelled',
    text: 'You can start again from your chat.',
    art: <EmptyArcade />,
  },
} as const satisfies Record<string, Said>

const isSaid = (state: string): state is keyof typeof says => state in says

/** `brand` is the first label of /PpvSuccess (PPVRET-03). */
export function PpvReturnView({ snapshot, send, brand }: Flow<typeof ppvReturnMachine> & { brand: string }) {
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '')
  const said: Said = isSaid(state) ? says[state] : { label: brand, art: <EmptyArcade /> }
  const toHome = snapshot.matches('failed') && snapshot.context.chat === null
  return (
    <EmptyState
      level={1}
      live
      illustration={said.art}
      title={said.label}
      text={said.text}
      action={
        snapshot.can({ type: 'return.chosen' }) && (
          <Button onClick={() => send({ type: 'return.chosen' })}>
            {toHome ? 'Go Home' : snapshot.context.chat === null ? 'Open Telegram' : 'Back to the chat'}
          </Button>
        )
      }
    />
  )
}
