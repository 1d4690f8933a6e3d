import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { Button } from '../forms/button.tsx'
import { State } from './state.tsx'

interface MissingRestProps {
  title: string
  /** Whether the whole list is being loaded again. */
  loading: boolean
  onRetry(): void
}

/** Shown below a list whose remaining entries failed to load: an error message, and a button that loads the list again. */
export function MissingRest({ title, loading, onRetry }: MissingRestProps) {
  return (
    <State
      role="alert"
      ref={returnFocusOnUnmount}
      title={title}
      action={
        <Button loading={loading} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
