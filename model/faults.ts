import { onwardTo, type Path, type Step, shortestTo } from '#explorer/cover.ts'
import type { Edge, Exploration } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { createPlayer } from '#explorer/player/player.ts'
import { innermostIds } from '#explorer/statechart/active-states.ts'
import type { FailureSample } from '#machines/kit/samples.ts'
import type { Call } from '#src/api/contract/call.ts'
import { contract } from '#src/api/contract/index.ts'
import type { AnyModel } from './driver/model.ts'
import { failureWith } from './driver/playing/arrange.ts'
import type { PlayOptions } from './driver/playing/path-run.ts'
import { waysToLeave } from './driver/playing/path-run.ts'
import { impossibleFor } from './impossible.ts'

/** A path that ends with a network fault, a double press, or leaving the page. */
interface FaultPath {
  name: string
  path: Path
  how: Pick<PlayOptions, 'network' | 'twice' | 'left'>
}

/**
 * Replaces failures without a server message in a path by failures of the network. Cuts the path before the first step
 * that is then impossible.
 */
export const byNetwork = (model: AnyModel, { id, steps }: Path, network: PlayOptions['network']): Path => {
  const player = createPlayer(model as unknown as Flow, {
    errorOf: (sample) => failureWith(network)(sample as FailureSample),
  })
  const isImpossible = impossibleFor(model)
  const played: Step[] = []
  for (const { edge } of steps) {
    const before = played.at(-1)?.moment ?? null
    const { cause } = edge
    if (before && (!player.canHappen(before, cause) || isImpossible(played, cause))) break
    const happening = before
      ? player.after(before, cause)
      : player.start(cause.kind === 'started' ? cause.input : '')
    played.push({ ...happening, edge, before })
  }
  return { id, steps: played }
}

/** The first edge for each name that `nameOf` returns. Leaves out edges for which `nameOf` returns null. */
const firstEdges = (
  { states }: Exploration,
  nameOf: (edge: Edge, state: string) => string | null,
): Map<string, Edge> => {
  const firsts = new Map<string, Edge>()
  for (const { moment, edges } of states.values()) {
    for (const edge of edges) {
      const name = nameOf(edge, innermostIds(moment.snapshot).join(' '))
      if (name !== null && !firsts.has(name)) firsts.set(name, edge)
    }
  }
  return firsts
}

const methodOf = ({ drives }: AnyModel, port: string) => {
  const call = drives[port]?.call
  return call && (contract[call] as Call).method
}

const writes = (model: AnyModel, port: string) => ![undefined, 'GET'].includes(methodOf(model, port))

/**
 * For each request that writes: the shortest path to the request, for tests in which the user goes back while it is
 * pending.
 */
export const leavingPaths = (model: AnyModel, exploration: Exploration): FaultPath[] => {
  if (!model.view) return []
  const outcomes = firstEdges(exploration, ({ cause }) =>
    cause.kind === 'output' && writes(model, cause.src) ? cause.id : null,
  )
  return [...outcomes].flatMap(([id, edge]): FaultPath[] => {
    const path = shortestTo(exploration, (one) => one === edge)
    if (!path) return []
    return waysToLeave.map((left) => ({
      name: `the user leaves during ${id}, which is ${left}`,
      path,
      how: { left },
    }))
  })
}

/**
 * For each control that sends a writing request: a path with a double press. For each such request: a path on which the
 * request is dropped before the provider and then repeated, and a path on which its response is lost.
 */
export const faultPaths = (model: AnyModel, exploration: Exploration): FaultPath[] => {
  // A flow without a screen has no control to press. The only such flow with requests is the session, whose faults
  // tests/faults/random tests.
  if (!model.view) return []
  const presses = firstEdges(exploration, ({ cause, begins }, state) => {
    if (cause.kind !== 'event') return null
    const gesture = model.gestures[cause.event.type]
    if (!gesture || 'bySystem' in gesture || 'value' in gesture) return null
    return begins.some((port) => methodOf(model, port) !== 'GET') ? `${cause.event.type} in ${state}` : null
  })
  const calls = firstEdges(exploration, ({ cause }) => {
    if (cause.kind !== 'error' || !writes(model, cause.src)) return null
    return cause.error === null ? cause.id : null
  })
  const pathTo = (edge: Edge) => shortestTo(exploration, (one) => one === edge)
  return [
    ...[...presses].flatMap(([press, edge]): FaultPath[] => {
      const path = pathTo(edge)
      return path ? [{ name: `${press}, whose control is pressed twice`, path, how: { twice: true } }] : []
    }),
    ...[...calls].flatMap(([id, edge]): FaultPath[] => {
      const path = pathTo(edge)
      if (!path) return []
      const again = onwardTo(exploration, path, ({ cause }) => cause.kind === 'output' && cause.id === id)
      return [
        {
          name: `the request of ${id} does not arrive`,
          path: byNetwork(model, again ?? path, 'dropped'),
          how: { network: 'dropped' },
        },
        {
          name: `the response to ${id} is lost`,
          path: byNetwork(model, path, 'lost'),
          how: { network: 'lost' },
        },
      ]
    }),
  ]
}
