import type { Cause } from '#explorer/cause.ts'
import { kindOf } from '#explorer/kind-of.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'

const nameOf = (cause: Cause): string => {
  switch (cause.kind) {
    case 'started':
      return 'started'
    case 'event':
      return cause.event.type
    case 'elapsed':
      return 'elapsed'
    default:
      return cause.id
  }
}

const wordsOf = (cause: Cause | undefined): string | null =>
  cause?.kind === 'error' ? failureOf(cause.error as FailureSample).serverMessage : null

/** How a call ended: the kind of its outcome, `answered` if it has none, `failed`, or '' for any other cause. */
export const outcomeOf = (cause: Cause | undefined): string => {
  if (cause?.kind === 'error') return 'failed'
  return cause?.kind === 'output' ? (kindOf(cause.output) ?? 'answered') : ''
}

/** What has happened on a path so far, as seen on the screen and by the provider. */
export interface PathSoFar {
  /** The name of the path's input. */
  input: string
  causes: readonly Cause[]
  /** Whether a state is active, given by its path below the machine: 'listed.content.empty'. */
  in(state: string): boolean
  /** The latest cause with one of these names (of events, or ids of calls). */
  latest(...names: string[]): Cause | undefined
  /** A field of the latest event of this type that the machine did not ignore, or ''. */
  written(event: string, field: string): string
  /** How often an event of this type happened. */
  times(event: string): number
  /** The provider's message in a failure; null if the failure has no message, or if the cause is no failure. */
  wordsOf(cause: Cause | undefined): string | null
  /** Like `wordsOf`, but returns the technical message of a failure to which the provider gave no message. */
  wordsOrTextOf(cause: Cause | undefined): string | null
}

export const pathSoFar = (
  machineId: string,
  causes: readonly Cause[],
  ignored: ReadonlySet<Cause>,
  activeIds: readonly string[],
  technicalText: (cause: Cause) => string,
): PathSoFar => {
  const latest = (...names: string[]) => causes.findLast((cause) => names.includes(nameOf(cause)))
  const [first] = causes
  return {
    input: first?.kind === 'started' ? first.input : '',
    causes,
    in: (state) => activeIds.includes(`${machineId}.${state}`),
    latest,
    written: (event, field) => {
      const cause = causes.findLast((one) => nameOf(one) === event && !ignored.has(one))
      return cause?.kind === 'event' ? String((cause.event as Record<string, unknown>)[field] ?? '') : ''
    },
    times: (event) => causes.filter((cause) => nameOf(cause) === event).length,
    wordsOf,
    wordsOrTextOf: (cause) => (cause?.kind === 'error' ? (wordsOf(cause) ?? technicalText(cause)) : null),
  }
}
