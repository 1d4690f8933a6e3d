import type { ReactNode } from 'react'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface MessageDialogProps {
  title: string
  message: string | null
  note?: string | null
  onClose: () => void
  action?: ReactNode
}

/** A dialog with a message: plain text with 'Close', as D2 §2.5 specifies for the subscriptions page. */
export function MessageDialog({ title, message, note, onClose, action }: MessageDialogProps) {
  return (
    <Dialog described title={title} onClose={onClose} closeLabel="Close" footer={action}>
      <Text dir="auto">{message}</Text>
      {note && <Text dir="auto">{note}</Text>}
    </Dialog>
  )
}
