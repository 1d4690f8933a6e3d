import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { Button } from '../forms/button.tsx'
import { State } from './state.tsx'

interface MissingRestProps {
  title: string
  /** All is being loaded again. */
  loading: boolean
  onRetry(): void
}

/** The rest of a list did not come: what happened, announced, and the way to load all again; below what is there. */
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
