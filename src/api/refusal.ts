export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Joins the messages in an error response's `message`: a string, an object with a string in `message`, or a list of
 * these.
 */
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
 * Reads an error response: its message (empty if there is none) and its other fields. If the provider asks for a wait
 * before the next request, `retryAfter` has the seconds. Some providers put all fields into a field `error`, or the
 * message into `errors` or `detail`.
 */
export const readRefusal = async (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  now: Date,
): Promise<Refusal> => {
  const given = isRecord(body) ? body : {}
  const { message, ...details }: Record<string, unknown> =
    isRecord(given.error) && given.message === undefined ? { ...given, ...given.error } : given
  // Converts ids to strings, because an id in an error response may be a number.
  for (const [name, value] of Object.entries(details))
    if (name.endsWith('Id') && Number.isSafeInteger(value)) details[name] = String(value)
  const words = wordsIn(message ?? details.errors ?? details.detail)
  if (status === 429 || status === 503) {
    // A provider rarely asks for a wait before the next request, so the code that computes the wait is loaded on
    // demand.
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
