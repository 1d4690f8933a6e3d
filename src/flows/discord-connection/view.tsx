import type { discordConnectionMachine } from '../../../machines/discord-connection/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Connection } from '../../ui/connection.tsx'
import { passesFocusOn } from '../../ui/focus-place.tsx'
import { Text } from '../../ui/text.tsx'
import { ConnectionStatus } from '../connection-status.tsx'
import type { Flow } from '../use-flow.ts'

/** The row of Discord on the profile. */
export function DiscordConnectionView({
  snapshot,
  send,
  username,
}: Flow<typeof discordConnectionMachine> & { username: string | null }) {
  const { connected } = snapshot.context
  const connecting = snapshot.hasTag('connecting')
  return (
    <Connection
      name="Discord"
      status={<ConnectionStatus connected={connected} />}
      note={connected ? username : 'To enter the Discord servers that you subscribe to.'}
      trouble={
        snapshot.matches('failed') && (
          <Text variant="small" tone="danger" role="alert">
            Discord could not be connected. Please try again.
          </Text>
        )
      }
      action={
        (!connected || connecting) && (
          <Button ref={passesFocusOn} loading={connecting} onClick={() => send({ type: 'connect.chosen' })}>
            Connect
          </Button>
        )
      }
    />
  )
}
