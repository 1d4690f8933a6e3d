import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { flows } from '#machines/index.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { median } from '../kit/figures.ts'

export interface ExplorerFigures {
  flow: string
  states: number
  paths: number
  steps: number
  /** Milliseconds to explore and cover: the median of five. */
  ms: number
}

/** Explores each flow. Returns the numbers of its states, paths and steps, and the duration of the exploration. */
export const benchExplorer = (): ExplorerFigures[] =>
  flows.map(({ title, machine, samples }) => {
    // The cast is needed, because each flow's samples are typed for its own machine.
    const flow = { machine, samples } as unknown as Flow
    const look = () => {
      const start = performance.now()
      const exploration = explore(flow, { errorOf: (one) => failureOf(one as FailureSample) })
      const paths = cover(exploration)
      return { exploration, paths, ms: performance.now() - start }
    }
    const { exploration, paths } = look()
    return {
      flow: title,
      states: exploration.states.size,
      paths: paths.length,
      steps: paths.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      ms: median([1, 2, 3, 4, 5].map(() => look().ms)),
    }
  })
