import type { Cause, Flow, Moment } from '#explorer/moment.ts'
import type { KeptPath, Step } from '#src/app/keep-place.ts'
import { playerOf } from './explored-paths.ts'
import { nameOf } from './happenings/names.ts'

/** The maximum number of steps that are tried, so that a long path cannot block the studio. */
const MOST = 20_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** How similar two values are: the same kind and types count, equal values count more. */
const likeness = (one: unknown, other: unknown): number => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0
      ? Number(one.length === other.length)
      : 1 + likeness(one[0], other[0])
  if (!isObject(one) || !isObject(other))
    return one === other ? 2 : typeof one === typeof other && one !== null && other !== null ? 1 : -1
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const kind = 'kind' in one && one.kind !== other.kind ? -100 : 0
  return [...keys].reduce((sum, key) => sum + likeness(one[key], other[key]), kind)
}

const mostAlike = <T>(all: readonly T[], valueIn: (one: T) => unknown, value: unknown): T[] =>
  all.toSorted((one, other) => likeness(valueIn(other), value) - likeness(valueIn(one), value))

const sampleIn = (cause: Cause): unknown => {
  switch (cause.kind) {
    case 'event':
      return cause.event
    case 'output':
      return cause.output
    case 'error':
      return cause.error === null || typeof cause.error === 'string'
        ? { serverMessage: cause.error }
        : cause.error
    case 'snapshot':
      return cause.snapshot
    default:
      return null
  }
}

/** The value in a recorded event with which the values of samples are compared. */
const valueOfEvent = (event: Step['event']): unknown => {
  const { output, error, snapshot } = event as Step['event'] & {
    output?: unknown
    error?: { serverMessage?: unknown }
    snapshot?: { context?: unknown }
  }
  if (event.type.startsWith('xstate.done.')) return output
  if (event.type.startsWith('xstate.error.')) return error
  return event.type.startsWith('xstate.snapshot.') ? snapshot?.context : event
}

const typeOf = (cause: Cause): string => {
  switch (cause.kind) {
    case 'event':
      return cause.event.type
    case 'output':
      return `xstate.done.actor.${cause.id}`
    case 'error':
      return `xstate.error.actor.${cause.id}`
    case 'snapshot':
      return `xstate.snapshot.${cause.id}`
    case 'elapsed':
      return cause.event
    default:
      return ''
  }
}

const wordOf = (id: string) => id.split(':')[0]

/**
 * The causes by which a path can repeat a recorded event: those of the most similar samples, then the recorded event
 * itself with the typed texts.
 */
const causesLike = (causes: readonly Cause[], { event }: Step): Cause[] => {
  const alike = mostAlike(
    causes.filter((cause) => typeOf(cause) === event.type),
    sampleIn,
    valueOfEvent(event),
  )
  return event.type.startsWith('xstate.') || alike.length === 0
    ? alike
    : [...alike, { kind: 'event', event, nth: 0 }]
}

interface Recorded {
  /** The id under which the states of this machine are recorded. */
  key: string
  /** How many machines are above this one. */
  depth: number
  input?: unknown
  steps: readonly Step[]
  /** Whether the last step has made a machine fail. */
  failed: boolean
}

/** The indexes of the steps of each run of a child. A child may run more than once. */
const runsOfChildren = (steps: readonly Step[], depth: number) => {
  const runs: { id: string; flow: string; at: number[] }[] = []
  let running: typeof runs = []
  for (const [at, { place, flows, states }] of steps.entries()) {
    const id = place[depth]
    if (id !== undefined) {
      let run = running.find((one) => one.id === id)
      if (!run) {
        run = { id, flow: flows[depth] ?? '', at: [] }
        runs.push(run)
        running.push(run)
      }
      run.at.push(at)
    }
    running = running.filter((one) => states && one.id in states)
  }
  return runs
}

/**
 * The names of the input and of the steps in Play; null for a step that does nothing. The list is shorter than the
 * recording if no samples lead further.
 */
const namesLike = (
  flowOf: (id: string) => Flow | undefined,
  flow: Flow,
  recorded: Recorded,
): (string | null)[] => {
  const { key, depth, input, steps, failed } = recorded
  const inChildren = new Map<number, string | null>()
  for (const { id, flow: child, at } of runsOfChildren(steps, depth)) {
    const inner = flowOf(child)
    const own = at.flatMap((index) => steps[index] ?? [])
    const [, ...names] = inner
      ? namesLike(flowOf, inner, {
          key: id,
          depth: depth + 1,
          steps: own,
          failed: failed && at.at(-1) === steps.length - 1,
        })
      : []
    for (const [nth, index] of at.entries()) {
      const name = names[nth]
      if (name !== undefined) inChildren.set(index, name)
    }
  }
  const player = playerOf(flow)
  let left = MOST
  let longest: (string | null)[] = []
  const after = (moment: Moment, cause: Cause): Moment | 'failed' => {
    left -= 1
    try {
      return player.after(moment, cause).moment
    } catch {
      return 'failed'
    }
  }
  const isThere = ({ snapshot }: Moment, { states = {} }: Step) =>
    JSON.stringify(snapshot.value) === JSON.stringify(states[key]) || snapshot.status === 'done'

  /** Continues from a moment. Returns whether all steps have a name. */
  const goOn = (moment: Moment, names: (string | null)[]): boolean => {
    if (names.length > longest.length) longest = names
    const at = names.length - 1
    const step = steps[at]
    if (!step) return true
    const isLast = at === steps.length - 1
    const real = step.place[depth]
    if (real === undefined) {
      const causes = causesLike(player.causes(moment), step)
      if (causes.length === 0) return isThere(moment, step) && goOn(moment, [...names, null])
      return causes.some((cause) => {
        if (left <= 0) return false
        const next = after(moment, cause)
        const name = nameOf(cause, flow.samples)
        if (next === 'failed') return failed && isLast && goOn(moment, [...names, name])
        return !(failed && isLast) && isThere(next, step) && goOn(next, [...names, name])
      })
    }
    const child = moment.open.find(({ id }) => wordOf(id) === wordOf(real))
    const name = inChildren.get(at)
    if (!child || name === undefined) return false
    const named = [...names, name && `${child.id}>${name}`]
    if (failed && isLast) return goOn(moment, named)
    const hasEnded = !(step.states && real in step.states)
    if (!hasEnded && isThere(moment, step) && goOn(moment, named)) return true
    return player
      .causes(moment)
      .filter((cause) =>
        hasEnded ? cause.kind === 'ended' && cause.id === child.id : cause.kind === 'event',
      )
      .some((cause) => {
        const next = after(moment, cause)
        return next !== 'failed' && isThere(next, step) && goOn(next, named)
      })
  }
  const inputs = mostAlike(Object.entries(flow.samples.inputs), ([, sample]) => sample, input)
  inputs.some(([name]) => {
    const { moment } = player.start(name)
    return goOn(moment, [name])
  })
  return longest
}

/** The moment of a page as a path of Play, and the first step that no sample matches, if there is one. */
export const pathLike = (
  flowOf: (id: string) => Flow | undefined,
  { flow: id, input, steps, failed = false }: KeptPath,
): { path: string[]; missed: Step | null } => {
  const flow = flowOf(id)
  const names = flow ? namesLike(flowOf, flow, { key: id, depth: 0, input, steps, failed }) : []
  return { path: names.filter((name) => name !== null), missed: steps[Math.max(0, names.length - 1)] ?? null }
}
