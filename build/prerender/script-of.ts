/** Only Node has it; a test in a browser takes the script as it is. */
const bundler = 'rolldown/utils'
const { minifySync }: typeof import('rolldown/utils') | { minifySync: null } =
  typeof window === 'undefined' ? await import(/* @vite-ignore */ bundler) : { minifySync: null }

/** The text of a script that calls `run` with `argument`, minified. `run` may use nothing from outside. */
export const scriptOf = <Argument>(run: (argument: Argument) => void, argument: Argument): string => {
  const text = `(${run})(${JSON.stringify(argument)})`
  if (!minifySync) return text
  const { code, errors } = minifySync('inline.js', text)
  if (errors[0]) throw new Error(errors[0].message)
  return code
}
