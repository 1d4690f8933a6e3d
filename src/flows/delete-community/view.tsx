import type { deleteCommunityMachine } from '../../../machines/delete-community/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Text } from '../../ui/text.tsx'
import type { Flow } from '../use-flow.ts'

/** The dialog over the edit wizard (D2 §2.4). */
export function DeleteCommunityView({ snapshot, send }: Flow<typeof deleteCommunityMachine>) {
  if (!snapshot.hasTag('dialog')) return null
  const isDeleting = snapshot.hasTag('busy')
  return (
    <Dialog
      role="alertdialog"
      title="Are you sure?"
      onClose={() => send({ type: 'dialog.closed' })}
      footer={
        <>
          <Button
            disabled={!snapshot.can({ type: 'dialog.closed' })}
            onClick={() => send({ type: 'dialog.closed' })}
          >
            No
          </Button>
          <Button
            variant="danger"
            loading={isDeleting}
            disabled={!isDeleting && !snapshot.can({ type: 'deletion.confirmed' })}
            onClick={() => send({ type: 'deletion.confirmed' })}
          >
            Delete
          </Button>
        </>
      }
    >
      <Text>The community and all of its plans will be deleted. This cannot be taken back.</Text>
      <Checkbox
        checked={snapshot.context.acknowledged}
        disabled={isDeleting}
        onChange={() => send({ type: 'acknowledgement.toggled' })}
      >
        I understand
      </Checkbox>
    </Dialog>
  )
}
