import { type Path, replay, shortestTo } from '#explorer/cover.ts'
import { type Exploration, explore } from '#explorer/explore.ts'
import type { Flow, FlowSamples } from '#explorer/flow.ts'
import { createPlayer, type Player } from '#explorer/player/player.ts'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { nameOf } from './happenings/names.ts'

/** The names of a path's steps, as in Play's URL: all, or only the first `most`. */
export const namesOfPath = ({ steps }: Path, samples: FlowSamples, most = steps.length): string[] =>
  steps.slice(0, most).map(({ edge }) => nameOf(edge.cause, samples))

const options = { errorOf: (sample: unknown) => failureOf(sample as FailureSample) }

const explored = new WeakMap<Flow, Exploration>()

export const explorationOf = (flow: Flow): Exploration => {
  const exploration = explored.get(flow) ?? explore(flow, options)
  explored.set(flow, exploration)
  return exploration
}

/** Creates the explorer's player for the samples of a flow. */
export const playerOf = (flow: Flow): Player => createPlayer(flow, options)

/** The names of the first steps of the path with this id (`period:0.1.0`). Throws if the flow has no such path. */
export const namesOfWalk = (flow: Flow, id: string, steps: number): string[] =>
  replay(playerOf(flow), id)
    .slice(0, steps)
    .map(({ cause }) => nameOf(cause, flow.samples))

/**
 * The names of the shortest path to exactly these active states, with this last step if one is given; null if the
 * samples cannot reach them.
 */
export const namesToStates = (flow: Flow, states: readonly string[], last?: string): string[] | null => {
  const exploration = explorationOf(flow)
  const wanted = states.join()
  const path = shortestTo(exploration, ({ to, cause }) => {
    if (last !== undefined && nameOf(cause, flow.samples) !== last) return false
    const snapshot = exploration.states.get(to)?.moment.snapshot
    return snapshot !== undefined && activeIds(snapshot).join() === wanted
  })
  return path && namesOfPath(path, flow.samples)
}
