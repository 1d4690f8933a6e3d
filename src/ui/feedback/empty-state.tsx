import { EmptyArcade } from '../media/illustrations/empty-arcade.tsx'
import { State, type StateProps } from './state.tsx'

/** An empty list or section. `live`: its text changes, and each change is announced. */
export function EmptyState({ live, ...state }: StateProps & { live?: boolean | undefined }) {
  return <State illustration={<EmptyArcade />} {...state} {...(live && { role: 'status' })} />
}
