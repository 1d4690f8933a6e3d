import { type Path, pathOf, shortestTo } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { Flow, FlowSamples } from '#explorer/moment.ts'
import { activeIds } from '#explorer/statechart.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { nameOf } from './names.ts'

/** A path of the explorer by its names, as Play's address holds it: all of it, or its first `steps`. */
export const namesOf = ({ steps }: Path, samples: FlowSamples, most = steps.length): string[] =>
  steps.slice(0, most).map(({ edge }) => nameOf(edge.cause, samples))

const explored = (flow: Flow) => explore(flow, { failureOf: (sample) => failureOf(sample as FailureSample) })

/** The same by the path's id (`period:0.1.0`). Throws where the flow has no such path. */
export const namesOfWalk = (flow: Flow, id: string, steps: number): string[] =>
  namesOf(pathOf(explored(flow), id), flow.samples, steps)

/** The names of the shortest way to where exactly these states are active; null where the samples lead to none. */
export const namesTo = (flow: Flow, states: readonly string[]): string[] | null => {
  const exploration = explored(flow)
  const wanted = states.join()
  const path = shortestTo(exploration, ({ to }) => {
    const snapshot = exploration.states.get(to)?.moment.snapshot
    return snapshot !== undefined && activeIds(snapshot).join() === wanted
  })
  return path && namesOf(path, flow.samples)
}
