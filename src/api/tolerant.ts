import type * as z from 'zod/mini'
import { notAnId } from './contract/shapes.ts'

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

/** The value without what the paths lead to: an entry leaves its list, a field or a list without entries becomes null. */
const without = (value: unknown, paths: readonly Path[]): unknown => {
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  const below = new Map<string, Path[]>()
  for (const [key, ...rest] of paths) {
    const name = String(key)
    const same = below.get(name)
    if (same) same.push(rest)
    else below.set(name, [rest])
  }
  const left = Object.entries(value).map(([name, part]): [string, unknown] => {
    const rests = below.get(name)
    if (!rests) return [name, part]
    return [name, rests.some(({ length }) => length === 0) ? null : without(part, rests)]
  })
  if (!Array.isArray(value)) return Object.fromEntries(left)
  const entries = left.filter(([name, part]) => part !== null || !below.has(name)).map(([, part]) => part)
  return entries.length > 0 ? entries : null
}

/** The field of an id that cannot be read. Null for other issues, and for an id in a list, which goes with its entry. */
const idPath = ({ path, message }: Issue): Path | null =>
  message === notAnId && typeof path.at(-1) === 'string' ? path : null

/** The entry of the outermost list that an issue is in. */
const entryPath = ({ path }: Issue): Path | null => {
  const index = path.findIndex((key) => typeof key === 'number')
  return index < 0 ? null : path.slice(0, index + 1)
}

/**
 * Reads an answer by its schema. Unless it is to be `exact`, an id that cannot be read counts as absent, and what does
 * not fit otherwise takes its entry out of the outermost list, as long as other entries remain. `misfits`: where the
 * first of what does not fit is.
 */
export const readAnswer = (
  schema: z.ZodMiniType,
  json: unknown,
  exact = false,
): { isRead: boolean; data?: unknown; misfits?: readonly Path[] } => {
  const first = schema.safeParse(json)
  if (first.success) return { isRead: true, data: first.data }
  let { issues } = first.error
  const misfits = issues.slice(0, 3).map(({ path }) => path)
  let value = json
  for (const pathOf of exact ? [] : [idPath, entryPath]) {
    value = without(
      value,
      issues.map(pathOf).filter((path) => path !== null),
    )
    const read = schema.safeParse(value)
    if (read.success) return { isRead: true, data: read.data, misfits }
    issues = read.error.issues
  }
  return { isRead: false, misfits }
}
