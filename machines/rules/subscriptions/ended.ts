import { Failure } from '../kit/failures.ts'

/** What a refusal says: its code and its words. */
const wordsOf = (error: unknown): string =>
  error instanceof Failure && error.kind === 'refused' && [400, 404, 409, 410].includes(error.status ?? 0)
    ? `${error.details.code} ${error.serverMessage}`.replaceAll('_', ' ')
    : ''

/** Whether a refusal says that there is no subscription to end any more: an earlier try has ended it (C60). */
export const saysEnded = (error: unknown): boolean =>
  /already (been )?(cancell?ed|unsubscribed|ended|inactive)|no (such )?(subscription|purchase)/i.test(
    wordsOf(error),
  )

/** Whether a refusal says that the person is in the server no more (C60). */
export const saysAbsent = (error: unknown): boolean =>
  /unknown member|\b10007\b|no such member|not a member|user not found|user not participant/i.test(
    wordsOf(error),
  )
