import { Failure } from '#machines/rules/kit/failures.ts'

/** Failures after which the user stays signed in, each with the screen's message (decision 023). */
export const reasonsToStay: [failure: string, error: Failure, says: string][] = [
  [
    'another tab that holds the lock of the session',
    new Failure({ kind: 'held', message: 'got no answer from another tab' }),
    'Another tab of this site is using your session. Close it or try again.',
  ],
  [
    'a response that cannot be read',
    new Failure({ kind: 'malformed', message: 'answered in a shape that is not agreed', status: 200 }),
    'We could not read the response of the server.',
  ],
  [
    'a provider that asks the client to wait',
    new Failure({
      kind: 'refused',
      message: 'answered 503',
      status: 503,
      serverMessage: 'Slow down. Try again in 30 seconds.',
      details: { retryAfter: 30 },
    }),
    'Slow down. Try again in 30 seconds.',
  ],
  [
    'too many requests',
    new Failure({ kind: 'refused', message: 'answered 429', status: 429 }),
    'Too many requests.',
  ],
]
