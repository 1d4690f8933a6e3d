import { Failure, serverMessageOr } from '../kit/failures.ts'

/**
 * What to tell a user whose account could not be loaded, where that is no reason to sign them out: another tab holds the
 * session, the answer cannot be read, or the provider asks for time. Null for every other failure (PROFILE-16, DASH-07).
 */
export const reasonToStay = (error: unknown): string | null => {
  if (!(error instanceof Failure)) return null
  const { kind, status, details } = error
  if (kind === 'held') return 'Another tab of this site keeps your session busy. Close it, or try again.'
  if (kind === 'malformed') return 'The answer of the server could not be read.'
  return status === 429 || details.retryAfter ? serverMessageOr(error, 'There are too many requests.') : null
}
