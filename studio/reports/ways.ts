import type { AnyStateNode, EventObject, StateValue } from 'xstate'
import { canonical } from '#explorer/canonical.ts'
import type { Cause } from '#explorer/cause.ts'
import { errorsOf, type Flow, samplesOf } from '#explorer/flow.ts'
import { kindOf } from '#explorer/kind-of.ts'
import type { Moment } from '#explorer/player/moment.ts'
import type { Player } from '#explorer/player/player.ts'
import { doesNothing } from '#explorer/statechart/effects.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { nameOfDelay, slug, wordless } from '#src/browser/record/causes.ts'
import type { Step } from '#src/browser/record/report.ts'
import { condition } from '../diagram/chart/words.ts'
import { nameOf, presentName } from '../play/happenings/names.ts'
import { reasonsOf } from '../play/happenings/reasons.ts'
import { mostAlike, valueOfEvent, valueOfSample } from './likeness.ts'
import type { NamedStep } from './shrink.ts'

/** A step that the model follows: a step of a report, or a step of another source, which may have more details. */
export interface GivenStep extends Step {
  /** The event with its values. The samples most similar to it are tried first. */
  event?: EventObject
  /**
   * The name of the step in Play. Only the sample with this name matches. If the name ends with `=as-it-is`, every
   * sample matches.
   */
  exact?: string
}

/** One possible path with a report's steps. Samples replace the values that the report does not contain. */
export interface Way {
  moment: Moment
  steps: readonly NamedStep[]
  /**
   * The sum of the indexes of the samples. Lists begin with the usual sample, so the way with the lowest sum is the
   * most likely.
   */
  cost: number
  /** The ids of spawned children by their names in the report. */
  ids: ReadonlyMap<string, string>
  /** The paths and URLs that the last step of this way has opened. */
  opened: readonly string[]
  failed?: boolean
}

/** The maximum number of times that a step is repeated. */
const mostTimes = 20

/** The maximum number of ways that are continued after each step. Ways of higher cost are dropped. */
const most = 24

export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

export const openedBy = (emitted: readonly unknown[]): string[] =>
  emitted.flatMap((emission) => {
    const { path, to, url } = Object(emission)
    return [path, to, url].filter((value) => typeof value === 'string')
  })

/** A state in words: `{"form":{"sending":{}}}` → 'form.sending'. */
export const stateInWords = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, inner]) => (inner && same(inner, {}) ? name : `${name}.${stateInWords(inner ?? '')}`))
        .join(' and ')

/** The moment of a child; null if the child does not run. */
export const within = (moment: Moment, ids: readonly string[]): Moment | null =>
  ids.reduce<Moment | null>(
    (outer, id) => outer?.open.find((one) => one.id === id && one.child)?.child ?? null,
    moment,
  )

const wrapped = (moment: Moment, [id, ...rest]: readonly string[], cause: Cause): Cause => {
  if (id === undefined) return cause
  const { src = '', child } = moment.open.find((one) => one.id === id) ?? {}
  return { kind: 'inside', id, src, cause: child ? wrapped(child, rest, cause) : cause }
}

/** A sample that matches a step of a report. */
interface Candidate {
  cause: Cause
  cost: number
  /** The cause in Play, if it differs from what the explorer does. */
  named?: Cause
}

/** The samples that match a step of a report in its machine's current state; if none match, a text that says why. */
const candidatesFor = (
  { name, status, flow, event: given, exact }: GivenStep,
  moment: Moment,
  { machine, samples }: Flow,
): Candidate[] | string => {
  const ordered = (candidates: readonly Candidate[]): Candidate[] =>
    given
      ? mostAlike(candidates, ({ cause }) => valueOfSample(cause), valueOfEvent(given)).map((one, cost) => ({
          ...one,
          cost,
        }))
      : candidates.filter(({ cause }) => exact === undefined || nameOf(cause, samples) === presentName(exact))
  const timer = moment.timers.find(({ event }) => nameOfDelay(event.type) === name || event.type === name)
  if (timer || name.startsWith('after ')) {
    if (!timer) return 'This delay is not in progress here.'
    // The delay ends even if another delay would end before it, because a report does not contain how much time has
    // passed.
    const cause: Cause = { kind: 'event', event: timer.event, nth: 0 }
    return [{ cause, cost: 0, named: { kind: 'elapsed', ms: timer.left, event: timer.event.type } }]
  }
  const [, id, mark, word] = /^([\w-]+(?::\d+)?)([=!:])([\w-]*)(?:\.\w{4})?$/.exec(name) ?? []
  if (id !== undefined && mark !== undefined && word !== undefined) {
    const running = moment.open.find((one) => one.id === id || `${one.src}:` === id.replace(/\d+$/, ''))
    if (!running) return `'${id}' is not in progress here.`
    const { src } = running
    const port = samples.actors[src]
    const at = { id: running.id, src }
    const all: (Candidate & { word: string; status?: number | null })[] =
      mark === '='
        ? samplesOf(port?.outputs).map((output, nth) => ({
            word: slug(kindOf(output) ?? '') || wordless,
            cause: { kind: 'output', ...at, output, nth },
            cost: nth,
          }))
        : mark === ':'
          ? samplesOf(port?.snapshots).map((snapshot, nth) => ({
              word: slug(kindOf(snapshot) ?? ''),
              cause: { kind: 'snapshot', ...at, snapshot, nth },
              cost: nth,
            }))
          : errorsOf(port).map((error, nth) => {
              const failure = failureOf(error as FailureSample)
              return {
                word: slug(failure.kind),
                cause: { kind: 'error', ...at, error, nth },
                cost: nth + (failure.status === status ? 0 : 1),
              }
            })
    if (exact?.endsWith('=as-it-is')) return all
    const meant = ordered(all.filter((one) => exact !== undefined || one.word === word))
    if (meant.length > 0) return meant
    const known = [...new Set(all.map((one) => `'${one.word}'`))].join(', ')
    return `'${src}' has no sample '${word}'${known && `; its samples are ${known}`}.`
  }
  const [type = '', fields = '{}'] = name.split(/(?=\{)/)
  if (!machine.events.includes(type))
    return `'${flow}' has no event '${type}': the machine has changed since that build.`
  const recorded = Object.entries(JSON.parse(fields) as object)
  const meant = ordered(
    (samples.events[type] ?? [])
      .map((payload, nth) => ({ event: { ...payload, type }, nth }))
      .filter(({ event }) => recorded.every(([field, value]) => same(Object(event)[field], value)))
      .map(({ event, nth }): Candidate => ({ cause: { kind: 'event', event, nth }, cost: nth })),
  )
  // The samples that match the recorded event are tried first. The recorded event itself is tried last, because it
  // contains what the user typed.
  if (given && meant.length > 0)
    return [...meant, { cause: { kind: 'event', event: given, nth: 0 }, cost: meant.length }]
  return meant.length > 0 ? meant : `The event '${type}' has no sample${fields === '{}' ? '' : ` ${fields}`}.`
}

/** The result of a step: the ways to continue, or why there is none. Of several reasons, the one of the highest rank counts. */
export interface Tried {
  ways: Way[]
  why: string
  rank: number
}

const none = (rank: number, why: string): Tried => ({ ways: [], rank, why })

/**
 * The ids of the child that a step names, from the outside in. In samples a child such as `unsubscribe:purchase-1` may
 * have another id than in the step; then the word before the colon decides.
 */
const idsOf = (way: Way, names: readonly string[]): string[] => {
  const ids: string[] = []
  for (const [nth, name] of names.entries()) {
    const id = way.ids.get(names.slice(0, nth + 1).join('>')) ?? name
    const children = within(way.moment, ids)?.open.filter(({ child }) => child) ?? []
    const [word] = id.split(':')
    const alike = id.includes(':') ? children.find((one) => one.id.startsWith(`${word}:`)) : undefined
    ids.push((children.find((one) => one.id === id) ?? alike)?.id ?? id)
  }
  return ids
}

/** Finds the running child that a step `started` names. An earlier step has started that child. */
const meet = (way: Way, { child = '', to, end }: Step): Tried => {
  const names = child.split('>')
  const name = names.at(-1) ?? ''
  const above = idsOf(way, names.slice(0, -1))
  const parent = within(way.moment, above)
  const known = new Set(way.ids.values())
  const started = (parent?.open ?? []).filter(
    (one) =>
      one.child && (one.id === name || (`${one.src}:` === name.replace(/\d+$/, '') && !known.has(one.id))),
  )
  if (started.length === 0 && end === 'done') return { ways: [way], why: '', rank: 0 }
  if (started.length === 0) return none(1, `The model does not start '${name}' here.`)
  const meant = started.filter(({ child: inner }) => to === undefined || same(inner?.snapshot.value, to))
  if (meant.length === 0) return none(2, leadsTo(started[0]?.child?.snapshot.value, to ?? ''))
  return {
    ways: meant.map(({ id }) => ({ ...way, ids: new Map([...way.ids, [child, id]]) })),
    why: '',
    rank: 0,
  }
}

export const leadsTo = (value: StateValue | undefined, to: StateValue): string =>
  `The model leads to '${value === undefined ? 'its end' : stateInWords(value)}', not to '${stateInWords(to)}'.`

/** Why the guards have prevented an event: ' A guard refuses: the email is missing.'; '' if none has. */
const refusedBy = (guards: ReadonlySet<string>): string => {
  const names = [...guards].flatMap((one) => /^(.*): false$/.exec(one)?.[1] ?? [])
  if (names.length === 0) return ''
  return ` A guard refuses: ${reasonsOf(names) ?? `only if ${names.map(condition).join(', or ')}`}.`
}

/** The ids of the innermost states in a value. */
const idsOfStates = (node: AnyStateNode, value: StateValue): string[] =>
  typeof value === 'string'
    ? [node.states[value]?.id ?? value]
    : Object.entries(value).flatMap(([name, inner]) => {
        const within = node.states[name]
        return within && inner !== undefined ? idsOfStates(within, inner) : [name]
      })

/**
 * Whether a step has passed through a recorded state. A report contains the state before other machines react to the
 * step.
 */
const passes = (entered: readonly string[], root: AnyStateNode, to: StateValue | undefined): boolean =>
  to !== undefined && idsOfStates(root, to).every((id) => entered.includes(id))

/**
 * How often a step is repeated: as often as in the report, but not much more than `mostTimes`. An even number stays
 * even, because a second click on a checkbox undoes the first.
 */
const timesOf = ({ times = 1 }: Step): number => Math.min(times, mostTimes + (times % 2))

/**
 * Continues one way by a step of the report. `before` is the recorded state of the step's machine before the step;
 * undefined if it is unknown.
 */
export const take = (
  player: Player,
  flow: Flow,
  way: Way,
  step: GivenStep,
  before: StateValue | undefined,
): Tried => {
  const names = step.child?.split('>') ?? []
  if (step.name === 'started') return meet(way, step)
  const ids = idsOf(way, names)
  const moment = within(way.moment, ids)
  if (!moment) return none(1, `'${step.child}' does not run here.`)
  const candidates = candidatesFor(step, moment, flow)
  if (typeof candidates === 'string') return none(1, candidates)
  const prefix = ids.map((id) => `${id}>`).join('')
  const to = step.to ?? before
  const results = candidates.map(({ cause, cost, named = cause }): Tried => {
    const name = `${prefix}${nameOf(named, flow.samples)}`
    const caused = wrapped(way.moment, ids, cause)
    const gone = { ...way, steps: [...way.steps, { name, cause: caused }], cost: way.cost + cost }
    try {
      let happening = player.after(way.moment, caused)
      const inner = within(happening.moment, ids)
      const status = inner?.snapshot.status ?? 'done'
      if (step.end === 'error')
        return [status, happening.moment.snapshot.status].includes('error')
          ? { ways: [gone], why: '', rank: 0 }
          : { ways: [{ ...gone, failed: true }], why: '', rank: 0 }
      if (doesNothing(happening.effects))
        return step.to === undefined
          ? { ways: [way], why: '', rank: 0 }
          : none(3, `The model does nothing here.${refusedBy(happening.guards)}`)
      const rests =
        (status === (step.end ?? 'active') ||
          ((step.event ?? step.exact) !== undefined && status === 'done')) &&
        (!inner || to === undefined || same(inner.snapshot.value, to))
      const fits = rests || passes(happening.effects.entered, flow.machine.root, step.to)
      if (!fits) {
        const value = inner?.snapshot.value
        const why = value && same(value, moment.snapshot.value) ? refusedBy(happening.guards) : ''
        return none(4, `${leadsTo(value, to ?? 'its end')}${why}`)
      }
      const taken: NamedStep = { name, cause: caused, taken: happening.effects.taken }
      const steps = [...way.steps, taken]
      for (let nth = 1; nth < timesOf(step); nth += 1) {
        const again = player.after(happening.moment, caused)
        if (player.keyOf(again.moment) === player.keyOf(happening.moment)) break
        happening = again
        steps.push(taken)
      }
      return {
        ways: [{ ...gone, steps, moment: happening.moment, opened: openedBy(happening.effects.emitted) }],
        why: '',
        rank: 0,
      }
    } catch (thrown) {
      if (step.end === 'error') return { ways: [gone], why: '', rank: 0 }
      return none(4, `The machine fails: ${reasonOf(thrown)}`)
    }
  })
  return joined(results)
}

export const joined = (results: readonly Tried[]): Tried => {
  const [worst] = results.toSorted((one, other) => other.rank - one.rank)
  return { ways: results.flatMap(({ ways }) => ways), why: worst?.why ?? '', rank: worst?.rank ?? 0 }
}

/** The ways of least cost. Of several ways at the same moment, only the cheapest is returned. */
export const cheapest = (player: Player, ways: readonly Way[]): Way[] => {
  const byKey = new Map<string, Way>()
  for (const way of ways.toSorted((one, other) => one.cost - other.cost)) {
    const key = `${player.keyOf(way.moment)} ${way.failed ?? ''}`
    if (!byKey.has(key)) byKey.set(key, way)
    if (byKey.size === most) break
  }
  return [...byKey.values()]
}
