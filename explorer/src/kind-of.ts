/** The `kind` of an answer, an output or what a feed says; null where it has none. */
export const kindOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : null
