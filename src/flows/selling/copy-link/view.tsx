import { type copyLinkMachine, linkOf } from '#machines/selling/copy-link/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/**
 * The dialog that shows the link if the browser denies access to the clipboard. If the link was copied, the community's
 * card says so.
 */
export function CopyLinkView({ snapshot, send }: Flow<typeof copyLinkMachine>) {
  if (!snapshot.matches('refused')) return null
  return (
    <Dialog title="Copy the link yourself" onClose={() => send({ type: 'dialog.closed' })} closeLabel="Close">
      <Text>Your browser did not let us copy the link. Select it here and copy it.</Text>
      <TextField
        label="Link"
        readOnly
        autoFocus
        value={linkOf(snapshot.context)}
        onChange={() => {}}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  )
}
