import { latinDigits } from '../kit/digits.ts'
import { cleanLine } from '../kit/typed-text.ts'

/** The number of digits in a code (D1 §9). */
export const codeLength = 6

/** Matches a character that may separate the digits of a code. */
const gap = '[\\p{Z}\\p{Pd}\\u2212.·]'

const runsOf = (text: string, digits: RegExp): string[] =>
  (text.match(digits) ?? []).map((run) => run.replace(/\D/g, '')).filter((run) => run.length === codeLength)

/**
 * Extracts the code from input: the only six adjacent digits in any script; otherwise the only six digits with spaces
 * or hyphens between them (VERIFY-04). Empty if the input contains no code or more than one.
 */
export const codeIn = (text: string): string => {
  const plain = latinDigits(cleanLine(text))
  const together = runsOf(plain, /\d+/g)
  const [code, other] =
    together.length > 0 ? together : runsOf(plain, new RegExp(`\\d(?:${gap}{0,3}\\d)*`, 'gu'))
  return code !== undefined && (other === undefined || other === code) ? code : ''
}

/**
 * The new value of the code field after the user has typed or pasted `text`: the text itself if it fits, the code in a
 * longer text, or the digits without the characters between them. Null if nothing fits.
 */
export const codeAfterInput = (text: string): string | null => {
  if (text.length <= codeLength) return text
  const digits = text.replace(new RegExp(gap, 'gu'), '')
  return codeIn(text) || (/^\p{Nd}{1,6}$/u.test(digits) ? digits : null)
}
