import { latinDigits } from './digits.ts'
import { cleanLine } from './typed-text.ts'

/** With Latin digits, and one sign for each use: ' for any apostrophe, a blank for any space. '5²' is not 52. */
const plain = (text: string): string =>
  latinDigits(cleanLine(text.replace(/[’‘ʼ´`]/g, "'").replace(/\p{No}/gu, '?')))
    .replace(/،/g, ',')
    .replace(/。/g, '.')
    .replace(/\s+/g, ' ')

/** '1,234,567.89': one sign between groups, another before the decimals. Indian groups have two digits. */
const grouped = /^([1-9]\d{0,2}([ '.,٬])(?:\d{2,3}\2)*\d{3})(?:(?!\2)[.,٫](\d*))?$/
const ungrouped = /^(\d+|(?=.\d))()(?:[.,٫](\d*))?$/

/**
 * All that a text can mean as a number, each as '1234.50': none where it is no number, two for '1,000', which is 1000 or
 * 1.000 (B21). `unit` matches what may stand beside the number.
 */
export const readNumber = (text: string, unit = /^$/): string[] => {
  const number = plain(text).replace(unit, '').trim()
  return [grouped, ungrouped].flatMap((form) => {
    const [, whole, , decimals] = form.exec(number) ?? []
    if (whole === undefined) return []
    const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
    return [decimals ? `${digits}.${decimals}` : digits]
  })
}

/** The whole number that a text means; null where it means none, or can mean two numbers. */
export const wholeNumber = (text: string): number | null => {
  const [value, other] = readNumber(text).map(Number)
  return value !== undefined && other === undefined && Number.isInteger(value) ? value : null
}

/** Asks which of two numbers a text means; null where it means one or none. `write` says how to write the second one. */
export const whichNumber = (
  text: string,
  [first, second]: readonly string[],
  write: (second: string) => string,
): string | null =>
  second === undefined
    ? null
    : `${text.trim()} can mean ${first} or ${Number(second)}. Write ${first} or ${write(second)}.`

/** The same for a whole number. */
export const whichWholeNumber = (text: string): string | null =>
  whichNumber(text, readNumber(text), (second) =>
    Number.isInteger(Number(second)) ? String(Number(second)) : 'another whole number',
  )
