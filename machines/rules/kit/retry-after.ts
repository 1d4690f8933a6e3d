/**
 * How many seconds the provider wants to be left alone: its `Retry-After`, a number or a date, or a number in the body.
 * Null where it says no such thing.
 */
export const secondsToWait = (asked: unknown, now: Date): number | null => {
  const seconds = Number.isNaN(Number(asked === '' ? '-' : (asked ?? '-')))
    ? (Date.parse(String(asked)) - now.getTime()) / 1000
    : Number(asked)
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null
}

const units = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** '3 seconds', '1 minute', '2 hours': never too short. */
const duration = (seconds: number): string => {
  const [length, unit] = units.find(([length]) => seconds >= length) ?? units[2]
  const count = Math.ceil(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The provider's words with the time that it asks for, unless they name a time themselves. */
export const withRetryHint = (words: string, seconds: number): string => {
  if (/\d\s*(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\b/i.test(words)) return words
  const reason = (words || 'There are too many requests.').replace(/[^\p{Sentence_Terminal}…]$/u, '$&.')
  return `${reason} Try again in ${duration(seconds)}.`
}
