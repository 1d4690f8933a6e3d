import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { BrokenArch } from '../media/illustrations/broken-arch.tsx'
import { State, type StateProps } from './state.tsx'

/** The message of an error and the action that helps. Screen readers announce it. */
export function ErrorState(props: StateProps) {
  return <State illustration={<BrokenArch />} {...props} role="alert" ref={returnFocusOnUnmount} />
}
