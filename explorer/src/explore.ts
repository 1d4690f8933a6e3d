import { canonical } from './canonical.ts'
import {
  type Cause,
  callNamed,
  createPlayer,
  type Flow,
  type FlowSamples,
  type Happening,
  type Moment,
  type Options,
  type Player,
} from './moment.ts'
import { reasonOf } from './reason-of.ts'
import { sentence } from './sentences.ts'
import { activeIds, innermostIds, type Stepper, type Transition } from './statechart.ts'

/** What an edge or a start proves, each as a sentence: a state is seen, a transition taken, a guard true, an answer met. */
export type Target = string

/** Something that can happen in a state, and what comes of it. */
export interface Edge {
  cause: Cause
  /** The key of the state it leads to. */
  to: string
  /** The ids of the transitions that it takes, in their order. */
  transitions: readonly string[]
  /** The names of what it begins. */
  begins: readonly string[]
  /** What it asks the app to do. */
  emitted: readonly unknown[]
  targets: readonly Target[]
}

/** Moments that are the same for the flow. `edges` is everything that can happen there, in a fixed order. */
export interface State {
  key: string
  moment: Moment
  edges: Edge[]
}

/** What was found. */
export interface Exploration {
  player: Player
  /** By key, in the order of their discovery: the nearest first. */
  states: ReadonlyMap<string, State>
  /** An edge for each input. */
  starts: readonly Edge[]
  /** All that can be proved. */
  targets: ReadonlySet<Target>
  /** What a happening proves. */
  proves(cause: Cause, happening: Happening): Target[]
  /** What is wrong with the machine or its samples; empty for a sound flow. */
  problems: readonly string[]
}

/** The beginning of the event's name that xstate gives to a failure. */
const failureOfCall = 'xstate.error.actor.'

/** Makes each text once: a set finds the very same text again without reading it. */
const textFor = (write: (name: string) => Target): ((name: string) => Target) => {
  const written = new Map<string, Target>()
  return (name) => {
    const text = written.get(name) ?? write(name)
    written.set(name, text)
    return text
  }
}

const entered = textFor((state) => `${state} is entered`)
const taken = textFor((transition) => `${transition}: taken`)
const asked = textFor((answer) => `guard ${answer}`)

const facetOf = ({ facet }: FlowSamples, { snapshot }: Moment): Target[] =>
  facet && snapshot.status === 'active'
    ? [`${innermostIds(snapshot).join(' and ')} is seen: ${callNamed('facet', () => facet(snapshot))}`]
    : []

/** Samples that read alike are told apart by their place. */
const outcomeOf = (cause: Cause): string => {
  if (cause.kind === 'elapsed') return cause.event
  return 'nth' in cause && cause.nth > 0 ? `${sentence(cause)} (${cause.nth + 1})` : sentence(cause)
}

const targetsOf = (samples: FlowSamples, cause: Cause, { moment, effects, guards }: Happening): Target[] => [
  ...new Set([
    ...activeIds(moment.snapshot).map(entered),
    ...effects.taken.flatMap(({ id, source }) => [entered(source), taken(id)]),
    ...[...guards].map(asked),
    `met: ${outcomeOf(cause)}`,
    ...facetOf(samples, moment),
  ]),
]

/** What has the most values: usually the cause of a state explosion. */
const exploding = (states: Iterable<State>, { identity }: FlowSamples): string => {
  const values = new Map<string, Set<string>>()
  const count = (name: string, value: unknown) => {
    values.set(name, (values.get(name) ?? new Set()).add(canonical(value)))
  }
  for (const { moment } of states) {
    const { context } = moment.snapshot
    const seen: unknown = identity ? identity(context) : context
    if (typeof seen === 'object' && seen !== null)
      for (const [field, value] of Object.entries(seen)) count(`'${field}' of its context`, value)
    else count('its context', seen)
    count(
      'what it waits for',
      moment.open.map(({ id }) => id),
    )
    count(
      'the time that is left',
      moment.timers.map(({ left }) => left),
    )
  }
  const [worst, { size }] = [...values].reduce((most, one) => (one[1].size > most[1].size ? one : most))
  return `${worst} alone has ${size} values`
}

/** Whether a transition follows the failure of what never fails by its samples, so that none of them can take it. */
const isSafeguard = (
  { ports }: FlowSamples,
  called: ReadonlyMap<string, string>,
  { event }: Transition,
): boolean => {
  if (!event.startsWith(failureOfCall)) return false
  const port = ports[called.get(event.slice(failureOfCall.length)) ?? '']
  return port !== undefined && ('says' in port || port.fails === 'never')
}

/** What is wrong with transitions, states and guards. */
const flawsOf = (
  { transitions, nodes, guards }: Pick<Stepper, 'transitions' | 'nodes' | 'guards'>,
  targets: ReadonlySet<Target>,
): string[] => [
  ...transitions.flatMap(({ id, inlineGuard, namelessDelay }) => [
    ...(inlineGuard ? [`This transition has a guard without a name: ${id}.`] : []),
    ...(namelessDelay ? [`This transition has a delay without a name: ${id}.`] : []),
    ...(targets.has(taken(id)) ? [] : [`This transition is never taken: ${id}.`]),
  ]),
  ...nodes
    .filter(({ id }) => !targets.has(entered(id)))
    .map(({ id }) => `This state is never entered: ${id}.`),
  ...guards.flatMap((guard) => {
    const never = [true, false].filter((answer) => !targets.has(asked(`${guard}: ${answer}`)))
    if (never.length === 2) return [`This guard is never asked: ${guard}.`]
    return never.map((answer) => `This guard is never ${answer}: ${guard}.`)
  }),
]

/** Samples that nothing asked for. */
const wasteOf = (
  { events, ports, children = {} }: FlowSamples,
  targets: ReadonlySet<Target>,
  called: readonly string[],
): string[] => [
  ...Object.entries(events).flatMap(([type, payloads]) =>
    payloads
      .map((payload, nth): Cause => ({ kind: 'event', event: { ...payload, type }, nth }))
      .filter((cause) => !targets.has(`met: ${outcomeOf(cause)}`))
      .map((cause) => `This sample is never used: ${outcomeOf(cause)}.`),
  ),
  ...[...Object.keys(ports), ...Object.keys(children)]
    .filter((name) => !called.includes(name))
    .map((name) => `The samples of ${name} are never used: nothing calls it.`),
]

/**
 * Finds everything that a production machine can do with its samples. Nothing runs: each step is a pure transition.
 * Throws when there are more than `limit` states, and names what has the most values.
 *
 * @param options `failureOf` makes of a failure's sample the error that a port throws. `limit` is 5,000 where it is not
 * given.
 */
export const explore = (
  flow: Flow,
  { limit = 5000, ...options }: Options & { limit?: number },
): Exploration => {
  const { machine, samples } = flow
  const player = createPlayer(flow, options)
  const proves = (cause: Cause, happening: Happening) => targetsOf(samples, cause, happening)
  const states = new Map<string, State>()
  const targets = new Set<Target>()
  /** The actors that were called, by the ids of their calls. */
  const called = new Map<string, string>()
  const problems: string[] = []
  if (Object.keys(samples.inputs).length === 0)
    problems.push(`There is no input: ${machine.id} is never started.`)

  const arrive = (cause: Cause, happening: Happening): Edge => {
    const { moment, effects } = happening
    const transitions = effects.taken.map(({ id }) => id)
    const begins = effects.begun.map(({ src }) => src)
    const edge = {
      cause,
      to: player.keyOf(moment),
      transitions,
      begins,
      emitted: effects.emitted,
      targets: proves(cause, happening),
    }
    for (const target of edge.targets) targets.add(target)
    for (const { id, src } of effects.begun) {
      called.set(id, src)
      if (!(src in samples.ports) && !(src in machine.implementations.actors))
        problems.push(`${machine.id} calls ${src}, which has no samples.`)
    }
    if (!states.has(edge.to)) states.set(edge.to, { key: edge.to, moment, edges: [] })
    if (moment.snapshot.status === 'error') {
      problems.push(
        cause.kind === 'failed'
          ? `Nothing handles it when ${sentence(cause)}: the machine breaks.`
          : `The machine breaks when it ${sentence(cause)}: ${reasonOf(moment.snapshot.error)}`,
      )
    }
    return edge
  }

  const starts = Object.keys(samples.inputs).map((input) =>
    arrive({ kind: 'started', input }, player.start(input)),
  )
  // The map grows while it is walked, so that every state is visited once.
  for (const { moment, edges } of states.values()) {
    if (states.size > limit) {
      throw new Error(
        `${machine.id} has more than ${limit} states: ${exploding(states.values(), samples)}. Project the context with 'identity'.`,
      )
    }
    for (const cause of player.causes(moment)) {
      try {
        edges.push(arrive(cause, player.after(moment, cause)))
      } catch (thrown) {
        problems.push(
          `In ${innermostIds(moment.snapshot).join(' and ')}, when ${sentence(cause)}: ${reasonOf(thrown)}`,
        )
      }
    }
  }

  const { nodes, guards, transitions } = player.stepper
  const required = transitions.filter((transition) => !isSafeguard(samples, called, transition))
  problems.push(
    ...flawsOf({ nodes, guards, transitions: required }, targets),
    ...wasteOf(samples, targets, [...called.values()]),
  )
  return { player, states, starts, targets, proves, problems: [...new Set(problems)] }
}
