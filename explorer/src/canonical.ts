/**
 * The same text for the same value, whatever the order of its keys. Functions are left out; values with `toJSON`
 * (dates, actors) are written by it, errors by their message and fields.
 */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'undefined'

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON())
  if (value instanceof Map || value instanceof Set) return [...value].map(sorted)
  const fields = (value instanceof Error ? { ...value, message: value.message } : value) as Record<
    string,
    unknown
  >
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, sorted(fields[key])]),
  )
}
