import { startLink, type telegramConnectionMachine } from '../../../machines/telegram-connection/machine.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Connection } from '../../ui/connection.tsx'
import { passesFocusOn } from '../../ui/focus-place.tsx'
import { ConnectionStatus } from '../connection-status.tsx'
import type { Flow } from '../use-flow.ts'

/** The row of Telegram on the profile. */
export function TelegramConnectionView({
  snapshot,
  send,
  username,
}: Flow<typeof telegramConnectionMachine> & { username: string | null }) {
  const connected = snapshot.matches('connected')
  const notes = {
    connected: username && `@${username}`,
    opened: 'Press Start in the chat of our bot, then come back here.',
    notConnected: 'To enter the Telegram chats that you subscribe to.',
  }
  return (
    <Connection
      name="Telegram"
      status={<ConnectionStatus connected={connected} />}
      note={connected ? notes.connected : snapshot.matches('opened') ? notes.opened : notes.notConnected}
      action={
        !connected && (
          <ButtonLink
            ref={passesFocusOn}
            href={startLink(snapshot.context)}
            external
            onFollow={() => send({ type: 'bot.opened' })}
          >
            Connect
          </ButtonLink>
        )
      }
    />
  )
}
