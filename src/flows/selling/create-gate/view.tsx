import type { ReactNode } from 'react'
import type { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** The button that begins a community, wherever its page puts it. */
export function CreateButton({
  snapshot,
  send,
  children,
}: Flow<typeof createGateMachine> & { children: ReactNode }) {
  return (
    <Button
      variant="primary"
      loading={snapshot.hasTag('busy') || snapshot.matches('allowed')}
      onClick={() => send({ type: 'create.chosen' })}
    >
      {children}
    </Button>
  )
}

/** The dialog of the gate, drawn at the level of its page. */
export function CreateGateView({ snapshot, send }: Flow<typeof createGateMachine>) {
  if (!snapshot.hasTag('dialog')) return null
  return (
    <Dialog
      title="Connect Stripe"
      onClose={() => send({ type: 'dialog.closed' })}
      footer={
        <>
          <Button onClick={() => send({ type: 'dialog.closed' })}>Close</Button>
          <Button variant="primary" onClick={() => send({ type: 'profile.chosen' })}>
            Go to Profile
          </Button>
        </>
      }
    >
      <Text>You must have a verified Stripe account with payouts enabled to create a new community.</Text>
    </Dialog>
  )
}
