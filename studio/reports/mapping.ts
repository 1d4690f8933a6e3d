import type { AnyStateNode, StateValue } from 'xstate'
import { type Path, shortestTo } from '#explorer/cover.ts'
import type { Flow } from '#explorer/flow.ts'
import type { Player } from '#explorer/player/player.ts'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Report, Step } from '#src/browser/record/report.ts'
import { explorationOf, namesOfPath } from '../play/explored-paths.ts'
import { openPages, whereaboutsAt } from '../play/pages/onward.ts'
import { isPageOf } from '../play/pages/page-at.ts'
import { mostAlike } from './likeness.ts'
import { type NamedStep, playerFor, shrunk } from './shrink.ts'
import {
  cheapest,
  type GivenStep,
  joined,
  leadsTo,
  openedBy,
  same,
  stateInWords,
  take,
  type Way,
} from './ways.ts'

/** A step that the model cannot follow: the record contradicts the model. */
interface Finding {
  /** The index of the step in the report. */
  step: number
  why: string
}

/** What one root machine did, as a path of Play. */
export interface Part {
  flow: string
  /** The names of the steps in Play. The path ends before the step that the model cannot follow. */
  path: readonly string[]
  /**
   * The path that begins with the pages before this page; the same as `path` if those pages do not lead to this page.
   */
  whole: { flow: string; path: readonly string[] }
  /** A short path to the same states, within this flow. */
  shortest(): readonly string[]
  /** The ids of the active states at the end of the path. */
  states: readonly string[]
  finding: Finding | null
  /** A limit of a path that can be played, such as missing first steps; null if there is none. */
  note: string | null
}

export interface Mapped {
  /** The parts, sorted by their last steps: the last part ends when the report was made. */
  parts: readonly Part[]
  findings: readonly Finding[]
}

/** All flows by the ids of their machines. */
export type Flows = ReadonlyMap<string, Flow>

/** A step of the report with its index and the route of its page. */
interface Placed {
  step: GivenStep
  at: number
  page: string
}

/** A root machine and its steps. */
export interface Run {
  flow: string
  steps: [Placed, ...Placed[]]
}

const runsIn = ({ steps }: Report): Run[] => {
  const runs = new Map<number, Run>()
  let page = '*'
  for (const [at, step] of steps.entries()) {
    page = step.page ?? page
    const placed = { step, at, page }
    const run = runs.get(step.run)
    if (run) run.steps.push(placed)
    else runs.set(step.run, { flow: step.root ?? step.flow, steps: [placed] })
  }
  return [...runs.values()]
}

/**
 * A copy of the flow whose samples let the explorer also explore the flow's children. The actors of the children use
 * the samples of the flows in `children`.
 */
export const withChildren = (flow: Flow, children: Iterable<Flow>): Flow => {
  const actors = Object.assign({}, ...[...children].map(({ samples }) => samples.actors), flow.samples.actors)
  return { ...flow, samples: { ...flow.samples, actors, children: 'explore' } }
}

interface Begun {
  ways: Way[]
  /** The number of steps of the report that the paths in `ways` contain. */
  done: number
  why: string
  note: string | null
}

const namedSteps = (path: Path, { samples }: Flow): NamedStep[] => {
  const names = namesOfPath(path, samples)
  return path.steps.map(({ edge: { cause } }, nth) => ({ name: names[nth] ?? '', cause }))
}

const from = { cost: 0, ids: new Map<string, string>() }

/**
 * The ways to start a flow, one for each input. If `event` is given, the inputs that are most similar to the input of
 * this event come first.
 */
export const startsOf = ({ samples }: Flow, player: Player, event?: object): Way[] => {
  const inputs = Object.entries(samples.inputs)
  const likely = event ? mostAlike(inputs, ([, sample]) => sample, Object(event).input) : inputs
  return likely.map(([input], cost) => {
    const { moment, effects } = player.start(input)
    return {
      ...from,
      moment,
      steps: [{ name: input, cause: { kind: 'started', input }, taken: effects.taken }],
      cost,
      opened: openedBy(effects.emitted),
    }
  })
}

/**
 * The ways to begin: one for each input that leads to the first recorded state. If the report lacks the start, the only
 * way is the shortest path to the first known state.
 */
const begin = (flow: Flow, player: Player, steps: readonly Placed[]): Begun => {
  const [first] = steps
  if (first?.step.name === 'started' && first.step.child === undefined) {
    const { to, event } = first.step
    const started = startsOf(flow, player, event)
    const ways = started.filter(({ moment }) => to === undefined || same(moment.snapshot.value, to))
    return { ways, done: 1, why: leadsTo(started[0]?.moment.snapshot.value, to ?? ''), note: null }
  }
  const done = steps.findIndex(({ step }) => step.to !== undefined && step.child === undefined)
  const to = steps[done]?.step.to
  const note = 'The first steps are missing: the path begins with the shortest way to the first known state.'
  const why = 'The first steps are missing, and no sample leads to a known state.'
  if (to === undefined) return { ways: [], done: 0, why, note }
  const exploration = explorationOf(flow)
  const path = shortestTo(exploration, (edge) =>
    same(exploration.states.get(edge.to)?.moment.snapshot.value, to),
  )
  const moment = path?.steps.at(-1)?.moment
  const ways = path && moment ? [{ ...from, moment, steps: namedSteps(path, flow), opened: [] }] : []
  return { ways, done: done + 1, why, note }
}

interface Followed {
  /** The flow with its real children; null if there is no such flow. */
  flow: Flow | null
  /** The possible paths to the last step that was followed. */
  ways: readonly Way[]
  finding: Finding | null
  note: string | null
}

/**
 * Whether Play has no counterpart for a step of a report. That is so for the end of a page, and for the first snapshot
 * of a feed, which has no value.
 */
const isNoStep = ({ name }: Step): boolean => name === 'left' || /^[\w-]+:$/.test(name)

/** Whether a machine still has a state. */
const hasState = ({ states }: AnyStateNode, value: StateValue): boolean =>
  Object.entries(typeof value === 'string' ? { [value]: undefined } : value).every(([name, inner]) => {
    const state = Object.hasOwn(states, name) ? states[name] : undefined
    return state !== undefined && (inner === undefined || hasState(state, inner))
  })

const changed = (flow: string, to: StateValue): string =>
  `'${flow}' has no state '${stateInWords(to)}': the machine has changed since that build.`

/** Follows the steps of one root machine as far as possible. */
const follow = ({ flow: id, steps }: Run, flows: Flows): Followed => {
  const own = flows.get(id)
  const [first] = steps
  const unknown = (flow: string) => `There is no flow '${flow}'.`
  if (!own) return { ways: [], flow: null, finding: { step: first.at, why: unknown(id) }, note: null }
  const ids = new Set(steps.map(({ step }) => step.flow))
  const flow = withChildren(
    own,
    [...ids].flatMap((one) => flows.get(one) ?? []),
  )
  const { to } = first.step
  if (first.step.flow === id && to !== undefined && !hasState(own.machine.root, to))
    return { flow: null, ways: [], finding: { step: first.at, why: changed(id, to) }, note: null }
  const player = playerFor(flow)
  const { ways: begun, done, why, note } = begin(flow, player, steps)
  if (begun.length === 0)
    return {
      flow: null,
      ways: [],
      finding: { step: steps[Math.max(0, done - 1)]?.at ?? first.at, why },
      note,
    }
  let ways = begun
  const before = new Map<string, StateValue>()
  for (const [nth, { step, at }] of steps.entries()) {
    const machine = step.child ?? ''
    if (nth >= done && !isNoStep(step)) {
      const its = flows.get(step.flow)
      if (!its) return { flow, ways, finding: { step: at, why: unknown(step.flow) }, note }
      if (step.to !== undefined && !hasState(its.machine.root, step.to))
        return { flow, ways, finding: { step: at, why: changed(step.flow, step.to) }, note }
      const tried = joined(ways.map((way) => take(player, its, way, step, before.get(machine))))
      if (tried.ways.length === 0) return { flow, ways, finding: { step: at, why: tried.why }, note }
      ways = cheapest(player, tried.ways)
      if (step.end === 'error' && ways.every(({ failed }) => failed))
        return {
          flow,
          ways,
          finding: { step: at, why: 'The machine has failed. In the model it does not fail here.' },
          note,
        }
    }
    if (step.to !== undefined) before.set(machine, step.to)
  }
  return { flow, ways, finding: null, note }
}

/** Like `follow`, but returns an error that the model throws as a finding. */
export const followed = (run: Run, flows: Flows): Followed => {
  try {
    return follow(run, flows)
  } catch (thrown) {
    const why = `The model fails: ${reasonOf(thrown)}`
    return { flow: null, ways: [], finding: { step: run.steps[0].at, why }, note: null }
  }
}

/**
 * The name of the step with which the path continues on this page in Play; null if the path does not lead to this page.
 */
const onwardTo = (
  opened: readonly string[],
  { flow, page }: { flow: string; page: string },
): string | null => {
  for (const path of opened) {
    const there = whereaboutsAt(path)
    if (there?.flow === flow) return path
    if (there && there.flow === null) return there.ways[/cancel/i.test(page) ? 1 : 0]?.name ?? null
  }
  return openPages.some((address) => address === page) ? `@${page}` : null
}

const namesIn = (way: Way | undefined): string[] => (way?.steps ?? []).map(({ name }) => name)

/**
 * Converts the steps of a report to paths of Play: one for each page, with samples in place of the values that were
 * left out. Machines that run beside the pages have a path only if the model cannot follow them.
 */
export const mapped = (report: Report, flows: Flows): Mapped => {
  const parts: (Part & { last: number })[] = []
  let before: { part: Part; ways: readonly Way[] } | null = null
  for (const run of runsIn(report)) {
    const { flow, ways, finding, note } = followed(run, flows)
    const page = isPageOf(run.flow)
    if (!page && !finding) continue
    const link = (way: Way) => onwardTo(way.opened, { flow: run.flow, page: run.steps[0].page })
    const led = page ? (before?.ways.find((way) => link(way)?.startsWith('/')) ?? before?.ways[0]) : undefined
    const onward = led ? link(led) : null
    const [best] = ways
    const path = namesIn(best)
    const whole: Part['whole'] =
      before && led && onward !== null && path.length > 0
        ? {
            flow: before.part.whole.flow,
            path: [
              ...before.part.whole.path.slice(0, 1 - before.part.path.length || undefined),
              ...namesIn(led).slice(1),
              onward,
              ...path.slice(1),
            ],
          }
        : { flow: run.flow, path }
    const states = best ? activeIds(best.moment.snapshot) : []
    const last = run.steps.findLast(({ step }) => step.name !== 'left')?.at ?? 0
    const own = flows.get(run.flow)
    const shortest = () => (own && flow && best ? shrunk(own, flow, best.steps) : path)
    const part: Part = { flow: run.flow, path, whole, shortest, states, finding, note }
    parts.push({ ...part, last })
    if (page) before = finding ? null : { part, ways }
  }
  const sorted = parts.toSorted((one, other) => one.last - other.last)
  return {
    parts: sorted.map(({ last: _, ...part }) => part),
    findings: sorted.flatMap(({ finding }) => finding ?? []).toSorted((one, other) => one.step - other.step),
  }
}
