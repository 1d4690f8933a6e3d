import type { openServerMachine } from '#machines/buying/open-server/machine.ts'
import { connectionPath } from '#machines/rules/communities/servers.ts'
import type { Platform } from '#machines/rules/kit/entities.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { MessageDialog } from '#src/flows/shared/dialogs/message-dialog.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { PlatformIcon } from '#src/ui/media/platform.tsx'

interface LookProps {
  platform: Platform
  variant: 'primary' | 'outline'
  wide?: boolean
}

export interface OpenServerButtonProps extends LookProps {
  busy: boolean
  disabled?: boolean
  onOpen: () => void
}

export function OpenServerButton({ platform, busy, onOpen, ...look }: OpenServerButtonProps) {
  return (
    <Button
      ref={returnFocusOnUnmount}
      wide
      icon={<PlatformIcon platform={platform} />}
      loading={busy}
      onClick={onOpen}
      {...look}
    >
      {`Open ${platform} Server`}
    </Button>
  )
}

/**
 * A link to the page that connects the user's account on the platform; without a connection the user cannot join the
 * server.
 */
export function ConnectLink({ platform, ...look }: LookProps) {
  return (
    <ButtonLink wide {...look} to={connectionPath(platform)}>
      <PlatformIcon platform={platform} />
      <span>{`Connect ${platform} to get in`}</span>
    </ButtonLink>
  )
}

/**
 * Shows the errors of opening a server. Renders nothing while the request is pending or after the server's tab has
 * opened.
 */
export function OpenServerView({ snapshot, send }: Flow<typeof openServerMachine>) {
  const { subscription, platform, message, url } = snapshot.context
  if (!snapshot.hasTag('dialog')) return null
  return (
    <MessageDialog
      title={subscription.courseName}
      message={message ?? `Your browser blocked the new tab. Open the ${platform} server here:`}
      onClose={() => send({ type: 'dialog.closed' })}
      action={
        <>
          {snapshot.matches('notConnected') && (
            <Button variant="primary" onClick={() => send({ type: 'profile.chosen' })}>
              Go to Profile
            </Button>
          )}
          {snapshot.matches('offeringLink') && url && (
            <ButtonLink
              variant="primary"
              href={url}
              external
              onFollow={() => send({ type: 'link.followed' })}
            >
              {`Open ${platform} Server`}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
