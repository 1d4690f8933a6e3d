import type { AnyStateMachine } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import { type Exploration, explore } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { kindOf } from '#explorer/kind-of.ts'
import type { Transition } from '#explorer/statechart/transitions.ts'
import type { Area } from '#machines/index.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { nameOf } from '#studio/play/happenings/names.ts'
import { writtenOf } from './config.ts'
import { mainPathOf, pathsToStates } from './main-path.ts'
import type { Chart, ChartState, ChartTransition, Invoked } from './shape.ts'
import { condition, duration, emissionInWords, inProse, listed } from './words.ts'

/** A flow as listed in the catalogue of `machines/index.ts`. */
export interface CatalogueFlow {
  area: Area
  title: string
  machine: AnyStateMachine
  samples: unknown
}

interface Node {
  id: string
  key: string
  type: string
  description?: string
  meta?: { requirements?: readonly string[] }
  parent?: Node
  states: Record<string, Node>
  initial?: { target: readonly Node[] }
  invoke: readonly { id: string; src: unknown }[]
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** The kind of the outcome that causes a transition, such as 'nobody'; null if the outcome has no kind. */
const outcomeOf = (cause: Cause): string | null => {
  if (cause.kind === 'output') return kindOf(cause.output)
  if (cause.kind === 'snapshot') return kindOf(cause.snapshot)
  return null
}

const machineOf = (logic: unknown): string | null =>
  typeof logic === 'object' && logic !== null && '__xstatenode' in logic && 'id' in logic
    ? String(logic.id)
    : null

/** What the exploration observed for each transition. */
interface Seen {
  outcomes: Set<string>
  emits: Set<string>
}

const seenIn = ({ player: { stepper }, states, starts }: Exploration) => {
  const seen = new Map<string, Seen>()
  const seenOf = (id: string): Seen => {
    const known = seen.get(id) ?? { outcomes: new Set(), emits: new Set() }
    seen.set(id, known)
    return known
  }
  const acting = new Set(stepper.transitions.flatMap(({ id, actions }) => (actions.length > 0 ? [id] : [])))
  for (const { cause, transitions: arrows, emitted } of [
    ...starts,
    ...[...states.values()].flatMap(({ edges }) => edges),
  ]) {
    const outcome = outcomeOf(cause)
    const [first] = arrows
    if (first !== undefined && outcome !== null) seenOf(first).outcomes.add(outcome)
    const words = emitted.flatMap((emission) => emissionInWords(emission as Emission) ?? [])
    const telling = arrows.find((id) => acting.has(id)) ?? first
    if (telling !== undefined) for (const word of words) seenOf(telling).emits.add(word)
  }
  return seenOf
}

const prefix = { answer: 'xstate.done.actor.', failure: 'xstate.error.actor.', feed: 'xstate.snapshot.' }

/** Converts one flow to a chart. Explores the flow to find its emissions and the outcomes of its ports. */
export const chartOf = ({ area, title, machine, samples }: CatalogueFlow): Chart => {
  // The cast is safe: the explorer does not use the specific types of machines and samples.
  const flow = { machine, samples } as unknown as Flow
  const exploration = explore(flow, { errorOf: (sample) => failureOf(sample as FailureSample) })
  const seenOf = seenIn(exploration)
  const nodes = nodesOf(machine.root as unknown as Node)
  const ports = flow.samples.actors
  const invokedKind = (src: string): Invoked['kind'] => {
    const port = ports[src]
    if (!port) return 'child'
    return port.snapshots ? 'feed' : 'port'
  }
  const kinds = new Map(
    nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, invokedKind(String(src))])),
  )
  const answersOf = new Map(
    nodes.flatMap(({ invoke }) =>
      invoke.map(({ id, src }) => {
        const port = ports[String(src)]
        return [id, port?.outputs && !Array.isArray(port.outputs) ? Object.keys(port.outputs) : []] as const
      }),
    ),
  )
  const delays = machine.implementations.delays as Record<string, unknown>

  const causeOf = ({ id, event }: Transition): Pick<ChartTransition, 'kind' | 'cause' | 'text'> => {
    const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? []
    if (event === '') return { kind: 'immediate', cause: '', text: 'At once' }
    if (delay !== undefined) {
      const ms = Number.isNaN(Number(delay)) ? delays[delay] : Number(delay)
      return {
        kind: 'delay',
        cause: delay,
        text: typeof ms === 'number' ? `After ${duration(ms)}` : inProse(delay),
      }
    }
    if (event.startsWith('xstate.done.state.'))
      return { kind: 'done', cause: event, text: 'When all is done' }
    if (event.startsWith(prefix.failure)) {
      const cause = event.slice(prefix.failure.length)
      return { kind: 'failure', cause, text: `${inProse(cause)} fails` }
    }
    if (event.startsWith(prefix.feed)) {
      const cause = event.slice(prefix.feed.length)
      return { kind: 'feed', cause, text: saying(inProse(cause), [...seenOf(id).outcomes], []) }
    }
    if (event.startsWith(prefix.answer)) {
      const cause = event.slice(prefix.answer.length)
      if (cause === '*') return { kind: 'child', cause, text: 'A child ends' }
      if (kinds.get(cause) === 'child') return { kind: 'child', cause, text: `${inProse(cause)} ends` }
      return {
        kind: 'answer',
        cause,
        text: saying(inProse(cause), [...seenOf(id).outcomes], answersOf.get(cause) ?? []),
      }
    }
    return { kind: 'event', cause: event, text: inProse(event) }
  }

  const { transitions } = exploration.player.stepper
  const outcomesOf = ({ id }: Transition) => seenOf(id).outcomes
  /** The other transitions that leave this transition's state on the same event. */
  const rivalsOf = ({ source, event, id }: Transition) =>
    transitions.filter((other) => other.source === source && other.event === event && other.id !== id)
  const guardOf = (transition: Transition): string | null => {
    const outcomes = outcomesOf(transition)
    const rivals = rivalsOf(transition).filter(
      (rival) => outcomes.size === 0 || [...outcomesOf(rival)].some((one) => outcomes.has(one)),
    )
    // Leaves out a guard that has the name of the outcome, because it adds no information.
    if (transition.guard === null || outcomes.has(transition.guard))
      return rivals.length > 0 ? 'otherwise' : null
    return outcomes.size > 0 && rivals.length === 0 ? null : `if ${condition(transition.guard)}`
  }

  const paths = pathsToStates(exploration)
  const pathTo = (id: string) => paths.get(id)?.map((cause) => nameOf(cause, flow.samples))
  const states = nodes.map(
    (node): ChartState => ({
      id: node.id,
      parent: node.parent?.id ?? null,
      kind:
        node.type === 'parallel' || node.type === 'final' || node.type === 'history' ? node.type : 'state',
      initial: node.parent?.initial?.target.includes(node) ?? false,
      text: node.parent ? inProse(node.key) : title,
      description: node.description ?? null,
      requirements: node.meta?.requirements ?? [],
      invokes: node.invoke.map(({ id, src }) => ({
        id,
        kind: invokedKind(String(src)),
        text: inProse(id),
        machine: machineOf(machine.implementations.actors[String(src)]),
      })),
      ...(paths.has(node.id) && { path: pathTo(node.id) ?? [] }),
    }),
  )
  return {
    id: machine.id,
    title,
    area,
    main: mainPathOf(exploration, states, (samples as { mainPath?: readonly string[] }).mainPath),
    machine: {
      config: writtenOf(machine).config,
      delays: Object.fromEntries(
        Object.entries(delays).flatMap(([name, ms]) => (typeof ms === 'number' ? [[name, ms]] : [])),
      ),
    },
    states,
    transitions: transitions.map((transition) => ({
      id: transition.id,
      source: transition.source,
      targets: transition.targets,
      ...causeOf(transition),
      guard: guardOf(transition),
      guardName: transition.guard,
      actions: transition.actions,
      emits: transition.isInert ? ['stays'] : [...seenOf(transition.id).emits],
    })),
  }
}

/**
 * The cause of a transition in words: 'Load account: nobody', or `Load account answers` if all outcomes take the
 * transition.
 */
const saying = (name: string, outcomes: readonly string[], all: readonly string[]): string =>
  outcomes.length === 0 || (outcomes.length === 1 && all.length === 1)
    ? `${name} answers`
    : `${name}: ${listed(outcomes.map((outcome) => inProse(outcome).toLowerCase()))}`
