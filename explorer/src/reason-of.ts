/** The message of a thrown error; any other thrown value as text. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)
