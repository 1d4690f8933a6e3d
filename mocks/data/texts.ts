import type { FieldInfo, Problems } from '../backend/admin/data-api.ts'
import type { Row } from '../backend/store/tables/collection.ts'

type Field = Pick<FieldInfo, 'kind' | 'nullable'>

/** Converts a value to text that the user can edit; '' for null and absent values. */
export const textOf = ({ kind }: Pick<Field, 'kind'>, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'instant') return new Date(value as number).toISOString()
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return String(value)
}

export const cellOf = (row: Row, field: string): unknown => (row as unknown as Record<string, unknown>)[field]

/** Parses a text as a value of the field. Throws an error with a message for the user if the text is invalid. */
const readText = ({ kind, nullable }: Field, text: string): unknown => {
  if (text === '' && nullable) return null
  switch (kind) {
    case 'number':
      if (text.trim() === '' || Number.isNaN(Number(text))) throw new Error('This is not a number.')
      return Number(text)
    case 'instant': {
      const at = Date.parse(text)
      if (Number.isNaN(at)) throw new Error('This is not a date and time. Write it as 2026-03-02T09:00:00Z.')
      return at
    }
    case 'flag':
      return text === 'true'
    case 'json':
      try {
        return JSON.parse(text)
      } catch (cause) {
        throw new Error(`This is not JSON: ${(cause as Error).message}`)
      }
    default:
      return text
  }
}

/** The texts that the user typed, by the names of the fields. */
export type Draft = Readonly<Record<string, string>>

/** The values that the user has typed, and a message for each text that is invalid. */
export const readDraft = (
  fields: readonly FieldInfo[],
  draft: Draft,
): { values: Readonly<Record<string, unknown>>; problems: Problems } => {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const text = draft[field.name]
    if (text === undefined) continue
    try {
      values[field.name] = readText(field, text)
    } catch (cause) {
      problems[field.name] = (cause as Error).message
    }
  }
  return { values, problems }
}
