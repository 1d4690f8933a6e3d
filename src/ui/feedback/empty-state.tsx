import { EmptyArcade } from '../media/illustrations/empty-arcade.tsx'
import { State, type StateProps } from './state.tsx'

/** A list with nothing in it yet, or a place that has nothing to show. `live`: its words change, each change is announced. */
export function EmptyState({ live, ...state }: StateProps & { live?: boolean | undefined }) {
  return <State illustration={<EmptyArcade />} {...state} {...(live && { role: 'status' })} />
}
