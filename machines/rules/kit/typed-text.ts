/** Matches invisible characters: controls, direction marks, soft hyphens, fillers, but not tabs or line ends. */
const invisible = /(?![\p{VS}\p{Join_C}\u180e\u{e0020}-\u{e007f}\t\n\r])[\p{DI}\p{Cc}\ufff9-\ufffc]/gu

/**
 * Matches joiners, variation selectors and tags where no script or emoji needs them: at the start of a text and after a
 * Western letter.
 */
const needless =
  /(^|[\s\p{ASCII}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{VS}\p{Join_C}\u180e\u{e0020}-\u{e007f}]+(?!\u20e3)/gu

const blank = /[\s\u2800]/

/**
 * Trims a text, including Braille blanks, by a loop. The pattern `blank+$` would need a time that grows with the square
 * of the text's length.
 */
const trimmed = (text: string): string => {
  let from = 0
  let to = text.length
  while (from < to && blank.test(text.charAt(from))) from += 1
  while (from < to && blank.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/**
 * Cleans multi-line input: NFC, trimmed, without invisible characters. The field keeps the input as typed; this value
 * is validated and sent.
 */
export const cleanText = (text: string): string =>
  trimmed(text.replace(invisible, '').replace(needless, '$1').normalize())

/** Cleans one-line input: a name, a title, a search. */
export const cleanLine = (text: string): string => cleanText(text).replace(/[\t\n\r\u2028\u2029]+/g, ' ')
