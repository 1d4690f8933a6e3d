import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'

interface SessionHeldProps {
  /** What could not be loaded. */
  title: string
  onRetry: () => void
}

/** Shown when another tab does not finish its renewal of the session: the person stays signed in (decision 023). */
export function SessionHeld({ title, onRetry }: SessionHeldProps) {
  return (
    <ErrorState
      title={title}
      text="Another tab of this site keeps your session busy. Close it, or try again."
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
