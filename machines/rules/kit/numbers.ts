import { latinDigits } from './digits.ts'
import { cleanLine } from './typed-text.ts'

/** Normalises the text of a number: digits 0 to 9, one kind of apostrophe and space. '5²' does not become 52. */
const plain = (text: string): string =>
  latinDigits(cleanLine(text.replace(/[’‘ʼ´`]/g, "'").replace(/\p{No}/gu, '?')))
    .replace(/،/g, ',')
    .replace(/。/g, '.')
    .replace(/\s+/g, ' ')

/**
 * Matches numbers such as '1,234,567.89': one separator between groups, another before the decimals. Indian groups have
 * two digits.
 */
const grouped = /^([1-9]\d{0,2}([ '.,٬])(?:\d{2,3}\2)*\d{3})(?:(?!\2)[.,٫](\d*))?$/
const ungrouped = /^(\d+|(?=.\d))()(?:[.,٫](\d*))?$/

/**
 * All numbers that a text can mean, each as '1234.50'. The list is empty if the text is no number. It has two entries
 * for '1,000', which can mean 1000 or 1.000 (B21). `unit` matches what may precede or follow the number.
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

/** The whole number that a text means; null if the text means no whole number or can mean two numbers. */
export const wholeNumber = (text: string): number | null => {
  const [value, other] = readNumber(text).map(Number)
  return value !== undefined && other === undefined && Number.isInteger(value) ? value : null
}

/**
 * The message that asks the user which of two numbers a text means; null if the text does not have two meanings.
 * `write` formats the second number.
 */
export const whichNumber = (
  text: string,
  [first, second]: readonly string[],
  write: (second: string) => string,
): string | null =>
  second === undefined
    ? null
    : `${text.trim()} can mean ${first} or ${Number(second)}. Write ${first} or ${write(second)}.`

/**
 * The message that asks the user which of two whole numbers a text means; null if the text does not have two meanings.
 */
export const whichWholeNumber = (text: string): string | null =>
  whichNumber(text, readNumber(text), (second) =>
    Number.isInteger(Number(second)) ? String(Number(second)) : 'another whole number',
  )
