import { Failure } from '#machines/rules/kit/failures.ts'

/** The log of failures (A13). It never contains a secret. */
export interface Log {
  /** `doing` says what failed. Of `error` only what A13 allows is logged, without any of `secrets`. */
  failure(doing: string, error: unknown, secrets?: readonly string[]): void
}

const placeholder = '[hidden]'
const likelySecrets = [
  /\beyJ[\w-]+(?:\.[\w-]*){0,2}/g,
  /\b(?:bearer|basic)\s+\S+/gi,
  /(?<=["']?(?:password|token|code|credential|secret|authorization|api[-_]?key|sid)["']?\s{0,9}[:=]\s{0,9})(?:"[^"]*"|'[^']*'|[^\s,&;}]+)/gi,
]

/**
 * Hides each of `secrets` in a text. Secrets with fewer than four characters are skipped: they would hide ordinary
 * words.
 */
export const redact = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, placeholder), text)

/** Hides what looks like a secret, and each of `secrets`. */
export const redactLikelySecrets = (text: string, secrets: readonly string[] = []): string =>
  likelySecrets.reduce((rest, pattern) => rest.replace(pattern, placeholder), redact(text, secrets))

const describe = (error: unknown): string => {
  if (!(error instanceof Failure))
    return error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  const { message, serverMessage } = error
  return serverMessage ? `${message}: ${serverMessage}` : message
}

/** Logs to the console. An error that is reported several times is logged once. */
export const consoleLog = (): Log => {
  const logged = new WeakSet<Error>()
  return {
    failure: (doing, error, secrets) => {
      if (error instanceof Error) {
        if (logged.has(error)) return
        logged.add(error)
      }
      // biome-ignore lint/suspicious/noConsole: the only code that writes to the console
      console.error(redactLikelySecrets(`${doing}: ${describe(error)}`, secrets))
    },
  }
}
