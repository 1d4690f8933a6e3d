/**
 * How many seconds the provider wants the client to wait: from `Retry-After`, a number or a date, or from a number in
 * the body. Null if the response contains neither.
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

/** Formats a duration as '3 seconds', '1 minute' or '2 hours'; rounds up. */
const duration = (seconds: number): string => {
  const [length, unit] = units.find(([length]) => seconds >= length) ?? units[2]
  const count = Math.ceil(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Adds 'Try again in …' to the provider's message `words`, unless the message already contains a duration. */
export const withRetryHint = (words: string, seconds: number): string => {
  if (/\d\s*(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)\b/i.test(words)) return words
  const reason = (words || 'Too many requests.').replace(/[^\p{Sentence_Terminal}…]$/u, '$&.')
  return `${reason} Try again in ${duration(seconds)}.`
}
