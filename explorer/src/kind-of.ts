/** The field `kind` of a value as text; null if it has none. */
export const kindOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : null
