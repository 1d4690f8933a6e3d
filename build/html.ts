import { minifySync } from 'rolldown/utils'

/** Escapes a text for HTML content or attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The minified text of an inline script that calls `run` with `argument`. `run` must not use variables from outside. Text
 * in `argument` cannot end the script element.
 */
export const scriptOf = <Argument>(run: (argument: Argument) => void, argument: Argument): string => {
  const { code, errors } = minifySync('inline.js', `(${run})(${JSON.stringify(argument)})`)
  if (errors[0]) throw new Error(errors[0].message)
  return code.replaceAll(/<(?=!--|\/?script)/gi, String.raw`\x3c`)
}
