import type { AnyStateMachine } from 'xstate'
import { canonical, type Opaque } from './canonical.ts'
import type { Cause } from './cause.ts'
import { type Finding, findingsOf, type Ignored, neverFails, type Root, reported } from './findings.ts'
import { callNamed, type FlowSamples, type Options } from './flow.ts'
import type { MachineSamples } from './machine-samples.ts'
import type { Moment } from './player/moment.ts'
import { createPlayer, type Happening, type Player } from './player/player.ts'
import { changedFields, differenceAgain } from './purity.ts'
import { reasonOf } from './reason-of.ts'
import { Refusal } from './refusal.ts'
import { completeSamples } from './samples.ts'
import { inWords, sentence } from './sentences.ts'
import { activeIds, innermostIds, isHandled } from './statechart/active-states.ts'
import { isSupported, type Transition } from './statechart/transitions.ts'

/**
 * Something that paths have to cover, as a sentence.
 * A target is a state entered, transition taken, guard result, sample used, or value of the function `facet` seen.
 */
export type Target = string

/** One cause that can happen in a state, and its result. */
export interface Edge {
  cause: Cause
  /** The key of the next state. */
  to: string
  /** Ids of the transitions taken, in order. */
  transitions: readonly string[]
  /** Names of the actors that start. */
  begins: readonly string[]
  emitted: readonly unknown[]
  /** The targets that the edge covers. */
  targets: readonly Target[]
}

/** All moments with the same key. `edges` has every cause that can happen in the state, in a fixed order. */
export interface State {
  key: string
  moment: Moment
  edges: Edge[]
}

/** The result of an exploration. */
export interface Exploration {
  player: Player
  /** All states by their keys, in breadth-first order. */
  states: ReadonlyMap<string, State>
  /** The starts of the machine: one edge for each input. */
  starts: readonly Edge[]
  /** Everything that paths can cover. */
  targets: ReadonlySet<Target>
  /** The targets that one step covers. */
  proves(cause: Cause, happening: Happening): Target[]
  /** Findings about the machine or its samples, one for each root cause; empty for a flow without errors. */
  problems: readonly Finding[]
}

/**
 * Returns a function that writes the text for each name once. Equal targets are then the same string, which is faster
 * to compare.
 */
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

/**
 * The words for a cause in a target: its sentence, with a number if the sample is not the first of its list. For a
 * delay only its name, because its remaining time may differ.
 */
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

/**
 * The cause as the innermost child machine sees it. A cause that happens in no child machine is returned unchanged.
 */
const innermost = (cause: Cause): Cause => (cause.kind === 'inside' ? innermost(cause.cause) : cause)

/**
 * Says which part of the states has the most different values, and gives advice. That part usually causes the state
 * explosion.
 */
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
  const most = Math.max(...running.values())
  const actors =
    most > 1
      ? `'${[...running.keys()].find((id) => running.get(id) === most)}' runs up to ${most} times at once: stop it before it begins again.`
      : `${[...running.keys()]
          .slice(0, 3)
          .map((id) => `'${id}'`)
          .join(', ')} … : stop what is no longer needed.`
  const named = [...delays].slice(0, 3).map((id) => `'${id}'`)
  for (const { moment } of states) {
    const open = moment.open.map(({ id, times }) => [id, times])
    count('its list of running actors', open, `Actors: ${actors}`)
    const left = moment.timers.map(({ left: ms }) => ms)
    count('the time left of its delays', left, `Delays: ${named.join(', ')}${delays.size > 3 ? ' …' : ''}.`)
  }
  const [worst, { texts, advice }] = [...values].reduce((one, other) =>
    other[1].texts.size > one[1].texts.size ? other : one,
  )
  return `${worst} alone has ${texts.size} values. ${advice}`
}

const errorOfActor = 'xstate.error.actor.'
const ofActor = /^xstate\.(?:(?:done|error)\.actor|snapshot)\.(.*)$/s

/** Options of `explore`. */
export interface ExploreOptions extends Options {
  /** The maximum number of states. Default: 5,000. */
  limit?: number
  /** Findings to leave out, by their kind, their place, or a part or pattern of their sentence. */
  ignore?: readonly Ignored[]
  /** Whether to report guards and delays without a name. */
  style?: boolean
}

/**
 * Computes every state that a machine can reach with its samples.
 * Runs no actor: each step is a pure transition.
 * With more than `limit` states, throws a `Refusal` whose message names the likely cause.
 */
export const explore = <M extends AnyStateMachine>(
  { machine: typed, samples: given }: { machine: M; samples?: MachineSamples<M> },
  { limit = 5000, ignore = [], style = false, ...options }: ExploreOptions = {},
): Exploration => {
  const machine: AnyStateMachine = typed
  if (!isSupported(machine))
    throw new Refusal("'machine' is not a machine of xstate 5, from version 5.28 on.")
  if ('snapshot' in options)
    throw new Refusal('An exploration starts with inputs, not with a persisted snapshot.')
  const samples = completeSamples(given as Partial<FlowSamples> | undefined)
  const player = createPlayer({ machine, samples }, options)
  const proves = (cause: Cause, happening: Happening) => targetsOf(samples, cause, happening)
  const { transitions } = player.stepper
  const states = new Map<string, State>()
  const targets = new Set<Target>()
  /** Names of the actors that started, by their ids. */
  const called = new Map<string, string>()
  /** The used samples of events, by type and index. */
  const used = new Set<string>()
  const roots: Root[] = []
  if (Object.keys(samples.inputs).length === 0)
    roots.push({
      finding: {
        kind: 'missing sample',
        place: machine.id,
        sentence: `There is no input: ${machine.id} is never started.`,
        advice: 'Add a named input to samples.inputs.',
      },
    })
  const bug = (place: string, sentenceOfIt: string, advice: string, explains?: Root['explains']) =>
    roots.push({
      finding: { kind: 'bug', place, sentence: sentenceOfIt, advice },
      ...(explains && { explains }),
    })

  const opaques = new Map<string, object>()
  const noteOpaque = ({ path, value, text }: Opaque) => {
    const place = path.join('.')
    const before = opaques.get(`${place} ${text}`) ?? value
    opaques.set(`${place} ${text}`, before)
    if (before === value) return
    const what = typeof value === 'function' ? 'functions' : `objects of the class ${value.constructor.name}`
    roots.push({
      finding: {
        kind: 'missing sample',
        place: `context.${place}`,
        sentence: `'${place}' of the context holds different ${what} that cannot be told apart.`,
        advice: 'Return what distinguishes them from samples.identity, or keep them out of the context.',
      },
    })
  }
  const keyOf = (moment: Moment) => player.keyOf(moment, noteOpaque)

  const noteActors = ({ effects }: Happening) => {
    for (const { id, src, isMachine } of effects.begun) {
      called.set(id, src)
      const isSampled =
        src in samples.actors || (typeof samples.children === 'object' && src in samples.children)
      if (isSampled || (isMachine && samples.children === 'explore')) continue
      // An actor of an explored child has an id such as 'child: inner'. Without its samples, the child cannot go on.
      const answers = ({ event }: Transition) => ofActor.exec(event)?.[1] === id.split(': ')[0]
      if (src in machine.implementations.actors && !transitions.some(answers)) continue
      roots.push({
        finding: {
          kind: 'missing sample',
          place: src,
          sentence: `${machine.id} starts ${src}, which has no samples.`,
          advice: `Add samples.actors['${src}'] with its outputs and errors, or samples.children['${src}'].`,
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
          advice: 'Assign a new value instead: the context of an earlier snapshot must not change.',
        },
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
    if (inner.kind === 'event') used.add(`${inner.event.type} ${inner.nth}`)
    const known = targets.size
    for (const target of edge.targets) targets.add(target)
    noteActors(happening)
    if (!states.has(edge.to)) states.set(edge.to, { key: edge.to, moment, edges: [] })
    // Each step that covers something new is computed twice. Both results must be equal.
    if (targets.size > known) notePurity(cause, happening, from, play)
    if (moment.snapshot.status === 'error') {
      const place = from ? innermostIds(from.moment.snapshot).join(' and ') : machine.id
      const reason = reasonOf(moment.snapshot.error)
      if (inner.kind === 'error')
        bug(
          place,
          `No transition handles the error when ${sentence(cause)}: the machine stops.`,
          'Add onError.',
        )
      else if (
        cause.kind === 'started' &&
        samples.inputs[cause.input] === undefined &&
        moment.snapshot.error instanceof TypeError
      )
        roots.push({
          finding: {
            kind: 'missing sample',
            place,
            sentence: `The machine throws when it ${sentence(cause)}, without an input: ${reason}`,
            advice: 'Add its input to samples.inputs, under a name.',
          },
        })
      else
        bug(
          place,
          `The machine throws when ${cause.kind === 'started' ? 'it ' : ''}${sentence(cause)}: ${reason}`,
          'Fix the code that throws.',
        )
    }
    return edge
  }

  const starts = Object.keys(samples.inputs).map((input) =>
    arrive({ kind: 'started', input }, null, () => player.start(input)),
  )
  // The loop also visits states that are added while it runs, each once.
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
        if (thrown instanceof Refusal) throw thrown
        const active = new Set(activeIds(moment.snapshot))
        const type = cause.kind === 'event' ? cause.event.type : null
        const place = innermostIds(moment.snapshot).join(' and ')
        bug(
          place,
          `In ${place}, when ${sentence(cause)}: ${reasonOf(thrown)}`,
          'Fix the code that throws.',
          ({ source, event }) => active.has(source) && (type === null || isHandled(new Set([event]), type)),
        )
      }
    }
  }

  /** Whether a transition handles an error of an actor whose samples say that it never fails. */
  const isSafeguard = ({ event }: Transition) =>
    event.startsWith(errorOfActor) &&
    neverFails(samples, called.get(event.slice(errorOfActor.length)) as string)
  const safeguards: Root = {
    // An excused finding is never reported, so it needs no content.
    finding: {} as Finding,
    explains: isSafeguard,
    isExcused: true,
  }
  /** One finding for each actor whose samples lack `outputs` although a transition waits for its end. */
  const endless = [...called].flatMap(([id, src]): Root[] => {
    const sample = samples.actors[src]
    const ends = ({ event }: Transition) => event === `xstate.done.actor.${id}`
    if (!sample || sample.outputs || !transitions.some(ends)) return []
    return [
      {
        finding: {
          kind: 'missing sample',
          place: src,
          sentence: `The samples of ${src} have no outputs.`,
          advice: `Add samples.actors['${src}'].outputs: [undefined] where it completes without one.`,
        },
        explains: ends,
      },
    ]
  })
  const broken = starts.every(({ to }) => (states.get(to) as State).moment.snapshot.status === 'error')
  const problems = findingsOf({
    stepper: player.stepper,
    samples,
    targets,
    called: new Set(called.values()),
    unused: Object.entries(samples.events).flatMap(([type, payloads]) =>
      payloads.flatMap((payload, nth) =>
        used.has(`${type} ${nth}`)
          ? []
          : [{ type, name: outcomeOf({ kind: 'event', event: { ...payload, type }, nth }) }],
      ),
    ),
    roots: [...roots.map((root) => (broken ? { ...root, isFatal: true } : root)), ...endless, safeguards],
    entered,
    taken,
    asked,
  })
  return { player, states, starts, targets, proves, problems: reported(problems, { style, ignore }) }
}
