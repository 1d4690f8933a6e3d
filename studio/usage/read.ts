import * as z from 'zod/mini'
import type { Usage } from '#src/browser/record/usage.ts'

const usage = z.object({
  guildhall: z.literal('usage'),
  format: z.literal(1),
  flows: z.record(
    z.string().check(z.regex(/^[a-z][a-z-]{0,79}$/)),
    z.record(z.string().check(z.maxLength(1000)), z.int().check(z.nonnegative())),
  ),
})

/** The counts in a text; null if it is no file of counts. */
export const usageIn = (text: string): Usage | null => {
  try {
    const read = usage.safeParse(JSON.parse(text))
    return read.success ? read.data.flows : null
  } catch {
    return null
  }
}

/** The sum of the counts of many visits. */
export const added = (all: readonly Usage[]): Usage => {
  const sum: Record<string, Record<string, number>> = {}
  for (const [flow, counts] of all.flatMap((one) => Object.entries(one))) {
    sum[flow] ??= {}
    for (const [name, count] of Object.entries(counts)) sum[flow][name] = (sum[flow][name] ?? 0) + count
  }
  return sum
}
