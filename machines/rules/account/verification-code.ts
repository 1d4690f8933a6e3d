import { latinDigits } from '../kit/digits.ts'
import { cleanLine } from '../kit/typed-text.ts'

/** Source: D1 §9. */
export const codeLength = 6

const runsOf = (text: string, digits: RegExp): string[] =>
  (text.match(digits) ?? []).map((run) => run.replace(/\D/g, '')).filter((run) => run.length === codeLength)

/**
 * The code in what was typed or pasted: the only six digits that stand together, of whatever script, else the only six
 * with blanks or hyphens between them (VERIFY-04). Null where there is none, or more than one.
 */
export const codeIn = (text: string): string | null => {
  const plain = latinDigits(cleanLine(text))
  const together = runsOf(plain, /\d+/g)
  const [code, other] =
    together.length > 0 ? together : runsOf(plain, /\d(?:[\p{Z}\p{Pd}\u2212.·]{0,3}\d)*/gu)
  return code !== undefined && (other === undefined || other === code) ? code : null
}
