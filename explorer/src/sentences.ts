import { kindOf } from './kind-of.ts'
import type { Cause } from './moment.ts'

const worth = (value: unknown, depth = 1): string => {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'string') return value.length > 60 ? `'${value.slice(0, 57)}…'` : `'${value}'`
  if (typeof value !== 'object') return String(value)
  if (value instanceof Error) return `'${value.message}'`
  if (Array.isArray(value)) {
    const few = value.length <= 3 && depth > 0
    return few ? `[${value.map((one) => worth(one, depth - 1)).join(', ')}]` : `${value.length} of them`
  }
  if (depth <= 0) {
    const { id, title, kind } = value as Record<string, unknown>
    return `{${[id ?? title ?? kind ?? '…'].join('')}}`
  }
  const parts = Object.entries(value).map(([key, inner]) => `${key} ${worth(inner, depth - 1)}`)
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

/** What matters of a value, on one line: `email 'bea@guildhall.test', password ''`. */
export const inWords = (value: unknown): string => worth(value)

const besides = (value: object, key: string): string => {
  const { [key]: _, ...rest } = value as Record<string, unknown>
  return Object.keys(rest).length === 0 ? '' : ` (${inWords(rest)})`
}

const answerInWords = (answer: unknown): string => {
  const kind = kindOf(answer)
  return kind === null ? inWords(answer) : `${kind}${besides(answer as object, 'kind')}`
}

const failureInWords = (failure: unknown): string => {
  if (failure === null) return 'without a word'
  if (typeof failure === 'string') return `with '${failure}'`
  return `with ${inWords(failure)}`
}

/** A cause as a sentence. */
export const sentence = (cause: Cause): string => {
  switch (cause.kind) {
    case 'started':
      return `begins as ${cause.input}`
    case 'event':
      return `${cause.event.type}${besides(cause.event, 'type')}`
    case 'answered':
      return `${cause.id} answers: ${answerInWords(cause.answer)}`
    case 'failed':
      return `${cause.id} fails ${failureInWords(cause.failure)}`
    case 'said':
      return `${cause.id} says: ${answerInWords(cause.said)}`
    case 'ended':
      return `${cause.id} ends: ${answerInWords(cause.output)}`
    case 'elapsed':
      return `${cause.ms} ms pass`
  }
}
