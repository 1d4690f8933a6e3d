import { inProse } from '#studio/diagram/chart/words.ts'
import { type Address, nothingChosen } from '#studio/kit/address.ts'
import { eventOf } from '#studio/play/happenings/path-text.ts'
import { isOnward } from '#studio/play/pages/onward.ts'
import { nodesOf } from '#studio/requirements/states.ts'
import { requirements, rules } from '#studio/requirements/texts.ts'
import type { FlowWithView } from '#studio/storyboard/data/flows-with-views.ts'
import type { Place } from './note.ts'

const nodeOf = (flows: readonly FlowWithView[], state: string) => {
  const flow = flows.find(({ id }) => id === state.split('.')[0])
  const node = flow && nodesOf(flow.flow.machine.root).find(({ id }) => id === state)
  return flow && node ? { flow, node } : null
}

/** The name of a step in words: 'Unsubscribe confirmed'. */
export const stepWords = (name: string): string =>
  inProse((name.split('>').at(-1) ?? name).split(/[{#]/)[0] ?? name)

const titleOf = (flows: readonly FlowWithView[], id: string) =>
  flows.find((flow) => flow.id === id)?.title ?? id

/** What a note is pinned to, in words. */
export const placeWords = (flows: readonly FlowWithView[], place: Place): string => {
  switch (place.kind) {
    case 'state': {
      const node = nodeOf(flows, place.state)?.node
      const title = titleOf(flows, place.flow)
      if (place.state === place.flow) return `${title}, the whole flow`
      return `${title}, state ${node ? inProse(node.key) : place.state}`
    }
    case 'screen':
      return `${titleOf(flows, place.flow)}, screen after ${stepWords(place.path.at(-1) ?? '')}`
    case 'step':
      return `${titleOf(flows, place.flow)}, step ${stepWords(place.path.at(-1) ?? '')}`
    case 'requirement':
      return place.requirement
  }
}

/** The part of the URL that opens what a note is pinned to. */
export const placeAddress = (place: Place): Partial<Address> => {
  switch (place.kind) {
    case 'state':
      return {
        ...nothingChosen,
        flow: place.flow,
        tab: 'diagram',
        state: place.state === place.flow ? null : place.state,
        search: '',
      }
    case 'screen':
    case 'step':
      return { ...nothingChosen, flow: place.flow, tab: 'play', path: place.path, search: '' }
    case 'requirement':
      return { ...nothingChosen, flow: null, tab: 'requirements', search: place.requirement }
  }
}

/** Whether a step with this name can happen in the flow or in one of its children. */
const isKnownStep = (
  flows: readonly FlowWithView[],
  { flow: { machine } }: FlowWithView,
  name: string,
): boolean => {
  const nodes = nodesOf(machine.root)
  const invoked = nodes.flatMap(({ invoke }) => invoke)
  const child = /^([^{>]+)>(.+)$/s.exec(name)
  if (child) {
    const [, id, rest = ''] = child
    const src = invoked.find((one) => one.id === id)?.src
    const logic: unknown = machine.implementations.actors[String(src)]
    const inner =
      typeof logic === 'object' && logic !== null && 'id' in logic
        ? flows.find((one) => one.id === logic.id)
        : undefined
    // The machine of a spawned child is not known here, so a step of any flow is accepted.
    return inner ? isKnownStep(flows, inner, rest) : flows.some((one) => isKnownStep([], one, rest))
  }
  if (name.startsWith('after ')) {
    const delay = name.slice('after '.length)
    return nodes.some(({ after }) => after.some((one) => String(one.delay) === delay))
  }
  const type = eventOf(name)?.type ?? name.split(/[{#]/)[0] ?? ''
  if (nodes.some(({ ownEvents }) => ownEvents.includes(type))) return true
  const [id = ''] = name.split(/[=!:]|\.ended=/)
  return invoked.some((one) => one.id === id)
}

/** Why the place of a note no longer exists; null if it exists. */
export const whyGone = (flows: readonly FlowWithView[], place: Place): string | null => {
  if (place.kind === 'requirement')
    return [...requirements, ...rules].some(({ id }) => id === place.requirement)
      ? null
      : `There is no requirement ${place.requirement}.`
  const flow = flows.find(({ id }) => id === place.flow)
  if (!flow) return `There is no flow ${place.flow}.`
  if (place.kind === 'state')
    return nodeOf(flows, place.state) ? null : `${flow.title} has no state ${place.state}.`
  const [input = '', ...names] = place.path
  if (!(input in flow.flow.samples.inputs)) return `${flow.title} does not begin as '${input}'.`
  // The steps after a step to another page belong to another flow, so they may be steps of any flow.
  const left = names.findIndex(isOnward)
  const gone = names.find(
    (name, nth) =>
      !isOnward(name) &&
      !(left >= 0 && nth > left ? flows : [flow]).some((one) => isKnownStep(flows, one, name)),
  )
  return gone === undefined ? null : `${flow.title} has no step '${gone}'.`
}
