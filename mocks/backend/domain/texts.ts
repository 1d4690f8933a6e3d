/** Whether a text has no visible character, but only white space, control characters and other invisible characters. */
export const isBlank = (text: string): boolean => /^[\s\p{C}\p{DI}\u2800]*$/u.test(text)

/**
 * Converts a text to a part of a URL: letters and digits of all scripts in lower case, Latin letters without accents.
 * Empty if none remain.
 */
export const slugOf = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{DI}\p{Cf}]/gu, '')
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
  // Each letter stays together with its combining marks, because a letter without its marks may be a different letter.
  const signs = plain.match(/.\p{M}*/gu) ?? []
  return signs.slice(0, 60).join('').normalize('NFC')
}
