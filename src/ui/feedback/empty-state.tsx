import { EmptyArcade } from '../media/illustrations/empty-arcade.tsx'
import { State, type StateProps } from './state.tsx'

/** The message of an empty list or section. With `live`, screen readers announce each change of its text. */
export function EmptyState({ live, ...state }: StateProps & { live?: boolean | undefined }) {
  return <State illustration={<EmptyArcade />} {...state} {...(live && { role: 'status' })} />
}
