/**
 * The same text for the same value, whatever the order of its keys, and another for another. Functions are left out;
 * values with `toJSON` (dates, actors) are written by it, errors by their message and fields, what stands in itself by how
 * far out it is.
 */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'undefined'

/** What JSON cannot tell from another value, by the name of its kind. */
const tagged = (kind: string, content: unknown) => ({ [`$${kind}`]: content })

/** What an object stands in, from the inside out. */
interface Around {
  object: object
  outer: Around | null
}

/** How far out an object stands in itself: 1 for its own field; 0 where it does not. */
const distanceTo = (object: object, around: Around | null): number => {
  let distance = 1
  for (let at = around; at; at = at.outer) {
    if (at.object === object) return distance
    distance += 1
  }
  return 0
}

const sorted = (value: unknown, outer: Around | null = null): unknown => {
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
    return tagged(typeof value, String(value))
  if (typeof value !== 'object' || value === null) return value
  const distance = distanceTo(value, outer)
  if (distance > 0) return tagged('itself', distance)
  const around = { object: value, outer }
  if (Array.isArray(value))
    return value.map((item) => (item === undefined ? tagged('undefined', true) : sorted(item, around)))
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON(), around)
  if (value instanceof Map) return tagged('map', sorted([...value], around))
  if (value instanceof Set) return tagged('set', sorted([...value], around))
  const fields = (value instanceof Error ? { ...value, message: value.message } : value) as Record<
    string,
    unknown
  >
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, sorted(fields[key], around)]),
  )
}
