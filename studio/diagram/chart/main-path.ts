import type { Cause } from '#explorer/cause.ts'
import type { Exploration } from '#explorer/explore.ts'
import { activeIds } from '#explorer/statechart/active-states.ts'
import type { Chart, ChartState, ChartTransition } from './shape.ts'

interface Place {
  /** The key of the explored state. */
  key: string
  /** The transitions on the path to the state. */
  transitions: readonly string[]
  /** The causes on the path to the state, the start first. */
  causes: readonly Cause[]
}

/**
 * The explored states that can be reached from `places`, nearest first. Follows failures only if `byFailures` is true.
 */
const reachedFrom = (places: readonly Place[], { states }: Exploration, byFailures = false): Place[] => {
  const reached = [...places]
  const seen = new Set(reached.map(({ key }) => key))
  for (const { key, transitions, causes } of reached) {
    for (const { cause, to, transitions: taken } of states.get(key)?.edges ?? []) {
      if ((cause.kind === 'error' && !byFailures) || seen.has(to)) continue
      seen.add(to)
      reached.push({ key: to, transitions: [...transitions, ...taken], causes: [...causes, cause] })
    }
  }
  return reached
}

const startsOf = ({ starts }: Exploration): Place[] =>
  starts.map(({ to, transitions, cause }) => ({ key: to, transitions, causes: [cause] }))

const activeIn = ({ states }: Exploration, { key }: Place): readonly string[] => {
  const snapshot = states.get(key)?.moment.snapshot
  return snapshot ? activeIds(snapshot) : []
}

/** The causes of a shortest path to each state, by the id of the state. */
export const pathsToStates = (exploration: Exploration): Map<string, readonly Cause[]> => {
  const paths = new Map<string, readonly Cause[]>()
  for (const place of reachedFrom(startsOf(exploration), exploration, true))
    for (const id of activeIn(exploration, place)) if (!paths.has(id)) paths.set(id, place.causes)
  return paths
}

/**
 * The transitions of the main path, from the start to success, without a failure: the shortest path through the states
 * that the samples name. If they name none, the path leads from the first input to the first final state that needs no
 * failure, or else to the farthest state.
 */
export const mainPathOf = (
  exploration: Exploration,
  [root, ...states]: readonly ChartState[],
  named: readonly string[] | undefined,
): string[] => {
  const isIn = (place: Place, id: string): boolean => activeIn(exploration, place).includes(id)
  const starts = startsOf(exploration)
  if (!named) {
    const reached = reachedFrom(starts.slice(0, 1), exploration)
    const ends = states.filter(({ kind }) => kind === 'final').map(({ id }) => id)
    const [end] = ends.flatMap((id) => reached.find((place) => isIn(place, id)) ?? [])
    return [...new Set((end ?? reached.at(-1))?.transitions)]
  }
  const onPath = named.reduce((places: readonly Place[], key) => {
    const next = reachedFrom(places, exploration).find((place) => isIn(place, `${root?.id}.${key}`))
    if (!next) throw new Error(`The main path of ${root?.id} does not reach ${key}.`)
    return [next]
  }, starts)
  return [...new Set(onPath[0]?.transitions)]
}

/** The names of invocations that a user does not notice: locks, tokens, intermediate saving. */
export const technicalPort =
  /Lock$|^lock$|State$|Token$|^releaseTab$|^record(Steps|Submission|Progress)|^(keep|forget)Product$|^closeDraft$|Widget$/

/** Events that a user does not notice. */
export const technicalEvents: readonly string[] = [
  'request.unauthorised',
  'tokens.renewed',
  'connection.unchanged',
  'page.shown',
]

/** The states that can be active if only these transitions are taken. */
const reachedBy = ({ states }: Chart, transitions: readonly ChartTransition[]): ReadonlySet<string> => {
  const byId = new Map(states.map((state) => [state.id, state]))
  const reached = new Set<string>()
  /** Enters a state: its ancestors, and the states that are initial in it. */
  const enter = (state: ChartState | undefined) => {
    if (!state || reached.has(state.id)) return
    reached.add(state.id)
    enter(byId.get(state.parent ?? ''))
    for (const inner of states)
      if (inner.parent === state.id && (inner.initial || state.kind === 'parallel')) enter(inner)
  }
  enter(states[0])
  for (let known = 0; known < reached.size; ) {
    known = reached.size
    for (const { source, targets } of transitions)
      if (reached.has(source)) for (const target of targets) enter(byId.get(target))
  }
  return reached
}

/**
 * The chart without failures, without the states that only failures reach, and without technical transitions. A
 * technical transition stays if one of its targets could not be reached without it. The main path also stays. Returns
 * the same chart if there is nothing to leave out.
 */
export const essentialOf = (chart: Chart): Chart => {
  const { main, states, transitions } = chart
  if (!main) return chart
  const isMain = ({ id }: ChartTransition) => main.includes(id)
  const isTechnical = ({ cause, emits }: ChartTransition) =>
    emits[0] === 'stays' || technicalPort.test(cause) || technicalEvents.includes(cause)
  const working = transitions.filter((one) => isMain(one) || one.kind !== 'failure')
  const reached = reachedBy(chart, working)
  const plain = working.filter((one) => isMain(one) || !isTechnical(one))
  const plainly = reachedBy(chart, plain)
  const kept = working.filter(
    (one) =>
      reached.has(one.source) && (plain.includes(one) || one.targets.some((target) => !plainly.has(target))),
  )
  return kept.length === transitions.length
    ? chart
    : { ...chart, states: states.filter(({ id }) => reached.has(id)), transitions: kept }
}
