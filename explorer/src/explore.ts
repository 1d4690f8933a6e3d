import type { AnyStateMachine } from 'xstate'
import { canonical, type Opaque } from './canonical.ts'
import { type Finding, findingsOf, type Ignored, neverFails, type Root, reported } from './findings.ts'
import {
  type Cause,
  callNamed,
  createPlayer,
  type FlowSamples,
  type Happening,
  isHandled,
  type Moment,
  type Options,
  type Player,
} from './moment.ts'
import { changedFields, differenceAgain } from './purity.ts'
import { reasonOf } from './reason-of.ts'
import { Refusal } from './refusal.ts'
import { completeSamples } from './samples.ts'
import { inWords, sentence } from './sentences.ts'
import { activeIds, innermostIds, type Transition } from './statechart.ts'

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
  /** What is wrong with the machine or its samples, one finding for each cause; empty for a sound flow. */
  problems: readonly Finding[]
}

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

const facetOf = ({ facet }: FlowSamples, { snapshot }: Moment): Target[] => {
  if (!facet || snapshot.status !== 'active') return []
  const seen: unknown = callNamed('facet', () => facet(snapshot))
  return [
    `${innermostIds(snapshot).join(' and ')} is seen: ${typeof seen === 'string' ? seen : inWords(seen)}`,
  ]
}

/** Samples that read alike are told apart by their place. */
const outcomeOf = (cause: Cause): string => {
  if (cause.kind === 'elapsed') return cause.event
  return 'nth' in cause && cause.nth > 0 ? `${sentence(cause)} (${cause.nth + 1})` : sentence(cause)
}

const targetsOf = (samples: FlowSamples, cause: Cause, { moment, effects, guards }: Happening): Target[] => {
  const targets = new Set<Target>()
  for (const id of activeIds(moment.snapshot)) targets.add(entered(id))
  for (const id of effects.entered) targets.add(entered(id))
  for (const { id, source } of effects.taken) targets.add(entered(source)).add(taken(id))
  for (const answer of guards) targets.add(asked(answer))
  targets.add(`met: ${outcomeOf(cause)}`)
  for (const target of facetOf(samples, moment)) targets.add(target)
  return [...targets]
}

/** An event, wherever it is sent. */
const innermost = (cause: Cause): Cause => (cause.kind === 'inside' ? innermost(cause.cause) : cause)

/** What has the most values: usually the cause of a state explosion. */
const growing = (states: readonly State[], { identity }: FlowSamples): string => {
  const values = new Map<string, { texts: Set<string>; advice: string }>()
  const count = (name: string, value: unknown, advice: string) => {
    const { texts } = values.get(name) ?? { texts: new Set() }
    values.set(name, { texts: texts.add(canonical(value)), advice })
  }
  const project = "Project the context with 'identity'."
  const running = new Map<string, number>()
  const delays = new Set<string>()
  for (const { moment } of states) {
    const { context } = moment.snapshot
    const seen: unknown = identity ? identity(context) : context
    if (typeof seen === 'object' && seen !== null)
      for (const [field, value] of Object.entries(seen)) count(`'${field}' of its context`, value, project)
    else count('its context', seen, project)
    for (const { id, times = 1 } of moment.open) running.set(id, Math.max(times, running.get(id) ?? 0))
    for (const { id } of moment.timers) delays.add(id)
  }
  const most = [...running].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
  const actors =
    most[1] > 1
      ? `'${most[0]}' runs up to ${most[1]} times at once: stop it before it begins again.`
      : `${[...running.keys()]
          .slice(0, 3)
          .map((id) => `'${id}'`)
          .join(', ')} … : stop what is no longer needed.`
  const named = [...delays].slice(0, 3).map((id) => `'${id}'`)
  for (const { moment } of states) {
    const open = moment.open.map(({ id, times }) => [id, times])
    count('what it waits for', open, `Actors: ${actors}`)
    const left = moment.timers.map(({ left: ms }) => ms)
    count('the time that is left', left, `Delays: ${named.join(', ')}${delays.size > 3 ? ' …' : ''}.`)
  }
  const [worst, { texts, advice }] = [...values].reduce((one, other) =>
    other[1].texts.size > one[1].texts.size ? other : one,
  )
  return `${worst} alone has ${texts.size} values. ${advice}`
}

const failureOfCall = 'xstate.error.actor.'
const ofActor = /^xstate\.(?:(?:done|error)\.actor|snapshot)\.(.*)$/s

/** How an exploration is made. */
export interface ExploreOptions extends Options {
  /** The most states; 5,000 where it is not given. */
  limit?: number
  /** Findings that are left out: by kind, by place, by a part of the sentence or a pattern of it. */
  ignore?: readonly Ignored[]
  /** Whether guards and delays without a name are findings. */
  style?: boolean
}

/**
 * Finds everything that a production machine can do with its samples. Nothing runs: each step is a pure transition.
 * Throws when there are more than `limit` states, and names what grows.
 *
 * @param options `failureOf` makes of a failure's sample the error that an actor throws.
 */
export const explore = (
  { machine, samples: given }: { machine: AnyStateMachine; samples?: Partial<FlowSamples> },
  { limit = 5000, ignore = [], style = false, ...options }: ExploreOptions = {},
): Exploration => {
  const samples = completeSamples(given)
  const player = createPlayer({ machine, samples }, options)
  const proves = (cause: Cause, happening: Happening) => targetsOf(samples, cause, happening)
  const { transitions } = player.stepper
  const states = new Map<string, State>()
  const targets = new Set<Target>()
  /** The actors that began, by their ids. */
  const called = new Map<string, string>()
  /** The types of events, and which of their samples something took. */
  const used = new Map<string, Set<number>>(Object.keys(samples.events).map((type) => [type, new Set()]))
  const roots: Root[] = []
  const never = () => false
  if (Object.keys(samples.inputs).length === 0)
    roots.push({
      finding: {
        kind: 'missing sample',
        place: machine.id,
        sentence: `There is no input: ${machine.id} is never started.`,
        advice: 'Add one to samples.inputs, by a name for the way to start.',
      },
      explains: () => true,
      isFatal: true,
    })
  const bug = (sentenceOfIt: string, place: string, explains: Root['explains'], advice: string) =>
    roots.push({ finding: { kind: 'bug', place, sentence: sentenceOfIt, advice }, explains })

  const opaques = new Map<string, object>()
  const noteOpaque = ({ path, value, text }: Opaque) => {
    const place = path.join('.')
    const before = opaques.get(`${place} ${text}`)
    if (!before) opaques.set(`${place} ${text}`, value)
    if (!before || before === value) return
    const what = typeof value === 'function' ? 'functions' : `objects of the class ${value.constructor.name}`
    roots.push({
      finding: {
        kind: 'missing sample',
        place: `context.${place}`,
        sentence: `'${place}' of the context holds different ${what} that cannot be told apart.`,
        advice: 'Give what counts of them by samples.identity, or keep them out of the context.',
      },
      explains: never,
    })
  }
  const keyOf = (moment: Moment) => player.keyOf(moment, noteOpaque)

  const noteActors = ({ effects }: Happening) => {
    for (const { id, src } of effects.begun) {
      called.set(id, src)
      const isSampled =
        src in samples.ports || (typeof samples.children === 'object' && src in samples.children)
      if (isSampled || samples.children === 'explore') continue
      const answers = ({ event }: Transition) => ofActor.exec(event)?.[1] === id
      if (src in machine.implementations.actors && !transitions.some(answers)) continue
      roots.push({
        finding: {
          kind: 'missing sample',
          place: src,
          sentence: `${machine.id} calls ${src}, which has no samples.`,
          advice: `Add samples.ports['${src}'] with its answers and failures, or samples.children['${src}'].`,
        },
        explains: answers,
      })
    }
  }

  const notePurity = (cause: Cause, happening: Happening, from: State | null, again: () => Happening) => {
    const words = sentence(cause)
    const place = from ? innermostIds(from.moment.snapshot).join(' and ') : machine.id
    const difference = differenceAgain(happening, player.keyOf, again)
    const changed = from && player.keyOf(from.moment) !== from.key
    if (changed) {
      const fields = changedFields(from.moment.snapshot.context, from.key).join(' and ')
      roots.push({
        finding: {
          kind: 'impure',
          place,
          sentence: `In ${place}, ${words} changes ${fields === '' ? 'the context' : `${fields} of the context`} in place.`,
          advice: 'Assign a new value: the context of a state that was left must stay what it was.',
        },
        explains: never,
      })
    } else if (difference !== null)
      roots.push({
        finding: {
          kind: 'impure',
          place,
          sentence: `In ${place}, ${words} gives another result each time: ${difference} differs.`,
          advice:
            'Take random values, the time and counters from an event, an input or an actor, not in an action or a guard.',
        },
        explains: never,
      })
  }

  const arrive = (cause: Cause, from: State | null, play: () => Happening): Edge => {
    const happening = play()
    const { moment, effects } = happening
    const edge = {
      cause,
      to: keyOf(moment),
      transitions: effects.taken.map(({ id }) => id),
      begins: effects.begun.map(({ src }) => src),
      emitted: effects.emitted,
      targets: proves(cause, happening),
    }
    const inner = innermost(cause)
    if (inner.kind === 'event') used.get(inner.event.type)?.add(inner.nth)
    const known = targets.size
    for (const target of edge.targets) targets.add(target)
    noteActors(happening)
    if (!states.has(edge.to)) states.set(edge.to, { key: edge.to, moment, edges: [] })
    // What shows something new is played twice: it has to lead to the same.
    if (targets.size > known) notePurity(cause, happening, from, play)
    if (moment.snapshot.status === 'error') {
      const place = from ? innermostIds(from.moment.snapshot).join(' and ') : machine.id
      bug(
        inner.kind === 'failed'
          ? `Nothing handles it when ${sentence(cause)}: the machine breaks.`
          : `The machine breaks when it ${sentence(cause)}: ${reasonOf(moment.snapshot.error)}`,
        place,
        never,
        inner.kind === 'failed' ? 'Add onError.' : 'Mend what throws.',
      )
    }
    return edge
  }

  const starts = Object.keys(samples.inputs).map((input) =>
    arrive({ kind: 'started', input }, null, () => player.start(input)),
  )
  // The map grows while it is walked, so that every state is visited once.
  for (const state of states.values()) {
    const { moment, edges } = state
    if (states.size > limit) {
      const impure = roots.find(({ finding }) => finding.kind === 'impure')
      throw new Refusal(
        `${machine.id} has more than ${limit} states: ${impure?.finding.sentence ?? growing([...states.values()], samples)}`,
      )
    }
    for (const cause of player.causes(moment)) {
      try {
        edges.push(arrive(cause, state, () => player.after(moment, cause)))
      } catch (thrown) {
        const active = new Set(activeIds(moment.snapshot))
        const type = cause.kind === 'event' ? cause.event.type : null
        bug(
          `In ${innermostIds(moment.snapshot).join(' and ')}, when ${sentence(cause)}: ${reasonOf(thrown)}`,
          innermostIds(moment.snapshot).join(' and '),
          ({ source, event }) => active.has(source) && (type === null || isHandled(new Set([event]), type)),
          'Mend what throws.',
        )
      }
    }
  }

  /** A transition that follows the failure of what never fails by its samples: none of them can take it. */
  const isSafeguard = ({ event }: Transition) =>
    event.startsWith(failureOfCall) &&
    neverFails(samples, called.get(event.slice(failureOfCall.length)) ?? '')
  const safeguards: Root = {
    finding: { kind: 'style', place: machine.id, sentence: 'Safeguards', advice: '' },
    explains: isSafeguard,
    isExcused: true,
  }
  /** Actors that the machine expects to end, and whose samples do not. */
  const endless = [...called].flatMap(([id, src]): Root[] => {
    const port = samples.ports[src]
    const ends = ({ event }: Transition) => event === `xstate.done.actor.${id}`
    if (!port || 'answers' in port || port.ends || !transitions.some(ends)) return []
    return [
      {
        finding: {
          kind: 'missing sample',
          place: src,
          sentence: `The samples of ${src} do not say how it ends.`,
          advice: `Add samples.ports['${src}'].ends, a list of outputs: [undefined] where it completes without one.`,
        },
        explains: ends,
      },
    ]
  })
  const broken =
    starts.length > 0 && starts.every(({ to }) => states.get(to)?.moment.snapshot.status === 'error')
  const problems = findingsOf({
    stepper: player.stepper,
    samples,
    targets,
    called: new Set(called.values()),
    unused: Object.entries(samples.events).flatMap(([type, payloads]) =>
      payloads.flatMap((payload, nth) =>
        used.get(type)?.has(nth)
          ? []
          : [{ type, name: outcomeOf({ kind: 'event', event: { ...payload, type }, nth }) }],
      ),
    ),
    roots: [
      ...roots.map((root) => (broken && root.finding.kind === 'bug' ? { ...root, isFatal: true } : root)),
      ...endless,
      safeguards,
    ],
    entered,
    taken,
    asked,
  })
  return { player, states, starts, targets, proves, problems: reported(problems, { style, ignore }) }
}
