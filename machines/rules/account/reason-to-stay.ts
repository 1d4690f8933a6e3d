import { Failure, serverMessageOr } from '../kit/failures.ts'

/**
 * The message for a user whose account could not be loaded but who stays signed in: another tab holds the session's
 * lock, the response is invalid, or the provider asks for a wait. Null for every other failure (PROFILE-16, DASH-07).
 */
export const reasonToStay = (error: unknown): string | null => {
  if (!(error instanceof Failure)) return null
  const { kind, status, details } = error
  if (kind === 'held') return 'Another tab of this site is using your session. Close it or try again.'
  if (kind === 'malformed') return 'We could not read the response of the server.'
  return status === 429 || details.retryAfter ? serverMessageOr(error, 'Too many requests.') : null
}
