import type { discordExpiryMachine } from '../../../machines/discord-expiry/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Text } from '../../ui/text.tsx'
import type { Flow } from '../use-flow.ts'

/** The warning of a Discord connection that ends soon. */
export function DiscordExpiryView({ snapshot, send }: Flow<typeof discordExpiryMachine>) {
  const later = () => send({ type: 'dialog.closed' })
  return (
    <Dialog
      open={snapshot.hasTag('dialog')}
      title="Discord authorisation expiring soon"
      onClose={later}
      footer={
        <>
          <Button onClick={later}>Later</Button>
          <Button variant="primary" onClick={() => send({ type: 'renewal.chosen' })}>
            Refresh
          </Button>
        </>
      }
    >
      <Text>
        Discord lets us open your servers for you for a few days at a time. Refresh the authorisation, and
        your access goes on without a break.
      </Text>
    </Dialog>
  )
}
