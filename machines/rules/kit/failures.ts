/**
 * Why a call gave no answer: the provider refused it, its answer had the wrong shape, nothing came back, or another tab
 * holds what it needs and does not let go.
 */
export type FailureKind = 'refused' | 'malformed' | 'unreachable' | 'held'

/**
 * What a port throws when a call failed. `message` is the technical error text, `serverMessage` the provider's own
 * words; screens prefer the latter (D1 §8, D2 §8). `details` are the other fields of a refusal (a userId, a code).
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

/** The text of whatever was thrown, for the tools of developers. Screens of the product show a `Failure`'s words. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** The provider's words, or the screen's own fallback (D1 §8: "server message or '…'"). */
export const serverMessageOr = (error: unknown, fallback: string): string =>
  error instanceof Failure && error.serverMessage ? error.serverMessage : fallback

/** Why the provider said no, in its own words; null where it failed instead of refusing, or gave no reason. */
export const refusalReason = (error: unknown): string | null =>
  error instanceof Failure && error.status !== null && error.status >= 400 && error.status < 500
    ? error.serverMessage || null
    : null

/** The provider's words, or the error's text (D1 §8 Login, D2 §8 Unsubscribe). */
export const serverMessageOrText = (error: unknown): string =>
  serverMessageOr(error, error instanceof Error && error.message ? error.message : String(error))

/** A refusal says that nothing was done; anything else, and a gateway's error, leaves it open. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && error.kind === 'refused' && error.status !== null && error.status < 500
