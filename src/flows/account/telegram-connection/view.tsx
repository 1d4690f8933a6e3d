import { startLink, type telegramConnectionMachine } from '#machines/account/telegram-connection/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ConnectionStatus, OpenServersLink } from '#src/flows/shared/connections/connection-status.tsx'
import { Connection } from '#src/ui/feedback/connection.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'

/** Telegram's row on the profile. */
export function TelegramConnectionView({
  snapshot,
  send,
  username,
}: Flow<typeof telegramConnectionMachine> & { username: string | null }) {
  const { connected } = snapshot.context
  const notes = {
    connected: username && `@${username}`,
    opened: 'Press Start in the chat of our bot, then come back here.',
    notConnected: 'To get into the Telegram chats that you subscribe to.',
  }
  return (
    <Connection
      hash="telegram"
      name="Telegram"
      status={<ConnectionStatus connected={connected} />}
      note={connected ? notes.connected : snapshot.matches('opened') ? notes.opened : notes.notConnected}
      action={
        snapshot.matches('made') ? (
          <OpenServersLink />
        ) : (
          !connected && (
            <ButtonLink
              ref={returnFocusOnUnmount}
              href={startLink(snapshot.context)}
              external
              onFollow={() => send({ type: 'bot.opened' })}
            >
              Connect
            </ButtonLink>
          )
        )
      }
    />
  )
}
