const IN_MEMORY =
  'Changes are now in the memory of this page only and are lost when it is closed or reloaded.'

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** The message for the user that says why the store continues in memory. */
export const memoryNotice = (cause: unknown): string =>
  cause instanceof Error && cause.name === 'QuotaExceededError'
    ? `The browser's storage is full. ${IN_MEMORY}`
    : `The browser's storage cannot be used (${reasonOf(cause)}). ${IN_MEMORY}`

const ASIDE = 'The stored data cannot be used'

/** The message for the user that says why stored data could not be restored. */
export const asideNotice = (cause: unknown): string =>
  `${ASIDE} (${reasonOf(cause)}). It was set aside, and a new dataset was created.`

/** Whether the notice says that stored data could not be restored and was archived. */
export const isAsideNotice = (notice: string | undefined): boolean => !!notice?.startsWith(ASIDE)
