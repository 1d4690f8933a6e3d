/**
 * How asking the user for a Google account ended. `credential` is Google's JWT, which the provider checks.
 * `unavailable`: Google's client could not be loaded or initialised (D1 §8).
 */
export type GoogleOutcome =
  | { kind: 'chosen'; credential: string }
  | { kind: 'dismissed' }
  | { kind: 'unavailable' }

/** The claim `nonce` of a credential; null if it has none. Only the provider can check the signature. */
export const nonceOf = (credential: string): unknown => {
  try {
    const [, claims = ''] = credential.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).nonce ?? null
  } catch {
    return null
  }
}
