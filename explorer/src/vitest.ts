import { describe, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { MachineSamples } from './machine-samples.ts'
import { type DescribePathsOptions, pathTests } from './path-tests.ts'

export type { DescribePathsOptions }

/**
 * Declares a test for the findings of a machine, and one for each of its covering paths. The title of a test is what
 * happens on its path. Without samples, the findings name the samples to write.
 */
export const describePaths = <M extends AnyStateMachine>(
  machine: M,
  samples: MachineSamples<M> = {} as MachineSamples<M>,
  options: DescribePathsOptions = {},
): void => {
  describe(machine.id, () => {
    for (const { title, run } of pathTests(machine, samples, options)) it(title, run)
  })
}
