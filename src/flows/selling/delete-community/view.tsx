import { memberCount } from '#machines/rules/kit/count.ts'
import type { deleteCommunityMachine } from '#machines/selling/delete-community/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/choice/checkbox.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** The dialogs for deleting a community, above the edit wizard (D2 §2.4). */
export function DeleteCommunityView({ snapshot, send }: Flow<typeof deleteCommunityMachine>) {
  if (!snapshot.hasTag('dialog')) return null
  const { title, members } = snapshot.context
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
      <Text>
        <bdi>{title}</bdi> and all of its plans will be deleted. This cannot be undone.
      </Text>
      {members !== null && <Text>{`It has ${memberCount(members)}.`}</Text>}
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
