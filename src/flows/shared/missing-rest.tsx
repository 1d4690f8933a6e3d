import { State } from '#src/ui/feedback/state.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { TryAgain } from './try-again.tsx'

interface MissingRestProps {
  title: string
  /** Whether the whole list is being loaded again. */
  loading: boolean
  onRetry(): void
}

/**
 * Shown below a list whose remaining entries failed to load: an error message, and a button that loads the list again.
 */
export function MissingRest({ title, loading, onRetry }: MissingRestProps) {
  return (
    <State
      role="alert"
      ref={returnFocusOnUnmount}
      title={title}
      action={<TryAgain variant="outline" loading={loading} onRetry={onRetry} />}
    />
  )
}
