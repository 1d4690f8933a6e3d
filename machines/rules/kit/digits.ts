/** Converts a digit of any script to 0 to 9. In each script the digits are consecutive, starting with 0. */
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Converts digits of any script to 0 to 9, and full-width characters to ASCII. */
export const latinDigits = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, latinDigit)
