import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { TryAgain } from '../try-again.tsx'

interface SessionHeldProps {
  /** The title, which says what could not be loaded. */
  title: string
  snapshot: { context: { heldBecause: string | null } }
  send: (event: { type: 'retry.requested' }) => void
}

/** Shown if the account could not be loaded and the user stays signed in (decision 023). The text says why. */
export function SessionHeld({ title, snapshot, send }: SessionHeldProps) {
  const { heldBecause } = snapshot.context
  return (
    <ErrorState
      title={title}
      text={heldBecause ?? undefined}
      action={<TryAgain explained={heldBecause !== null} onRetry={() => send({ type: 'retry.requested' })} />}
    />
  )
}
