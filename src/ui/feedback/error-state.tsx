import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { BrokenArch } from '../media/illustrations/broken-arch.tsx'
import { State, type StateProps } from './state.tsx'

type ErrorStateProps = StateProps & {
  /** Something else is there, below which this stands. */
  below?: boolean
}

/** Something failed: what happened, announced, and the way on. */
export function ErrorState({ below = false, ...state }: ErrorStateProps) {
  return <State illustration={!below && <BrokenArch />} {...state} role="alert" ref={returnFocusOnUnmount} />
}
