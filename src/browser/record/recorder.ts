import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate'
import { nameOfHappened } from './causes.ts'
import type { Step } from './report.ts'

/** The most steps that are recorded; the oldest are dropped. */
const mostSteps = 300

/** The most characters that are stored: steps consist of ASCII, so this is their size in bytes. */
const mostStored = 32_000

/** A recorded step. Its fields are complete after the machine has handled the cause. */
interface Recorded extends Step {
  page: string
  /** The machine that received the cause; undefined after the machine has handled it. */
  actor?: AnyActorRef | undefined
}

const snapshotIn = (actor: AnyActorRef): AnyMachineSnapshot | null => {
  const snapshot = actor.getSnapshot()
  return snapshot && 'machine' in snapshot ? snapshot : null
}

/** Whether the event comes from outside all machines. An event from another machine is a consequence, not a cause. */
export const isCause = (source: AnyActorRef | undefined, target: AnyActorRef): boolean =>
  !source || source === target || snapshotIn(source) === null

const idsIn = ({ invoke, states }: AnyStateNode): string[] => [
  ...invoke.map(({ id }) => id),
  ...Object.values(states).flatMap(idsIn),
]

const declaredIds = new WeakMap<object, readonly string[]>()

/** Whether the machine declares an actor with this id; any other id was made at run time and may contain data. */
const declares = ({ config, root }: AnyStateMachine, id: string): boolean => {
  const ids = declaredIds.get(config) ?? idsIn(root)
  declaredIds.set(config, ids)
  return ids.includes(id)
}

/** The fields of a step that identify a machine of the tab. */
interface Place {
  run: number
  root?: string
  child?: string
}

/** Converts recorded steps to steps of a report: without `actor`, and with `page` only where the page changes. */
const written = (steps: readonly Recorded[]): Step[] =>
  steps.map(({ actor: _, page, ...step }, at) => (page === steps[at - 1]?.page ? step : { ...step, page }))

/** Whether a step has the same cause as the step before and has changed no state. */
const isRepeated = (before: Recorded, step: Recorded): boolean =>
  JSON.stringify({ ...before, to: undefined, times: undefined }) === JSON.stringify(step)

const readStored = (stored: string | null): Recorded[] => {
  try {
    let page = '*'
    return (JSON.parse(stored ?? '[]') as Step[])
      .filter(({ name, run }) => typeof name === 'string' && run > 0)
      .map((step) => {
        page = step.page ?? page
        return { ...step, page }
      })
  } catch {
    return []
  }
}

/**
 * Records the latest causes of all machines of a tab, with no values but safe ones. `stored` is what `text` returned on
 * the previous page of this tab. Each event is passed with the route of its page. Calls `onBroken` after a response
 * that does not match the contract.
 */
export const createRecorder = (stored: string | null = null, onBroken: () => void = () => {}) => {
  let steps = readStored(stored)
  let runs = Math.max(0, ...steps.map(({ run }) => run))
  const places = new WeakMap<AnyActorRef, Place>()
  /** For each machine: how many children it has started of each name whose id the machine does not declare. */
  const started = new WeakMap<AnyActorRef, Map<string, number>>()
  const open = new WeakMap<object, Recorded>()
  const states = new WeakMap<AnyActorRef, string>()

  /**
   * The name of a child or port: its id if the machine declares it, otherwise its name with a number, such as
   * `unsubscribe:2`.
   */
  const nameOfActor = (parent: AnyActorRef, { id, src }: Pick<AnyActorRef, 'id' | 'src'>): string => {
    const { machine } = snapshotIn(parent) ?? {}
    if (machine && declares(machine, id)) return id
    const name = typeof src === 'string' ? src : 'actor'
    const counts = started.get(parent) ?? new Map<string, number>()
    const nth = (counts.get(name) ?? 0) + 1
    started.set(parent, counts.set(name, nth))
    return `${name}:${nth}`
  }

  const placeOf = (actor: AnyActorRef): Place => {
    const known = places.get(actor)
    if (known) return known
    const parent = actor._parent
    let place: Place
    if (parent) {
      const { run, root = snapshotIn(parent)?.machine.id ?? '', child: above } = placeOf(parent)
      const own = nameOfActor(parent, actor)
      place = { run, root, child: above === undefined ? own : `${above}>${own}` }
    } else {
      runs += 1
      place = { run: runs }
    }
    places.set(actor, place)
    return place
  }

  const add = (step: Recorded) => {
    steps.push(step)
    if (steps.length > mostSteps) steps.shift()
  }

  const begin = (event: Extract<InspectionEvent, { type: '@xstate.event' }>, page: string) => {
    // The cast gives access to members that XState's type of `actorRef` lacks.
    const actor = event.actorRef as AnyActorRef
    const source = event.sourceRef as AnyActorRef | undefined
    const snapshot = snapshotIn(actor)
    const happened: { type: string; error?: unknown } = event.event
    const isStart = happened.type === 'xstate.init'
    if (!snapshot || !(isStart || isCause(source, actor))) return
    const { machine } = snapshot
    const { run, ...below } = placeOf(actor)
    const name = nameOfHappened(happened, {
      safe: machine.config.meta?.recorded,
      delayed: source === actor,
      named: (id) => (source ? nameOfActor(actor, source) : declares(machine, id) ? id : 'actor'),
    })
    const status = Object(happened.error).status
    const step: Recorded = {
      run,
      flow: machine.id,
      ...below,
      name,
      ...(Number.isInteger(status) && { status }),
      page,
      actor,
    }
    open.set(happened, step)
    // Moves the events that a machine received before its start behind the start, because the machine handles them
    // after the start.
    const early = isStart ? steps.filter((one) => one.actor === actor) : []
    steps = steps.filter((one) => !early.includes(one))
    for (const next of [step, ...early]) add(next)
  }

  const conclude = (
    { actorRef, event, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>,
    page: string,
  ) => {
    if (!('machine' in snapshot)) return
    const actor = actorRef as AnyActorRef
    const { machine, value, status } = snapshot as AnyMachineSnapshot
    if (event.type === 'xstate.stop') {
      if (!actor._parent) add({ run: placeOf(actor).run, flow: machine.id, name: 'left', page })
      return
    }
    const step = open.get(event)
    if (!step) return
    step.actor = undefined
    const state = JSON.stringify(value)
    if (states.get(actor) !== state) step.to = value
    states.set(actor, state)
    if (status === 'done' || status === 'error') step.end = status
    if (step.name.endsWith('!malformed')) onBroken()
    const before = steps.at(-2)
    if (steps.at(-1) === step && before && isRepeated(before, step)) {
      before.times = (before.times ?? 1) + 1
      steps.pop()
    }
  }

  /** The steps that were handled. A machine does not handle an event that it receives after its end. */
  const handled = (): Recorded[] =>
    steps.flatMap((step): Recorded[] => {
      if (!step.actor) return [step]
      return step.actor.getSnapshot().status === 'error' ? [{ ...step, end: 'error' }] : []
    })

  return {
    inspect: (event: InspectionEvent, page: string): void => {
      if (event.type === '@xstate.event') begin(event, page)
      else if (event.type === '@xstate.snapshot') conclude(event, page)
    },
    steps: (): Step[] => written(handled()),
    /** The latest steps as text for the tab's session storage, at most 32 kB. */
    text: (): string => {
      let rest = handled()
      let text = JSON.stringify(written(rest))
      while (text.length > mostStored) {
        rest = rest.slice(Math.ceil(rest.length / 10))
        text = JSON.stringify(written(rest))
      }
      return text
    },
  }
}
