/** Never stricter than an input of type email, so that a refused submit is always marked by the browser (D1 §5). */
export const isEmailAddress = (text: string): boolean => /^\S+@\S+$/.test(text)

/** In characters. A longer text is not searched: the time that the pattern takes grows with the square of its length. */
const longest = 1000

/** An address with what a mail program, a link or a sentence puts around it. */
const wrapped =
  /^(?:[^@]*<|[^@<:]*:\s*)?["'“‘„«([]*(?:mailto:)?([^\s<>"()[\]:;,@]+@[^\s@?]+?)(?:\?\S*)?[^\p{L}\d]*$/iu

/**
 * The address in what was typed or pasted, such as `Nia <nia@guildhall.test>` or `mailto:nia@guildhall.test`: ASCII for
 * full-width characters, without what cannot be seen. Any other text comes back without outer blanks.
 */
export const emailIn = (text: string): string => {
  const seen = text
    .replace(/[\p{DI}\p{Cc}]/gu, '')
    .normalize('NFKC')
    .trim()
  return (seen.length <= longest && wrapped.exec(seen)?.[1]) || seen
}
