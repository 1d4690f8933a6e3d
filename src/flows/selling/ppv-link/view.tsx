import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { ConnectionStatus } from '#src/flows/shared/connections/connection-status.tsx'
import { Connection } from '#src/ui/feedback/connection.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'

const troubles = {
  linking: 'The bot could not be connected. Please try again.',
  waiting: 'You have not pressed Start in the bot’s chat yet. Please try again.',
  unlinking: 'The bot could not be unlinked. Please try again.',
} as const

/** The pay-per-view bot's row on the profile. */
export function PpvLinkView({ snapshot, send }: Flow<typeof ppvLinkMachine>) {
  const { trouble, url } = snapshot.context
  const connected = snapshot.matches('connected') || snapshot.matches('unlinking')
  const polling = snapshot.matches('polling')
  return (
    <Connection
      name="ViewPay Bot"
      status={<ConnectionStatus connected={connected} />}
      note={noteOf({ connected, polling, url })}
      trouble={
        trouble && (
          <Text variant="small" tone="danger" role="alert">
            {troubles[trouble]}
          </Text>
        )
      }
      action={
        connected ? (
          <Button
            ref={returnFocusOnUnmount}
            variant="ghost"
            loading={snapshot.matches('unlinking')}
            onClick={() => send({ type: 'unlink.chosen' })}
          >
            Unlink
          </Button>
        ) : (
          <Button
            ref={returnFocusOnUnmount}
            loading={snapshot.hasTag('linking')}
            onClick={() => send({ type: 'link.chosen' })}
          >
            Connect
          </Button>
        )
      }
    />
  )
}

const noteOf = ({
  connected,
  polling,
  url,
}: {
  connected: boolean
  polling: boolean
  url: ExternalUrl | null
}) => {
  if (connected) return 'Posts that you unlock arrive in your chat with the bot.'
  if (!polling) return 'To unlock single posts on Telegram.'
  if (url === null) return 'Press Start in the bot’s chat. We are waiting for it.'
  return (
    <span>
      Your browser blocked the new tab.{' '}
      <TextLink href={url} external>
        Open the bot’s chat
      </TextLink>{' '}
      and press Start there.
    </span>
  )
}
