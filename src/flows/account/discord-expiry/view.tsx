import type { discordExpiryMachine } from '#machines/account/discord-expiry/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

/** Warns that the Discord connection ends soon. */
export function DiscordExpiryView({ snapshot, send }: Flow<typeof discordExpiryMachine>) {
  return (
    <Dialog
      described
      open={snapshot.hasTag('dialog')}
      title="Discord authorisation expiring soon"
      onClose={() => send({ type: 'dialog.closed' })}
      closeLabel="Later"
      footer={
        <Button variant="primary" onClick={() => send({ type: 'renewal.chosen' })}>
          Refresh
        </Button>
      }
    >
      <Text>
        Your Discord connection lasts a few days at a time. Refresh it to keep your access without a break.
      </Text>
    </Dialog>
  )
}
