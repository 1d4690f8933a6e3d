import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { TryAgain } from '../try-again.tsx'

interface SessionHeldProps {
  /** The title, which says what could not be loaded. */
  title: string
  /** Why the account could not be loaded. */
  text: string | null
  onRetry: () => void
}

/** Shown if the account could not be loaded and the user stays signed in (decision 023). */
export function SessionHeld({ title, text, onRetry }: SessionHeldProps) {
  return (
    <ErrorState
      title={title}
      text={text ?? undefined}
      action={<TryAgain explained={text !== null} onRetry={onRetry} />}
    />
  )
}
