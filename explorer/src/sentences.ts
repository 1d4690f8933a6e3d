import { actorInWords } from './actor-in-words.ts'
import type { Cause } from './cause.ts'
import { kindOf } from './kind-of.ts'

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
    const name = [id, title, kind].find((one) => typeof one === 'string' || typeof one === 'number')
    return `{${name ?? '…'}}`
  }
  const parts = Object.entries(value).map(([key, inner]) => `${key} ${worth(inner, depth - 1)}`)
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

/** A value as a short text on one line: `email 'bea@guildhall.test', password ''`. */
export const inWords = (value: unknown): string => worth(value)

const besides = (value: object, key: string): string => {
  const { [key]: _, ...rest } = value as Record<string, unknown>
  return Object.keys(rest).length === 0 ? '' : ` (${inWords(rest)})`
}

const valueInWords = (value: unknown): string => {
  const kind = kindOf(value)
  return kind === null ? inWords(value) : `${kind}${besides(value as object, 'kind')}`
}

const errorInWords = (error: unknown): string =>
  error === null ? 'without a word' : `with ${inWords(error)}`

/** A cause in words: `send fails with 'offline'`. */
export const sentence = (cause: Cause): string => {
  switch (cause.kind) {
    case 'started':
      return `begins as ${cause.input}`
    case 'event':
      return `${cause.event.type}${besides(cause.event, 'type')}`
    case 'output':
    case 'ended':
      return `${actorInWords(cause.id, cause.src)} is done: ${valueInWords(cause.output)}`
    case 'error':
      return `${actorInWords(cause.id, cause.src)} fails ${errorInWords(cause.error)}`
    case 'snapshot':
      return `${actorInWords(cause.id, cause.src)} has the snapshot: ${valueInWords(cause.snapshot)}`
    case 'sent':
      return `${actorInWords(cause.id, cause.src)} sends: ${cause.event.type}${besides(cause.event, 'type')}`
    case 'inside':
      return `in ${actorInWords(cause.id, cause.src)}: ${sentence(cause.cause)}`
    case 'elapsed':
      return `${cause.ms} ms pass`
  }
}
