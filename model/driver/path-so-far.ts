import { kindOf } from '#explorer/kind-of.ts'
import type { Cause } from '#explorer/moment.ts'
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
  cause?.kind === 'failed' ? failureOf(cause.failure as FailureSample).serverMessage : null

/** How a call ended: the kind of its answer, 'answered' where it has none, 'failed', or '' for what is no call. */
export const outcomeOf = (cause: Cause | undefined): string => {
  if (cause?.kind === 'failed') return 'failed'
  return cause?.kind === 'answered' ? (kindOf(cause.answer) ?? 'answered') : ''
}

/** What has happened on a path so far, as somebody would tell it who saw the screen and heard the provider. */
export interface PathSoFar {
  /** The name of the input that the path begins with. */
  input: string
  causes: readonly Cause[]
  /** Whether this state is active, by its path below the machine: 'listed.content.empty'. */
  in(state: string): boolean
  /** The latest of the causes with one of these names (events, ids of calls). */
  latest(...names: string[]): Cause | undefined
  /** What was last written by this event, or ''. */
  written(event: string, field: string): string
  /** How often an event happened. */
  times(event: string): number
  /** The provider's words when it refused; null where it said none, or it was no failure. */
  wordsOf(cause: Cause | undefined): string | null
  /** As `wordsOf`, with the technical text in place of missing words. */
  wordsOrTextOf(cause: Cause | undefined): string | null
}

export const pathSoFar = (
  machineId: string,
  causes: readonly Cause[],
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
      const cause = latest(event)
      return cause?.kind === 'event' ? String((cause.event as Record<string, unknown>)[field] ?? '') : ''
    },
    times: (event) => causes.filter((cause) => nameOf(cause) === event).length,
    wordsOf,
    wordsOrTextOf: (cause) => (cause?.kind === 'failed' ? (wordsOf(cause) ?? technicalText(cause)) : null),
  }
}
