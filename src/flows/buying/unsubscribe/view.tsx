import { stayNote, type unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import { formatDate } from '#machines/rules/kit/dates.ts'
import { isRecurring } from '#machines/rules/subscriptions/subscriptions.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { MessageDialog } from '#src/flows/shared/dialogs/message-dialog.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** The dialogs in which a user unsubscribes. The subscription's card shows the progress. */
export function UnsubscribeView({ snapshot, send }: Flow<typeof unsubscribeMachine>) {
  const { subscription, message, note } = snapshot.context
  if (snapshot.matches('confirming')) return <Confirmation snapshot={snapshot} send={send} />
  if (!snapshot.hasTag('dialog')) return null
  return (
    <MessageDialog
      title={subscription.courseName}
      message={message}
      note={note}
      onClose={() => send({ type: 'message.closed' })}
    />
  )
}

function Confirmation({ snapshot, send }: Flow<typeof unsubscribeMachine>) {
  const { subscription, acknowledged } = snapshot.context
  const stays = isRecurring(subscription) ? null : stayNote(snapshot.context)
  return (
    <Dialog
      role="alertdialog"
      title={`Unsubscribe from ${subscription.planName}`}
      onClose={() => send({ type: 'dialog.closed' })}
      closeLabel="Cancel"
      footer={
        <Button
          variant="danger"
          disabled={!snapshot.can({ type: 'unsubscribe.confirmed' })}
          onClick={() => send({ type: 'unsubscribe.confirmed' })}
        >
          Unsubscribe
        </Button>
      }
    >
      <Text>
        Do you want to cancel your subscription to <bdi>{subscription.courseName}</bdi>?
      </Text>
      <Text>
        <span>
          {isRecurring(subscription)
            ? "You'll keep your access until the end of your current billing period."
            : "You'll lose access immediately after confirmation."}
        </span>
        {isRecurring(subscription) && subscription.dueAt && (
          <span>{` It ends on ${formatDate(subscription.dueAt)}.`}</span>
        )}
      </Text>
      {stays && <Text>{stays}</Text>}
      <Text variant="label">This action cannot be undone.</Text>
      <Checkbox checked={acknowledged} onChange={() => send({ type: 'acknowledgement.toggled' })}>
        I understand and still want to unsubscribe.
      </Checkbox>
    </Dialog>
  )
}
