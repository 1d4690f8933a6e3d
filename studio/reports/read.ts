import * as z from 'zod/mini'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Report, Step } from '#src/browser/record/report.ts'

/**
 * The maximum number of characters of a file. A report has at most 32,000; an envelope of Sentry may contain more than
 * the report.
 */
const most = 1_000_000

/** The maximum number of steps of a report that is read. The recorder retains fewer steps. */
const mostSteps = 1000

const word = z.string().check(z.minLength(1), z.maxLength(120))

/** The name of a cause. The fields of an event follow it as JSON. */
const name = z.string().check(
  z.maxLength(200),
  z.regex(/^[\w.:=!-][\w.:=! -]*(\{.*\})?$/),
  z.refine((text) => {
    const fields = /\{.*$/s.exec(text)?.[0]
    try {
      return fields === undefined || typeof JSON.parse(fields) === 'object'
    } catch {
      return false
    }
  }),
)

const deepest = 8
const isState = (value: unknown, depth = 0): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    depth < deepest &&
    Object.values(value).every((inner) => isState(inner, depth + 1)))

const step = z.object({
  run: z.int().check(z.positive()),
  flow: word,
  root: z.optional(word),
  child: z.optional(word),
  name,
  status: z.optional(z.int()),
  to: z.optional(z.custom<NonNullable<Step['to']>>((value) => isState(value))),
  end: z.optional(z.enum(['done', 'error'])),
  times: z.optional(z.int().check(z.positive())),
  page: z.optional(word),
})

const report = z.looseObject({
  guildhall: z.literal('report'),
  format: z.literal(1),
  build: z.string().check(z.maxLength(80)),
  reason: z.enum(['asked', 'machine', 'page', 'rejection', 'contract']),
  expected: z.optional(z.string().check(z.maxLength(4000))),
  steps: z.array(step).check(z.minLength(1), z.maxLength(mostSteps)),
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The report in a value: the value itself, or a part of the object in which the fake backend or Sentry stores it. */
const within = (value: unknown, depth = 0): { format?: unknown } | undefined => {
  const inner = typeof value === 'string' ? parsed(value) : value
  if (typeof inner !== 'object' || inner === null || depth > 2) return undefined
  if ('guildhall' in inner && inner.guildhall === 'report') return inner as { format?: unknown }
  const { report: direct, extra } = inner as Record<string, unknown>
  return within(direct, depth + 1) ?? within(extra, depth + 1)
}

/** The report in a text: our JSON, or an envelope of Sentry that contains it. Throws with the reason if there is none. */
export const reportIn = (text: string): Report => {
  if (text.trim() === '') throw new Error('The text is empty.')
  if (text.length > most) throw new Error('The text is longer than any report.')
  const values = [parsed(text), ...text.split('\n').map(parsed)].filter((value) => value !== undefined)
  if (values.length === 0)
    throw new Error(
      'The text is no JSON. A report is the JSON that “Copy” or “Save file” of ‘Report a problem’ gives.',
    )
  const found = values.flatMap((value) => within(value) ?? [])[0]
  if (!found) throw new Error('The text contains no report of Guildhall.')
  if (found.format !== 1)
    throw new Error(
      `This report has the format ${String(found.format).slice(0, 20)}. This studio reads format 1.`,
    )
  const read = z.safeParse(report, found)
  if (read.success) return read.data as unknown as Report
  const [issue] = read.error.issues
  throw new Error(`This report is damaged: ${issue?.path.join('.')} is not valid.`)
}

/** The report in the fragment of a URL; null if the fragment contains none. Throws if the report cannot be read. */
export const reportInFragment = (fragment: string): Report | null => {
  const text = /^#report=(.*)$/s.exec(fragment)?.[1]
  if (text === undefined) return null
  try {
    return reportIn(decodeURIComponent(text))
  } catch (thrown) {
    throw new Error(`The report of this link could not be read. ${reasonOf(thrown)}`)
  }
}
