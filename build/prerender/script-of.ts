/**
 * The text of a script that calls `run` with `argument`. The function's own text goes into the page, on one line: it may
 * use nothing from outside, and all its comments are block comments.
 */
export const scriptOf = <Argument>(run: (argument: Argument) => void, argument: Argument): string =>
  `(${run.toString().replace(/\s+/g, ' ')})(${JSON.stringify(argument)})`
