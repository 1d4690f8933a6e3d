import { Failure } from '../kit/failures.ts'

/** The code and message of a refused request as one text to search; '' for any other error. */
const wordsOf = (error: unknown): string =>
  error instanceof Failure && error.kind === 'refused' && [400, 404, 409, 410].includes(error.status ?? 0)
    ? `${error.details.code} ${error.serverMessage}`.replaceAll('_', ' ')
    : ''

/** Whether a refusal says that the subscription has already ended, by an earlier attempt (C60). */
export const saysEnded = (error: unknown): boolean =>
  /already (been )?(cancell?ed|unsubscribed|ended|inactive)|no (such )?(subscription|purchase)/i.test(
    wordsOf(error),
  )

/** Whether a refusal says that the user is no longer in the server (C60). */
export const saysAbsent = (error: unknown): boolean =>
  /unknown member|\b10007\b|no such member|not a member|user not found|user not participant/i.test(
    wordsOf(error),
  )
