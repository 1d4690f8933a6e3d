import { type ReactNode, useEffect, useRef } from 'react'
import { cleanLine } from '#machines/rules/kit/typed-text.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface DraftDialogProps {
  /** Whether the draft is being deleted; the buttons are disabled then. */
  busy?: boolean
  onClose: () => void
  onDiscard: () => void
  children: ReactNode
}

/** Offers a stored draft: the seller resumes it, starts over, or leaves it for later. */
export function DraftOffer({
  name,
  busy = false,
  onClose,
  onDiscard,
  onResume,
  children,
}: DraftDialogProps & { name: string; onResume: () => void }) {
  const resume = useRef<HTMLButtonElement>(null)
  // The button that loses nothing gets the focus first.
  useEffect(() => resume.current?.focus(), [])
  return (
    <Dialog
      role="alertdialog"
      title="Pick up where you left off?"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Not now
          </Button>
          <Button loading={busy} onClick={onDiscard}>
            Start over
          </Button>
          <Button ref={resume} variant="primary" disabled={busy} onClick={onResume}>
            Resume
          </Button>
        </>
      }
    >
      <Text variant="lead" dir="auto">
        {cleanLine(name) || 'A community without a name'}
      </Text>
      {children}
    </Dialog>
  )
}

/** Says that a stored draft cannot be opened. */
export function DraftRefusal({ busy = false, onClose, onDiscard, children }: DraftDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title="Your draft cannot be opened"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Not now
          </Button>
          <Button variant="primary" loading={busy} onClick={onDiscard}>
            Start over
          </Button>
        </>
      }
    >
      <Text>{children}</Text>
    </Dialog>
  )
}
