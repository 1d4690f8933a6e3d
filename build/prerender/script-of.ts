import { minifySync } from 'rolldown/utils'

/** The text of a script that calls `run` with `argument`, minified. `run` may use nothing from outside. */
export const scriptOf = <Argument>(run: (argument: Argument) => void, argument: Argument): string => {
  const { code, errors } = minifySync('inline.js', `(${run})(${JSON.stringify(argument)})`)
  if (errors[0]) throw new Error(errors[0].message)
  return code
}
