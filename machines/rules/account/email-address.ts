/**
 * Whether a text is an email address. Never stricter than `<input type="email">`, so the browser shows an error for
 * each text that this function rejects (D1 §5).
 */
export const isEmailAddress = (text: string): boolean => /^\S+@\S+$/.test(text)

/** The longest text to search, in characters: the time of the pattern grows with the square of the length. */
const longest = 1000

/** Matches an email address together with what a mail program, a link or a sentence puts around it. */
const wrapped =
  /^(?:[^@]*<|[^@<:]*:\s*)?["'“‘„«([]*(?:mailto:)?([^\s<>"()[\]:;,@]+@[^\s@?]+?)(?:\?\S*)?[^\p{L}\d]*$/iu

/**
 * Extracts the address from input such as `Nia <nia@guildhall.test>` or `mailto:nia@guildhall.test`. In any text,
 * full-width characters become ASCII, invisible characters are removed, and the ends are trimmed.
 */
export const emailIn = (text: string): string => {
  const seen = text
    .replace(/[\p{DI}\p{Cc}]/gu, '')
    .normalize('NFKC')
    .trim()
  return (seen.length <= longest && wrapped.exec(seen)?.[1]) || seen
}
