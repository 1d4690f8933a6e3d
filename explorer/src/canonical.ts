/**
 * The same text for the same value, whatever the order of its keys, and another for another. Functions are left out;
 * values with `toJSON` (dates, actors) are written by it, errors by their message and fields, a circular reference by how
 * many levels up it leads.
 */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'undefined'

/** What JSON cannot tell from another value, by the name of its kind. */
const tagged = (kind: string, content: unknown) => ({ [`$${kind}`]: content })

/** An object and those around it. */
interface Ancestors {
  object: object
  parent: Ancestors | null
}

/** How many levels up an object is among the ancestors; 0 where it is not. */
const levelsUp = (object: object, ancestors: Ancestors | null): number => {
  let levels = 1
  for (let at = ancestors; at; at = at.parent) {
    if (at.object === object) return levels
    levels += 1
  }
  return 0
}

const sorted = (value: unknown, parent: Ancestors | null = null): unknown => {
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
    return tagged(typeof value, String(value))
  if (typeof value !== 'object' || value === null) return value
  const levels = levelsUp(value, parent)
  if (levels > 0) return tagged('circular', levels)
  const ancestors = { object: value, parent }
  if (Array.isArray(value))
    return value.map((item) => (item === undefined ? tagged('undefined', true) : sorted(item, ancestors)))
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON(), ancestors)
  if (value instanceof Map) return tagged('map', sorted([...value], ancestors))
  if (value instanceof Set) return tagged('set', sorted([...value], ancestors))
  const fields = (value instanceof Error ? { ...value, message: value.message } : value) as Record<
    string,
    unknown
  >
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, sorted(fields[key], ancestors)]),
  )
}
