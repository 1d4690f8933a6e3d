import type * as z from 'zod/mini'

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

/** The value with what the paths lead to changed; an entry that becomes null leaves its list, and an empty list is null. */
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

/** A safe integer as text; beyond 2^53 - 1 a number has lost digits. */
const idAsText = (part: unknown) => (Number.isSafeInteger(part) ? String(part) : part)
const nothing = () => null

/**
 * The data of an answer that does not fit as it is; null where it cannot be read. An id may be a number. Unless the answer
 * is to be `exact`, an id that cannot be read counts as absent, and what does not fit otherwise takes its entry out of the
 * outermost list, as long as other entries remain: then something `isLost`. `notAnId`: what the schema says of an id that is
 * none.
 */
export const readTolerantly = (
  schema: z.ZodMiniType,
  json: unknown,
  { exact, notAnId }: { exact: boolean | undefined; notAnId: string },
): { data: unknown; isLost: boolean } | null => {
  const isOfId = ({ message }: Issue) => message === notAnId
  /** What is changed about it, in this order, until it fits: where, and how. */
  const remedies: [pathOf: (issue: Issue) => Path | null, change: (part: unknown) => unknown][] = [
    [(issue) => (isOfId(issue) ? issue.path : null), idAsText],
    // An id in a list goes with the entry that the list belongs to.
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
