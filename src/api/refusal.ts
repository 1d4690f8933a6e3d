import type * as z from 'zod/mini'
import { secondsToWait, withRetryHint } from '#machines/rules/kit/retry-after.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One text, or a list of them. */
const wordsIn = (message: unknown): string =>
  [message]
    .flat()
    .filter((text) => typeof text === 'string' && text !== '')
    .join('; ')

/**
 * What a refusal says: its words, '' without any, and its other fields, `retryAfter` (in seconds) among them where the
 * provider asks for time. Some providers put all of it into a field `error`. `schema` is what was agreed on.
 */
export const readRefusal = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  schema: z.ZodMiniType | undefined,
  now: Date,
): { words: string; details: Record<string, unknown> } => {
  const given = isRecord(body) ? body : {}
  const isNested = isRecord(given.error) && given.message === undefined
  const { message, ...fields } = isNested ? { ...given, ...(given.error as object) } : given
  const words = wordsIn(message)
  // Reads an id that is a number as text, as in an answer.
  const agreed = schema?.safeParse({ ...fields, message: words }).data
  const { message: _, ...details } = { ...fields, ...(isRecord(agreed) && agreed) } as Record<string, unknown>
  const isBusy = status === 429 || status === 503
  const retryAfter = isBusy
    ? secondsToWait(headers.get('retry-after') ?? details.retry_after ?? details.retryAfter, now)
    : null
  if (retryAfter === null) return { words, details }
  return { words: withRetryHint(words, retryAfter), details: { ...details, retryAfter } }
}
