/** Why a step failed: it could not be performed, or its result differs from the path. */
export class StepFailure extends Error {}

export const fail: (message: string) => never = (message) => {
  throw new StepFailure(message)
}

/** Throws a `StepFailure` with the first problem, if there is one. */
export const failOnFirst = ([problem]: readonly string[]): void => {
  if (problem !== undefined) fail(problem)
}
