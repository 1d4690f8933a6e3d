/**
 * A text as the source of a regular expression that matches it alone. `RegExp.escape` does the same with texts that no
 * person can read.
 */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
