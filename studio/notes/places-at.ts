import type { Address } from '#studio/kit/address.ts'
import type { Place } from './note.ts'

/**
 * The places on the shown page to which a note can be pinned, the most specific first. The state in the URL may not
 * exist.
 */
export const placesAt = ({
  flow,
  tab,
  state,
  path,
}: Pick<Address, 'flow' | 'tab' | 'state' | 'path'>): [Place, ...Place[]] | null => {
  if (flow === null) return null
  const whole: Place = { kind: 'state', flow, state: flow }
  if (tab === 'play' && path.length > 0) {
    const moment = { flow, path: [...path] }
    return path.length > 1
      ? [{ kind: 'screen', ...moment }, { kind: 'step', ...moment }, whole]
      : [{ kind: 'screen', ...moment }, whole]
  }
  // The state can be one of a child that is open in the diagram.
  const [machine = flow] = state?.split('.') ?? []
  return tab === 'diagram' && state !== null && state !== flow
    ? [{ kind: 'state', flow: machine, state }, whole]
    : [whole]
}
