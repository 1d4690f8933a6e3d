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

/** A test to declare. */
interface PathTest {
  title: string
  run(): Promise<void>
}

/** A test for the findings of a machine, and one for each of its covering paths. */
export const pathTests = <M extends AnyStateMachine>(
  machine: M,
  samples: MachineSamples<M>,
  { play, ...options }: DescribePathsOptions,
): PathTest[] => {
  const flow = { machine, samples }
  const exploration = explore(flow, options)
  return [
    {
      title: 'has no findings',
      run: async () => {
        if (exploration.problems.length > 0) throw new Error(summary(exploration))
      },
    },
    ...cover(exploration).map((path) => ({
      title: path.steps.map(({ edge }) => sentence(edge.cause)).join(', '),
      run: async () => {
        try {
          await (play ? play(path) : runPath(flow, path, options))
        } catch (thrown) {
          // Adds the id of the path to the message, because another process needs it to play the path again (`pathOf`).
          if (thrown instanceof Error && !thrown.message.includes(path.id))
            thrown.message += `\nThe path is ${path.id}.`
          throw thrown
        }
      },
    })),
  ]
}
