import { useRef } from 'react'
import type { WizardEvent } from '#machines/rules/drafts/community-drafts.ts'
import { useUnsavedChanges } from '#src/flows/kit/unsaved-changes.ts'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions, Card } from '#src/ui/layout/card.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/**
 * Shown when another tab has stored a draft. This tab stores nothing until the seller has chosen one of the two drafts.
 */
export function DraftConflict({
  leaving,
  send,
}: {
  /** Whether the dialog about leaving the page is open. */
  leaving: boolean
  send: (event: WizardEvent) => void
}) {
  const leave = useRef<(() => void) | null>(null)
  useUnsavedChanges(true, (now) => {
    leave.current = now
    send({ type: 'leave.requested' })
  })
  return (
    <Card tone="accent" ref={returnFocusOnUnmount}>
      <div role="alert">
        <Text variant="label">Another tab has saved a different draft.</Text>
        <Text>
          Choose which draft to keep. Until then nothing you type here is saved. The draft that you do not
          choose is lost.
        </Text>
      </div>
      <Actions>
        <Button onClick={() => send({ type: 'draft.replaced' })}>Keep this draft</Button>
        <Button onClick={() => send({ type: 'draft.reopened' })}>Open the other draft</Button>
      </Actions>
      {leaving && (
        <Dialog
          role="alertdialog"
          title="Leave without saving?"
          onClose={() => send({ type: 'leave.declined' })}
          closeLabel="Stay"
          footer={
            <Button variant="danger" onClick={() => leave.current?.()}>
              Leave
            </Button>
          }
        >
          <Text>What you typed here will be lost. The draft of the other tab stays.</Text>
        </Dialog>
      )}
    </Card>
  )
}
