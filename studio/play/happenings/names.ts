import type { Cause } from '#explorer/cause.ts'
import { errorsOf, type FlowSamples, outputsOf, samplesOf } from '#explorer/flow.ts'
import { kindOf } from '#explorer/kind-of.ts'
import { sentence } from '#explorer/sentences.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { nameOfDelay, nameOfOutcome, slug, wordless } from '#src/browser/record/causes.ts'
import type { ChartTransition } from '#studio/diagram/chart/shape.ts'
import { eventOf } from './path-text.ts'

/**
 * Names of causes that stay valid when other code changes. An event is named by its type and fields, the outcome of a
 * port by its kind or message, a delay by its name. Outcomes with the same name get a hash of their content, not a
 * number.
 */

/**
 * Converts a value to JSON with sorted keys. Shared links contain hashes of this JSON, so that it must never change.
 */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    const fields = one instanceof Error ? { ...one, message: one.message } : one
    return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
  }) ?? 'undefined'

/** A hash of a value, four characters long. */
const digest = (value: unknown): string => {
  let hash = 0x811c9dc5
  for (const character of sortedJson(value)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36).slice(-4).padStart(4, '0')
}

const wordOfKind = (value: unknown): string => slug(kindOf(value) ?? '')

const wordOfOutcome = (outcome: unknown): string => wordOfKind(outcome) || wordless

const wordOfFailure = (failure: unknown): string => {
  const { kind, serverMessage } = failureOf(failure as FailureSample)
  if (kind !== 'refused') return kind
  return slug(serverMessage ?? '')
}

/** The word for a value, followed by a hash if another value has the same word. */
const distinct = (values: readonly unknown[], wordOf: (value: unknown) => string, value: unknown): string => {
  const word = wordOf(value)
  const rivals = values.filter((other) => wordOf(other) === word)
  return rivals.length > 1 ? `${word}.${digest(value)}` : word
}

const nameOfEvent = ({ type, ...fields }: { type: string }): string =>
  Object.keys(fields).length === 0 ? type : `${type}${JSON.stringify(fields)}`

/** The maximum length of an event's fields in a name, in characters. The hash of the fields replaces longer fields. */
const LONG = 80

/** The name of a cause, unique among the samples of its flow. */
export const nameOf = (cause: Cause, { events, actors, children }: FlowSamples): string => {
  switch (cause.kind) {
    case 'started':
      return cause.input
    case 'event': {
      const { type, ...fields } = cause.event
      const whole = nameOfEvent(cause.event)
      const isSample = events[type]?.some((sample) => sortedJson(sample) === sortedJson(fields))
      return isSample && whole.length > type.length + LONG ? `${type}#${digest(fields)}` : whole
    }
    case 'output': {
      const outcomes = samplesOf(actors[cause.src]?.outputs)
      return nameOfOutcome(cause.id, 'output', distinct(outcomes, wordOfOutcome, cause.output))
    }
    case 'error': {
      const fails = errorsOf(actors[cause.src])
      return nameOfOutcome(cause.id, 'error', distinct(fails, wordOfFailure, cause.error))
    }
    case 'snapshot': {
      const says = samplesOf(actors[cause.src]?.snapshots)
      return nameOfOutcome(cause.id, 'snapshot', distinct(says, wordOfKind, cause.snapshot))
    }
    case 'ended':
      return nameOfOutcome(
        cause.id,
        'ended',
        distinct(outputsOf(children, cause.src), wordOfKind, cause.output),
      )
    case 'elapsed':
      return nameOfDelay(cause.event)
    case 'sent':
    case 'inside':
      return sentence(cause)
  }
}

/**
 * The hashes of samples whose content has changed, each with its present hash. If a sample gets a new field, add its
 * hash here, so that older links and stories still open.
 */
const changedHashes: Readonly<Record<string, string>> = {
  a6k0: '622u',
  em42: 'ajw4',
  j5gz: 'my2k',
  m29n: 'uayy',
  '4mzk': 'qf10',
  '7r0r': 'n79r',
  qoqn: 'fowh',
  o050: 'mra0',
  nvmc: 'fdvu',
  '9r3h': 'uk9f',
  '6brd': 'gt7t',
  yovm: 'y5l1',
  '10l2': 'kh5l',
  jmk5: 'xefw',
  cvai: 'yrx9',
  '230k': 'dyx5',
  p821: '45ve',
  trdz: '7pfg',
  adsd: 'n7z6',
  '97ph': 'svp2',
  lhns: 'dwmb',
  e4kb: 't0xo',
  tda6: '0qht',
  knyy: 'kkw9',
  '0azy': '040p',
  gbku: 'ejnx',
  f5j9: 'z7cw',
  z0se: 'e0sz',
}

/** The present name of a step. If the name ends with a hash that has changed, replaces it by the present hash. */
export const presentName = (name: string): string =>
  name.replace(/(?<=[.#])\w{4}$/, (hash) => changedHashes[hash] ?? hash)

/** Removes the child's `place` and the `>` after it from a name. */
export const nameWithin = (name: string, place: string): string =>
  place === '' ? name : name.slice(place.length + 1)

/** Whether the cause with this name takes this transition of the diagram. */
export const takesTransition = (name: string, { kind, cause }: ChartTransition): boolean => {
  switch (kind) {
    case 'event':
      return name.split('#')[0] === cause || eventOf(name)?.type === cause
    case 'answer':
      return name.startsWith(`${cause}=`)
    case 'failure':
      return name.startsWith(`${cause}!`)
    case 'feed':
      return name.startsWith(`${cause}:`)
    case 'child':
      return name.startsWith(`${cause}.ended=`)
    case 'delay':
      return name === `after ${cause}`
    case 'immediate':
    case 'done':
      return false
  }
}
