import { Badge } from '#src/ui/feedback/badge.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'

/** Whether an account elsewhere is connected, in the words of D1 §2 Profile. */
export function ConnectionStatus({ connected }: { connected: boolean }) {
  return <Badge tone={connected ? 'positive' : 'neutral'}>{connected ? 'Connected' : 'Not Connected'}</Badge>
}

/** The way on from a connection that was just made. */
export function OpenServersLink() {
  return (
    <ButtonLink ref={returnFocusOnUnmount} to="/subscriptions">
      Open your servers
    </ButtonLink>
  )
}
