import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface DiscardConfirmationProps {
  title: string
  text: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks, above another dialog, whether to discard what the user has typed into that dialog. */
export function DiscardConfirmation({ title, text, onKeep, onDiscard }: DiscardConfirmationProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onKeep}
      closeLabel="Keep editing"
      footer={
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      <Text>{text}</Text>
    </Dialog>
  )
}
