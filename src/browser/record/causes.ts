/*
 * A cause is what a machine received: an event, the outcome of a port or child, or the end of a delay. The recorder and
 * the studio use the same names for causes. An event is named by its type, an outcome by its kind, a delay by its name.
 * Names contain no values, except those that the flow declares as safe.
 */

/** The characters between the id of a port or child and the word for its outcome. */
const marks = { output: '=', error: '!', snapshot: ':', ended: '.ended=' } as const

/**
 * Makes the name of an outcome, such as `send=succeeded`, `send!unreachable`, `watch:changed` or
 * `unsubscribe.ended=cancelled`.
 */
export const nameOfOutcome = (id: string, how: keyof typeof marks, word: string): string =>
  `${id}${marks[how]}${word}`

/** The word for the output of a port or child if the output has no `kind`. */
export const wordless = 'answered'

/** Shortens XState's name of a delay: `xstate.after.confirmation.unsubscribe.succeeded` → `after confirmation`. */
export const nameOfDelay = (type: string): string =>
  `after ${/^xstate\.after\.([^.]*)/.exec(type)?.[1] ?? type}`

/** Converts a text to lower-case words joined by hyphens, at most 24 characters long. */
export const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 24)

/** The kind of an outcome, if it looks like an identifier in code; otherwise ''. */
const kindIn = (value: unknown): string => {
  const kind = Object(value).kind
  return typeof kind === 'string' && /^[a-z][a-z0-9-]{0,39}$/i.test(kind)
    ? kind.toLowerCase().slice(0, 24)
    : ''
}

/** An event or outcome: the data from which the name of a cause is made. */
interface Happened {
  type: string
  actorId?: string
  output?: unknown
  error?: unknown
  snapshot?: { context?: unknown }
}

/**
 * The values of an event's fields that may be recorded, by event type and field: only enumerations that the product
 * defines.
 */
type SafeFields = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/** The part of an event that may be recorded: the fields whose values the flow declares as safe. */
const safeFieldsOf = (event: object, safe: SafeFields[string] = {}): string => {
  const fields = Object.entries(event).filter(([field, value]) => safe[field]?.includes(value))
  return fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : ''
}

interface Naming {
  /** The values that the flow's events may show in reports. */
  safe?: SafeFields | undefined
  /** Whether the machine sent the event to itself, after a delay. */
  delayed?: boolean
  /** Converts the id of a port or child to the name by which the cause refers to it. */
  named?: (id: string) => string
}

/** The name of a cause. Of an event's values it contains only those in `safe`. */
export const nameOfHappened = (
  event: Happened,
  { safe, delayed = false, named = (id) => id }: Naming = {},
): string => {
  const { type } = event
  const [, how, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/.exec(type) ?? []
  if (how === 'done.actor') return `${named(id)}=${kindIn(event.output) || wordless}`
  if (how === 'error.actor') return `${named(id)}!${kindIn(event.error) || 'thrown'}`
  if (how) return `${named(id)}:${kindIn(event.snapshot?.context)}`
  if (type === 'xstate.init') return 'started'
  if (type === 'xstate.stop') return 'left'
  if (delayed || type.startsWith('xstate.after.')) return nameOfDelay(type)
  return type + safeFieldsOf(event, safe?.[type])
}
