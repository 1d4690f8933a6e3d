export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One text, or a list of them; each may be a record with its text in `message`. */
const wordsIn = (message: unknown): string =>
  [message]
    .flat()
    .map((text) => (isRecord(text) ? text.message : text))
    .filter((text) => typeof text === 'string' && text !== '')
    .join('; ')

interface Refusal {
  words: string
  details: Record<string, unknown>
}

/**
 * What a refusal says: its words, '' without any, and its other fields. Where the provider asks for time, these have it
 * as `retryAfter`, in seconds. Some providers put all of it into a field `error`, or have their words in `errors` or `detail`.
 */
export const readRefusal = async (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  now: Date,
): Promise<Refusal> => {
  const given = isRecord(body) ? body : {}
  const { message, ...details }: Record<string, unknown> =
    isRecord(given.error) && given.message === undefined ? { ...given, ...given.error } : given
  // An id may be a number here as well.
  for (const [name, value] of Object.entries(details))
    if (name.endsWith('Id') && Number.isSafeInteger(value)) details[name] = String(value)
  const words = wordsIn(message ?? details.errors ?? details.detail)
  if (status === 429 || status === 503) {
    // It is rare: its code is loaded then.
    const parameters = isRecord(details.parameters) ? details.parameters : {}
    const code = await import('#machines/rules/kit/retry-after.ts').catch(() => null)
    const seconds =
      code?.secondsToWait(
        headers.get('retry-after') || (details.retry_after ?? parameters.retry_after),
        now,
      ) ?? null
    if (code && seconds !== null)
      return { words: code.withRetryHint(words, seconds), details: { ...details, retryAfter: seconds } }
  }
  return { words, details }
}
