import { Failure } from '#machines/rules/kit/failures.ts'

/** The log of failures that no screen shows (A13): what went wrong, never a secret. */
export interface Log {
  /** `doing` is a phrase of the product; of `error` only what A13 allows is written. */
  failure(doing: string, error: unknown): void
}

const hidden = '[hidden]'
const secretLooking = [
  /\beyJ[\w-]+(?:\.[\w-]*){0,2}/g,
  /\b(?:bearer|basic)\s+\S+/gi,
  /(?<=["']?(?:password|token|code|credential|secret|authorization|api[-_]?key|sid)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,&;}]+)/gi,
]

/** Hides each of `secrets` wherever it occurs. */
export const without = (secrets: readonly string[], text: string): string =>
  secrets
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), text)

/** Hides what looks like a secret, and each of `secrets` wherever it occurs. */
export const redacted = (text: string, secrets: readonly string[] = []): string =>
  secretLooking.reduce((rest, looks) => rest.replace(looks, hidden), without(secrets, text))

const describe = (error: unknown): string => {
  if (!(error instanceof Failure))
    return error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  const { message, serverMessage } = error
  return serverMessage ? `${message}: ${serverMessage}` : message
}

export const consoleLog = (): Log => ({
  failure: (doing, error) => {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
    console.error(redacted(`${doing}: ${describe(error)}`))
  },
})
