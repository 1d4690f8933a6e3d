/** '4' for the digit four of any script. Each script has its digits in order, so that a run of them begins with a 0. */
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** As a person may write it, with Latin digits, and one sign for each use: ' for any apostrophe, a blank for any space. */
const plain = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ＇´`]/g, "'")
    .replace(/[，،]/g, ',')
    .replace(/[．。｡]/g, '.')
    .replace(/\s+/g, ' ')
    .trim()

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
