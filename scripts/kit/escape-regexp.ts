/** Escapes a text for a regular expression. `RegExp.escape` does the same, but its output is hard to read. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
