/** The module with the minifier, for Node only. In browser tests `scriptOf` does not minify. */
const bundler = 'rolldown/utils'
const { minifySync }: typeof import('rolldown/utils') | { minifySync: null } =
  typeof window === 'undefined' ? await import(/* @vite-ignore */ bundler) : { minifySync: null }

/**
 * Stands for `<` during minification, because the minifier would undo an escape of `<`. No text contains this
 * character.
 */
const lessThan = '\uffff'

/**
 * The minified text of a script that calls `run` with `argument`. `run` must not use variables from outside. Text in
 * `argument` cannot end the script element.
 */
export const scriptOf = <Argument>(run: (argument: Argument) => void, argument: Argument): string => {
  const inside = (text: string) => text.replaceAll(lessThan, '\\x3c')
  const data = JSON.stringify(argument)?.replaceAll('<', lessThan)
  const text = `(${run})(${data})`
  if (!minifySync) return inside(text)
  const { code, errors } = minifySync('inline.js', text)
  if (errors[0]) throw new Error(errors[0].message)
  return inside(code)
}
