import { slug } from '#src/browser/record/causes.ts'
import type { Report } from '#src/browser/record/report.ts'

/** The name of a case's file. */
export const caseFile = (title: string): string => `${slug(title) || 'case'}.json`

/** The content of a case's file. */
export const caseText = (one: Report): string => `${JSON.stringify(one, null, 2)}\n`
