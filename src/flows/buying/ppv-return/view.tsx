import type { ReactNode } from 'react'
import type { ppvReturnMachine } from '#machines/buying/ppv-return/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { BrokenArch } from '#src/ui/media/illustrations/broken-arch.tsx'
import { EmptyArcade } from '#src/ui/media/illustrations/empty-arcade.tsx'
import { HallArch } from '#src/ui/media/illustrations/hall-arch.tsx'

type PpvReturnFlow = Flow<typeof ppvReturnMachine>

interface Content {
  label: string
  text?: string
  art: ReactNode
}

/** The content of each state. D1 §2 specifies the labels; the other texts are an addition to the specification. */
const contents: Record<string, Content> = {
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
    text: 'We could not check your payment. Look in your chat before you pay again.',
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
}

const returnLabelOf = (snapshot: PpvReturnFlow['snapshot']) => {
  if (snapshot.context.chat !== null) return 'Back to the chat'
  return snapshot.matches('failed') ? 'Go Home' : 'Open Telegram'
}

/** `brand` is the first label of /PpvSuccess (PPVRET-03). */
export function PpvReturnView({ snapshot, send, brand }: PpvReturnFlow & { brand: string }) {
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '')
  const content: Content = contents[state] ?? { label: brand, art: <EmptyArcade /> }
  return (
    <EmptyState
      level={1}
      live
      illustration={content.art}
      title={content.label}
      text={content.text}
      action={
        snapshot.can({ type: 'return.chosen' }) && (
          <Button onClick={() => send({ type: 'return.chosen' })}>{returnLabelOf(snapshot)}</Button>
        )
      }
    />
  )
}
