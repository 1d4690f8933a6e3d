/**
 * What came of asking a person for their Google account. `credential` is Google's own, for the provider to check;
 * `unavailable` when the sign-in client could not be loaded or initialised (D1 §8).
 */
export type GoogleAnswer =
  | { kind: 'chosen'; credential: string }
  | { kind: 'dismissed' }
  | { kind: 'unavailable' }

/** The claim `nonce` of a credential, which is a JWT; null where it has none. Only the provider can check its signature. */
export const nonceOf = (credential: string): unknown => {
  try {
    const [, claims = ''] = credential.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).nonce ?? null
  } catch {
    return null
  }
}
