import type { discordConnectionMachine } from '#machines/account/discord-connection/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ConnectionStatus, OpenServersLink } from '#src/flows/shared/connections/connection-status.tsx'
import { Connection } from '#src/ui/feedback/connection.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'

/** Discord's row on the profile. */
export function DiscordConnectionView({
  snapshot,
  send,
  username,
}: Flow<typeof discordConnectionMachine> & { username: string | null }) {
  const { connected } = snapshot.context
  const connecting = snapshot.hasTag('connecting')
  return (
    <Connection
      hash="discord"
      name="Discord"
      status={<ConnectionStatus connected={connected} />}
      note={connected ? username : 'To get into the Discord servers that you subscribe to.'}
      trouble={
        snapshot.matches('failed') && (
          <Text variant="small" tone="danger" role="alert">
            Discord could not be connected. Please try again.
          </Text>
        )
      }
      action={
        snapshot.matches('made') ? (
          <OpenServersLink />
        ) : (
          (!connected || connecting) && (
            <Button
              ref={returnFocusOnUnmount}
              loading={connecting}
              onClick={() => send({ type: 'connect.chosen' })}
            >
              Connect
            </Button>
          )
        )
      }
    />
  )
}
