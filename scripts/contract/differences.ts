import type * as z from 'zod/mini'

/** A place where a response differs from the contract. */
export interface Difference {
  /** The path of the field; '' for the whole body, 'status' for the status code. */
  path: string
  expected: string
  actual: string
}

type Issue = z.core.$ZodIssue

const expectedBy = (issue: Issue): string[] => {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.expected]
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value))
    case 'invalid_format':
      return [issue.format]
    case 'invalid_union':
      return issue.errors.flatMap((issues) => issues.slice(0, 1).flatMap(expectedBy))
    case 'too_small':
      return [`at least ${issue.minimum} of ${issue.origin}`]
    case 'unrecognized_keys':
      return [`no field ${issue.keys.join(', ')}`]
    default:
      return [issue.code]
  }
}

const secret = /password|token|code|credential|secret/i
const longest = 80

/** A short text for a value. Secrets are hidden. */
export const shown = (value: unknown, name = ''): string => {
  if (value === undefined) return 'nothing'
  if (secret.test(name) && typeof value === 'string') return 'a string [hidden]'
  if (Array.isArray(value)) return `a list of ${value.length} entries`
  if (typeof value === 'object' && value !== null)
    return `an object with ${Object.keys(value).join(', ') || 'no fields'}`.slice(0, longest)
  return JSON.stringify(value).slice(0, longest)
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, key) => Reflect.get(Object(inside), key), value)

/** All fields of `body` that differ from the schema. */
export const differencesOf = (schema: z.ZodMiniType, body: unknown): Difference[] => {
  const { error } = schema.safeParse(body)
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    expected: [...new Set(expectedBy(issue))].join(' or '),
    actual: shown(at(body, issue.path), String(issue.path.at(-1) ?? '')),
  }))
}
