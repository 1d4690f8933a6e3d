import { type Path, pathOf } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { Flow, FlowSamples } from '#explorer/moment.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { nameOf } from './names.ts'

/** A path of the explorer by its names, as Play's address holds it: all of it, or its first `steps`. */
export const namesOf = ({ steps }: Path, samples: FlowSamples, most = steps.length): string[] =>
  steps.slice(0, most).map(({ edge }) => nameOf(edge.cause, samples))

/** The same by the path's id (`period:0.1.0`). Throws where the flow has no such path. */
export const namesOfWalk = (flow: Flow, id: string, steps: number): string[] => {
  const exploration = explore(flow, { failureOf: (sample) => failureOf(sample as FailureSample) })
  return namesOf(pathOf(exploration, id), flow.samples, steps)
}
