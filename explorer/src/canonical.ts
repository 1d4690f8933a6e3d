/**
 * The same text for the same value, whatever the order of its keys, and another for another. Functions are left out;
 * values with `toJSON` (dates, actors) are written by it, errors by their message and fields.
 */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'undefined'

/** What JSON cannot tell from another value, by the name of its kind. */
const tagged = (kind: string, content: unknown) => ({ [`$${kind}`]: content })

const sorted = (value: unknown): unknown => {
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
    return tagged(typeof value, String(value))
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item) => (item === undefined ? tagged('undefined', true) : sorted(item)))
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON())
  if (value instanceof Map) return tagged('map', sorted([...value]))
  if (value instanceof Set) return tagged('set', sorted([...value]))
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
