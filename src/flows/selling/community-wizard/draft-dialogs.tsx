import { type ReactNode, useEffect, useRef } from 'react'
import { cleanLine } from '#machines/rules/kit/typed-text.ts'
import type { WizardPageEvent } from '#machines/selling/community-wizard/wizard.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface DraftDialogProps {
  /** Whether the draft is being deleted; the buttons are disabled then. */
  busy?: boolean
  send: (event: WizardPageEvent) => void
  children: ReactNode
}

/** Offers a stored draft: the seller resumes it, starts over, or leaves it for later. */
export function DraftOffer({ name, busy = false, send, children }: DraftDialogProps & { name: string }) {
  const resume = useRef<HTMLButtonElement>(null)
  // The button that loses nothing gets the focus first.
  useEffect(() => resume.current?.focus(), [])
  return (
    <Dialog
      role="alertdialog"
      title="Pick up where you left off?"
      onClose={() => send({ type: 'dialog.closed' })}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={() => send({ type: 'dialog.closed' })}>
            Not now
          </Button>
          <Button loading={busy} onClick={() => send({ type: 'draft.discarded' })}>
            Start over
          </Button>
          <Button
            ref={resume}
            variant="primary"
            disabled={busy}
            onClick={() => send({ type: 'draft.resumed' })}
          >
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
export function DraftRefusal({ busy = false, send, children }: DraftDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title="Your draft cannot be opened"
      onClose={() => send({ type: 'dialog.closed' })}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={() => send({ type: 'dialog.closed' })}>
            Not now
          </Button>
          <Button variant="primary" loading={busy} onClick={() => send({ type: 'draft.discarded' })}>
            Start over
          </Button>
        </>
      }
    >
      <Text>{children}</Text>
    </Dialog>
  )
}
