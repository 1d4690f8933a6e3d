import { latinDigits } from '../kit/digits.ts'
import { cleanLine } from '../kit/typed-text.ts'

/** Source: D1 §9. */
export const codeLength = 6

/** What may stand between the digits of a code. */
const gap = '[\\p{Z}\\p{Pd}\\u2212.·]'

const runsOf = (text: string, digits: RegExp): string[] =>
  (text.match(digits) ?? []).map((run) => run.replace(/\D/g, '')).filter((run) => run.length === codeLength)

/**
 * The code in what was typed or pasted: the only six digits that stand together, of whatever script, else the only six
 * with blanks or hyphens between them (VERIFY-04). Empty where there is none, or more than one.
 */
export const codeIn = (text: string): string => {
  const plain = latinDigits(cleanLine(text))
  const together = runsOf(plain, /\d+/g)
  const [code, other] =
    together.length > 0 ? together : runsOf(plain, new RegExp(`\\d(?:${gap}{0,3}\\d)*`, 'gu'))
  return code !== undefined && (other === undefined || other === code) ? code : ''
}

/**
 * What the field, which has room for a code, keeps of a text: all of it, or the code in a longer one, or the digits of one
 * with gaps. Null where none of it fits.
 */
export const keptCode = (text: string): string | null => {
  if (text.length <= codeLength) return text
  const digits = text.replace(new RegExp(gap, 'gu'), '')
  return codeIn(text) || (/^\p{Nd}{1,6}$/u.test(digits) ? digits : null)
}
