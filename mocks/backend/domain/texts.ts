/** Whether nobody would see anything of the text: blanks, controls, and characters without a picture. */
export const isBlank = (text: string): boolean => /^[\s\p{C}\p{DI}\u2800]*$/u.test(text)

/**
 * The text as part of an address: letters and digits of every script with their marks, in lower case and one spelling;
 * Latin letters without accents. Empty where nothing of it is left.
 */
export const slugOf = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{DI}\p{Cf}]/gu, '')
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
  // A letter with its marks is one sign: half of one cannot be written in an address, or is another letter.
  const signs = plain.match(/.\p{M}*/gu) ?? []
  return signs.slice(0, 60).join('').normalize('NFC')
}
