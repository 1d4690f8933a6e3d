import type { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { MessageDialog } from '#src/flows/shared/dialogs/message-dialog.tsx'
import { Button, type ButtonContent, type ButtonLook } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** The button that starts a new community. */
export function CreateButton({
  snapshot,
  send,
  ...content
}: Flow<typeof createGateMachine> & ButtonContent & Pick<ButtonLook, 'variant'>) {
  return (
    <Button
      loading={snapshot.hasTag('busy') || snapshot.matches('allowed')}
      onClick={() => send({ type: 'create.chosen' })}
      {...content}
    />
  )
}

/**
 * The dialog that says why the seller cannot create a community now. It is rendered beside the page's content, not
 * inside the button.
 */
export function CreateGateView({ snapshot, send }: Flow<typeof createGateMachine>) {
  if (!snapshot.hasTag('dialog')) return null
  const close = () => send({ type: 'dialog.closed' })
  if (snapshot.matches('disabled')) {
    return (
      <MessageDialog
        title="Your account is disabled"
        message="Until you pay the platform fees, no new members can join, and you cannot create, edit or delete communities."
        onClose={close}
      />
    )
  }
  return (
    <Dialog
      described
      title="Connect Stripe"
      onClose={close}
      closeLabel="Close"
      footer={
        <Button variant="primary" onClick={() => send({ type: 'profile.chosen' })}>
          Go to Profile
        </Button>
      }
    >
      <Text>You must have a verified Stripe account with payouts enabled to create a new community.</Text>
    </Dialog>
  )
}
