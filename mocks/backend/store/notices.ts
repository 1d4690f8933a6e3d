const IN_MEMORY =
  'From here on, changes are kept in the memory of this page only and are gone when it is closed or reloaded.'

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Why the store went on in memory. */
export const memoryNotice = (cause: unknown): string =>
  cause instanceof Error && cause.name === 'QuotaExceededError'
    ? `The browser's storage is full. ${IN_MEMORY}`
    : `The browser's storage cannot be used (${reasonOf(cause)}). ${IN_MEMORY}`

/** Why a stored world was not restored. */
export const asideNotice = (cause: unknown): string =>
  `The stored world cannot be used (${reasonOf(cause)}). It was set aside, and a new one has begun.`
