import type { Path } from '#explorer/cover.ts'
import { sentence } from '#explorer/sentences.ts'
import type { AnyModel } from '../model.ts'
import { changePage, staleTexts } from '../page/changed-page.ts'
import { checkStep } from './check.ts'
import { leaveDuring } from './leaving.ts'
import { beginStep, openRun, type PlayOptions } from './path-run.ts'
import { performStep } from './perform.ts'
import { fail, failOnFirst, StepFailure } from './step-failure.ts'

/** The step at which a path failed, and the reason. */
export class PathFailure extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** The message and the stack. Only Chromium has both in `stack`. */
const fullyTold = (thrown: unknown): string => {
  const words = String(thrown)
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  return stack.includes(words) ? stack : `${words}\n${stack}`
}

/** How long a path took. */
export interface Played {
  ms: number
  steps: number
}

/**
 * Plays a path and checks each step. Throws a PathFailure. The accessibility checks with axe run elsewhere, in the
 * sweep tests.
 */
export const play = async (model: AnyModel, path: Path, options: PlayOptions): Promise<Played> => {
  const began = performance.now()
  const run = await openRun(model, path, options)
  const { session } = run
  try {
    if (model.view) await session.draw()
    for (const [at, step] of path.steps.entries()) {
      beginStep(run, step, at)
      const { cause } = step.edge
      if (options.left && run.isLast && cause.kind === 'output') {
        await leaveDuring(run, cause, options.left)
      } else {
        await performStep(run, step)
        await session.settled()
        await checkStep(run, step)
        if (!options.untouched) {
          failOnFirst(staleTexts())
          changePage()
        }
      }
      if (session.unexpectedErrors.length > 0) fail(session.unexpectedErrors.join('; '))
    }
    return { ms: performance.now() - began, steps: path.steps.length }
  } catch (error) {
    throw new PathFailure(run.at, error instanceof StepFailure ? error.message : fullyTold(error))
  } finally {
    session.stop()
  }
}

/** The steps of a path as sentences, one on each line, up to the failed step. */
export const pathInWords = (path: Path, until = path.steps.length - 1): string =>
  path.steps
    .slice(0, until + 1)
    .map(
      ({ edge, moment }, nth) =>
        `  ${nth}. ${sentence(edge.cause)} → ${JSON.stringify(moment.snapshot.value)}`,
    )
    .join('\n')
