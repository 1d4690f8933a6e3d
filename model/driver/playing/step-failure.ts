/** Why a step cannot be taken, or what it did that its path does not say. */
export class StepFailure extends Error {}

export const fail: (message: string) => never = (message) => {
  throw new StepFailure(message)
}

/** Fails with the first of some problems; does nothing where there is none. */
export const failOnFirst = ([problem]: readonly string[]): void => {
  if (problem !== undefined) fail(problem)
}
