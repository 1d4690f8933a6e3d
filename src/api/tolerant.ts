import type * as z from 'zod/mini'

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

/**
 * Returns a copy of `value` in which `change` has replaced the part at each path. A list drops entries that become
 * null; a list without entries becomes null.
 */
const changedAt = (value: unknown, paths: readonly Path[], change: (part: unknown) => unknown): unknown => {
  if (paths.length === 0) return change(value)
  const below = new Map<string, Path[]>()
  for (const [key, ...rest] of paths) {
    const name = String(key)
    const rests = below.get(name)
    if (rests) rests.push(rest)
    else below.set(name, [rest])
  }
  const parts = Object.entries(value as object).map(([name, part]): [string, unknown] => {
    const rests = below.get(name)
    return [
      name,
      rests ? changedAt(part, rests.some((rest) => rest.length === 0) ? [] : rests, change) : part,
    ]
  })
  if (!Array.isArray(value)) return Object.fromEntries(parts)
  const entries = parts.flatMap(([name, part]) => (part === null && below.has(name) ? [] : [part]))
  return entries.length > 0 ? entries : null
}

/**
 * Converts an id that is a number to a string. A number above 2^53 - 1 stays unchanged, because some of its digits were
 * already lost in parsing.
 */
const idAsText = (part: unknown) => (Number.isSafeInteger(part) ? String(part) : part)
const nothing = () => null

/**
 * Reads a response that does not match its schema. First, ids that are numbers become strings; with `exact`, nothing
 * else is changed. Otherwise invalid ids become null, and then the entries of the outermost list that are still invalid
 * are dropped, unless no entry would remain. `isLost` says that data was dropped. `notAnId` is the schema's error
 * message for an invalid id. Returns null if the response stays invalid.
 */
export const readTolerantly = (
  schema: z.ZodMiniType,
  json: unknown,
  { exact, notAnId }: { exact: boolean | undefined; notAnId: string },
): { data: unknown; isLost: boolean } | null => {
  const isOfId = ({ message }: Issue) => message === notAnId
  /**
   * The repairs, applied in this order until the value is valid. `pathOf` returns the path to repair for an issue of
   * the schema, or null; `change` returns the new value of the part at this path.
   */
  const remedies: [pathOf: (issue: Issue) => Path | null, change: (part: unknown) => unknown][] = [
    [(issue) => (isOfId(issue) ? issue.path : null), idAsText],
    // An invalid id in a list of ids is skipped here; the next repair drops the entry that contains that list.
    [(issue) => (isOfId(issue) && typeof issue.path.at(-1) === 'string' ? issue.path : null), nothing],
    [({ path }) => path.slice(0, path.findIndex((key) => typeof key === 'number') + 1), nothing],
  ]
  let value = json
  for (const [pathOf, change] of exact ? remedies.slice(0, 1) : remedies) {
    const { error } = schema.safeParse(value)
    const paths = (error?.issues ?? []).map(pathOf).filter((path) => path?.length)
    if (paths.length > 0) value = changedAt(value, paths as Path[], change)
    const read = schema.safeParse(value)
    if (read.success) return { data: read.data, isLost: change === nothing }
  }
  return null
}
