import { Badge } from '#src/ui/feedback/badge.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'

/** Says whether an account is connected, with the labels of D1 §2 Profile. */
export function ConnectionStatus({ connected }: { connected: boolean }) {
  return <Badge tone={connected ? 'positive' : 'neutral'}>{connected ? 'Connected' : 'Not Connected'}</Badge>
}

/** The link to the subscriptions, shown after an account has been connected. */
export function OpenServersLink() {
  return (
    <ButtonLink ref={returnFocusOnUnmount} to="/subscriptions">
      Open your servers
    </ButtonLink>
  )
}
