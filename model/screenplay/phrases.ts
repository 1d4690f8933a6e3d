import type { Cause } from '#explorer/cause.ts'
import { sentence } from '#explorer/sentences.ts'
import type { Action } from '#explorer/statechart/effects.ts'
import type { SessionVerdict } from '#machines/account/session/machine.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { Failure } from '#machines/rules/kit/failures.ts'

/** Parses a text that contains JSON, URL-encoded or not; undefined for other texts. */
const meaningOf = (text: string): unknown => {
  if (!/^(%7B|[{[])/.test(text)) return undefined
  try {
    return JSON.parse(text.startsWith('%') ? decodeURIComponent(text) : text)
  } catch {
    return undefined
  }
}

/** A short name for an object: a community's title, a purchase's id. */
const shortName = (value: object): unknown => {
  const { id, title, name } = value as Record<string, unknown>
  return id === undefined ? undefined : (title ?? name ?? id)
}

type Length = 'whole' | 'short'

const inWords = (value: unknown, length: Length): string => {
  if (value === null || value === undefined) return 'none'
  if (value instanceof Error) {
    const said = value instanceof Failure ? value.serverMessage : null
    return `'${said ?? value.message}'`
  }
  if (typeof value === 'string') {
    const meaning = meaningOf(value)
    return meaning === undefined ? `'${value}'` : `(as text) ${inWords(meaning, length)}`
  }
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) {
    const known = value.filter((one) => typeof one === 'object' && one && shortName(one) !== undefined)
    if (length === 'short' && known.length > 3) return `${value.length} of them`
    return `[${value.map((one) => inWords(one, length)).join(', ')}]`
  }
  const name = length === 'short' ? shortName(value) : undefined
  return name === undefined ? `{${fieldsInWords(value, length)}}` : `{${name}}`
}

const fieldsInWords = (value: object, length: Length): string =>
  Object.entries(value)
    .map(([key, inner]) => `${key} ${inWords(inner, length)}`)
    .join(', ')

const named = (name: string, carried: unknown, length: Length): string => {
  const fields = typeof carried === 'object' && carried !== null ? fieldsInWords(carried, length) : ''
  return fields === '' ? name : `${name}: ${fields}`
}

/** A call or a message with all its parameters. Encoded values are decoded. */
export const callInWords = (name: string, carried: unknown): string => named(name, carried, 'whole')

/** An outcome in words: the verb (`answers`, `says`, `ends`), its kind, if any, and its values. */
const outcomeInWords = (tells: string, outcome: unknown): string => {
  if (typeof outcome !== 'object' || outcome === null || Array.isArray(outcome))
    return outcome === undefined ? tells : `${tells} ${inWords(outcome, 'short')}`
  if (!('kind' in outcome)) return named(tells, outcome, 'short')
  const { kind, ...rest } = outcome
  return named(`${tells} ${kind}`, rest, 'short')
}

/** `email.changed` becomes `Email changed`. */
const eventName = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('.', ' ')}`

/** A cause as a sentence. `inputs` are the flow's samples. */
export const causeInWords = (cause: Cause, inputs: Record<string, unknown>): string => {
  switch (cause.kind) {
    case 'started':
      return named(`It begins, as ${cause.input}`, inputs[cause.input], 'short')
    case 'event': {
      const { type, ...payload } = cause.event
      return named(eventName(type), payload, 'short')
    }
    case 'output':
      return outcomeInWords(`${cause.id} answers`, cause.output)
    case 'error':
      return `${cause.id} fails ${cause.error === null ? 'without a word' : `with ${inWords(cause.error, 'short')}`}`
    case 'snapshot':
      return outcomeInWords(`${cause.id} says`, cause.snapshot)
    case 'ended':
      return outcomeInWords(`${cause.id} ends`, cause.output)
    case 'sent':
    case 'inside':
      return sentence(cause)
    case 'elapsed': {
      const [delay] = cause.event.replace('xstate.after.', '').split('.')
      return `${cause.ms.toLocaleString('en-US')} ms pass (${delay})`
    }
  }
}

/** Puts an action into words: an event that a flow sends to a child, or an action that the child's parent runs. */
export const tellingInWords = (action: Action): string => {
  if ('type' in action) return named(`its parent ${action.type}`, action.params, 'whole')
  const { type, ...carried } = action.event
  return named(`${action.to} ${type}`, carried, 'whole')
}

/** The end of a flow in words, with its output. */
export const outputInWords = (output: unknown): string =>
  output === undefined ? 'is over' : outcomeInWords('is over,', output)

type Emitted = Emission | SessionVerdict

const emissionWords = {
  'page.opened': ({ path, replace }) => `goes to ${path}${replace ? ', in place of this page' : ''}`,
  'address.rewritten': ({ path }) => `says ${path} in the address`,
  'page.left': ({ url }) => `leaves for ${url}`,
  'session.opened': ({ signedIn }) => `opens the session: ${fieldsInWords(signedIn, 'whole')}`,
  'confirmation.opened': (account) => `opens the confirmation: ${fieldsInWords(account, 'whole')}`,
  'session.closed': ({ forget, to }) => `closes the session, forgets ${forget}, goes to ${to}`,
  'value.remembered': ({ key, value }) => `remembers ${key} ${inWords(value, 'whole')}`,
  'value.forgotten': ({ key }) => `forgets ${key}`,
  'toast.shown': ({ toast }) => `shows a ${toast.tone} toast: '${toast.title}'`,
  'failure.logged': ({ doing, error }) => `logs a failure of ${doing}: ${inWords(error, 'whole')}`,
  'request.retried': ({ id, token }) => `sends ${id} again with ${token}`,
  'request.rejected': ({ id }) => `gives the 401 of ${id} back to its screen`,
  'request.unanswered': ({ id }) => `tells the screen of ${id} that there was no answer`,
  'values.stored': ({ values }) => `stores ${fieldsInWords(values, 'whole')}`,
  'values.removed': ({ keys }) => `removes ${keys === 'all' ? 'everything' : keys.join(', ')} from storage`,
} satisfies { [T in Emitted['type']]: (emission: Extract<Emitted, { type: T }>) => string }

/** What the app does for an emission. Throws if the emission is unknown. */
export const emissionInWords = (emission: unknown): string => {
  const { type } = emission as Emitted
  const words: ((emission: never) => string) | undefined = emissionWords[type]
  if (!words) throw new Error(`model/screenplay/phrases.ts has no words for the emission ${type}.`)
  // The cast is safe, because the table has the words of each type of emission.
  return words(emission as never)
}
