/** '4' for the digit four of any script. Each script has its digits in order, so that a run of them begins with a 0. */
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** The text with its digits, of whatever script, as 0 to 9, and in ASCII what has a full-width form. */
export const latinDigits = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, latinDigit)
