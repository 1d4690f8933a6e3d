import { describe, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { cover, type Path } from './cover.ts'
import { type ExploreOptions, explore } from './explore.ts'
import type { MachineSamples } from './machine-samples.ts'
import { runPath } from './run-path.ts'
import { sentence } from './sentences.ts'
import { summary } from './summary.ts'

/** How the paths of a machine are tested. */
export interface DescribePathsOptions extends ExploreOptions {
  /** Plays a path, for example on a rendered component. Default: on a real actor of the machine (`runPath`). */
  play?(path: Path): unknown
}

/**
 * Declares a test for the findings of a machine, and one for each of its covering paths. The title of a test is what
 * happens on its path. Without samples, the findings name the samples to write.
 */
export const describePaths = <M extends AnyStateMachine>(
  machine: M,
  samples: MachineSamples<M> = {} as MachineSamples<M>,
  { play, ...options }: DescribePathsOptions = {},
): void => {
  const flow = { machine, samples }
  const exploration = explore(flow, options)
  describe(machine.id, () => {
    it('has no findings', () => {
      if (exploration.problems.length > 0) throw new Error(summary(exploration))
    })
    for (const path of cover(exploration))
      it(path.steps.map(({ edge }) => sentence(edge.cause)).join(', '), async () => {
        await (play ? play(path) : runPath(flow, path, options))
      })
  })
}
