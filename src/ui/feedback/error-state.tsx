import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { BrokenArch } from '../media/illustrations/broken-arch.tsx'
import { State, type StateProps } from './state.tsx'

/** Something failed: what happened, announced, and the way on. */
export function ErrorState(props: StateProps) {
  return <State illustration={<BrokenArch />} {...props} role="alert" ref={returnFocusOnUnmount} />
}
