import { canonical } from '#explorer/canonical.ts'

const inJson = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Map || value instanceof Set) return [...value]
  return value instanceof Error ? { ...value, message: value.message } : value
}

/** Converts a context to JSON; to text if that is impossible, such as for a circular reference. */
export const readable = (context: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(context, inJson))
  } catch {
    return canonical(context)
  }
}
