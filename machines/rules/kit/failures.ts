/**
 * Why a request failed. `refused`: the provider sent an error status. `malformed`: the response had an unexpected
 * shape. `unreachable`: no response came. `held`: another tab holds a lock and does not release it in time.
 */
export type FailureKind = 'refused' | 'malformed' | 'unreachable' | 'held'

/**
 * The error that a port rejects with when a request failed. `message` is a technical text, `serverMessage` the
 * provider's message; screens prefer `serverMessage` (D1 §8, D2 §8). `details` are the other fields of the error
 * response, such as a userId or code.
 */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly status: number | null
  readonly serverMessage: string | null
  readonly details: Readonly<Record<string, unknown>>

  constructor(failure: {
    kind: FailureKind
    message: string
    status?: number | null
    serverMessage?: string | null
    details?: Record<string, unknown>
  }) {
    super(failure.message)
    this.name = 'Failure'
    this.kind = failure.kind
    this.status = failure.status ?? null
    this.serverMessage = failure.serverMessage ?? null
    this.details = failure.details ?? {}
  }
}

/** The text of any thrown value, for developer tools. The product's screens show the messages of a `Failure`. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/**
 * Whether a registration was refused because an account with the email address exists, by the response's status or
 * message.
 */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Failure &&
  (error.status === 409 || /\b(already|exists|in use|taken)\b/i.test(error.serverMessage ?? ''))

/** The provider's message; if there is none, the text `fallback` of the screen (D1 §8: "server message or '…'"). */
export const serverMessageOr = (error: unknown, fallback: string): string =>
  error instanceof Failure && error.serverMessage ? error.serverMessage : fallback

/**
 * The provider's message if it has refused a request; null if the request failed in another way or the message is
 * empty.
 */
export const refusalReason = (error: unknown): string | null =>
  error instanceof Failure && error.status !== null && error.status >= 400 && error.status < 500
    ? error.serverMessage || null
    : null

/** The provider's message; if there is none, the text of the error (D1 §8 Login, D2 §8 Unsubscribe). */
export const serverMessageOrText = (error: unknown): string =>
  serverMessageOr(error, error instanceof Error && error.message ? error.message : String(error))

/**
 * Whether the provider has refused a request, so that the provider has changed nothing. After any other error, even one
 * of a gateway, the provider may have changed something.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && error.kind === 'refused' && error.status !== null && error.status < 500
