/**
 * What came of asking a person for their Google account. `credential` is Google's own, for the provider to check;
 * `unavailable` when the sign-in client could not be loaded or initialised (D1 §8).
 */
export type GoogleAnswer =
  | { kind: 'chosen'; credential: string }
  | { kind: 'dismissed' }
  | { kind: 'unavailable' }
