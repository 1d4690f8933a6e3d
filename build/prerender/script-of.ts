/** Only Node has it; a test in a browser takes the script as it is. */
const bundler = 'rolldown/utils'
const { minifySync }: typeof import('rolldown/utils') | { minifySync: null } =
  typeof window === 'undefined' ? await import(/* @vite-ignore */ bundler) : { minifySync: null }

/** Stands for `<` while a script is minified, which would take back how it is escaped. It is no character of any text. */
const lessThan = '\uffff'

/**
 * The text of a script that calls `run` with `argument`, minified. `run` may use nothing from outside. No text in
 * `argument` can end the script.
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
