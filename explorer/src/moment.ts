import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { canonical, type Opaque } from './canonical.ts'
import { reasonOf } from './reason-of.ts'
import { Refusal } from './refusal.ts'
import {
  activeIds,
  createStepper,
  type Effects,
  handledEvents,
  type Invocation,
  noEffects,
  rememberedIds,
  restless,
  type Stepped,
  type Stepper,
  showSnapshot,
  snapshotEvent,
} from './statechart.ts'
import { isMachine } from './stubs.ts'

/** Sample values: a flat list, or lists under a name for each kind. */
export type Samples = Record<string, readonly unknown[]> | readonly unknown[]

/**
 * The possible outcomes of one actor. If `errors` is 'never' or absent, a transition for an error is a safeguard: no
 * sample has to take it.
 */
export interface ActorSample {
  /** What a promise resolves with, or any other actor ends with; `[undefined]` for an observable that completes. */
  outputs?: Samples
  /** What the actor rejects with or throws. */
  errors?: readonly unknown[] | 'never'
  /** The contexts of the actor's snapshots, such as the values of an observable. */
  snapshots?: Samples
  /** The events that the actor sends to the machine, such as those of a callback. */
  events?: readonly EventObject[]
}

/** What the explorer needs besides the machine: samples of everything that comes from outside. */
export interface FlowSamples {
  /** The date that `now()` of the actors' clock always returns. Default: 1970-01-01. */
  now?: string
  /** Inputs that the machine is started with, each under a name. */
  inputs: Record<string, unknown>
  /** Payloads by event type. A payload does not contain the type. */
  events: Record<string, readonly object[]>
  /** Samples by the name of the actor in `setup`, or by its id if its logic is inline. */
  actors: Record<string, ActorSample>
  /**
   * The outputs of each child machine, by the name of the actor. 'explore' explores the child together with its parent,
   * using the parent's samples. A single 'explore' does so for all children.
   */
  children?: Record<string, readonly unknown[] | 'explore'> | 'explore'
  /**
   * Names the variant of its state that a snapshot shows, such as 'with a video'. Paths cover each variant of each
   * state. See `facet` targets in the README.
   */
  facet?(snapshot: AnyMachineSnapshot): string
  /** The part of the context that decides whether two moments are the same. Default: the whole context. */
  identity?(context: unknown): unknown
  /** Whether the environment can send this event now. Default: always. */
  possible?(snapshot: AnyMachineSnapshot, event: EventObject): boolean
}

/** A machine and its samples. */
export interface Flow {
  machine: AnyStateMachine
  samples: FlowSamples
}

/** How samples become the values that the machine receives. */
export interface Options {
  /** Converts the sample of an error into the error that the actor throws. Default: the sample itself. */
  errorOf?(sample: unknown): unknown
}

/** What can happen to a machine in one step. `nth` is the index of the sample in its list. */
export type Cause =
  | { kind: 'started'; input: string }
  | { kind: 'event'; event: EventObject; nth: number }
  | { kind: 'output'; id: string; src: string; output: unknown; nth: number }
  | { kind: 'error'; id: string; src: string; error: unknown; nth: number }
  | { kind: 'snapshot'; id: string; src: string; snapshot: unknown; nth: number }
  | { kind: 'sent'; id: string; src: string; event: EventObject; nth: number }
  | { kind: 'ended'; id: string; src: string; output: unknown; nth: number }
  | { kind: 'inside'; id: string; src: string; cause: Cause }
  | { kind: 'elapsed'; ms: number; event: string }

/** A cause of one kind. */
export type CauseOf<K extends Cause['kind']> = Extract<Cause, { kind: K }>

/** A delay in progress. */
export interface Timer {
  id: string
  event: EventObject
  /** Milliseconds until it ends. */
  left: number
  /** The id of the actor that gets the event, if it is not the machine itself. */
  to?: string
}

/** An actor in progress. */
export interface Running extends Invocation {
  /** How many actors with this id run, if more than one. Starting a second one does not stop the first. */
  times?: number
  /** The state of the child machine, if it is explored. */
  child?: Moment
}

/**
 * The maximum number of delays with the same id at the same time. Each further delay makes a new state, so without a
 * limit the exploration might not end.
 */
const most = 50

/** A machine between two steps: its snapshot, its actors in progress and its delays. */
export interface Moment {
  snapshot: AnyMachineSnapshot
  /** The actors that run, sorted by id. */
  open: readonly Running[]
  /** Sorted by the time left, then by the time of their start. */
  timers: readonly Timer[]
}

/** The result of one step: the next moment and the effects. */
export interface Happening {
  moment: Moment
  effects: Effects
  /** The results of named guards, as `name: true`. */
  guards: ReadonlySet<string>
}

/** Computes the steps of one flow. */
export interface Player {
  stepper: Stepper
  /** Starts the machine with the input of this name. Throws if there is no such input. */
  start(input: string): Happening
  /** Everything that can happen next, in a fixed order. */
  causes(moment: Moment): Cause[]
  /** Whether the samples have the function `identity`. */
  projects: boolean
  /** Whether a cause with the same name (`nameOf`) can happen at this moment. */
  canHappen(moment: Moment, cause: Cause): boolean
  /**
   * The result of a cause. Throws if the cause cannot happen, such as a second start or a delay that is not in
   * progress.
   */
  after(moment: Moment, cause: Cause): Happening
  /**
   * A text that is equal for two moments exactly if the flow treats them as the same.
   *
   * @param onOpaque Called for each object in the context with content that cannot be read.
   */
  keyOf(moment: Moment, onOpaque?: (opaque: Opaque) => void): string
}

/** The name of a cause, unique among all causes at one moment. It identifies the same cause at another moment. */
export const nameOf = (cause: Cause): string => {
  switch (cause.kind) {
    case 'started':
      return cause.input
    case 'elapsed':
      return cause.event
    case 'event':
      return `${cause.event.type} ${cause.nth}`
    case 'inside':
      return `${cause.id}: ${nameOf(cause.cause)}`
    default:
      return `${cause.id} ${cause.kind} ${cause.nth}`
  }
}

/** Calls a function of the samples. An error that it throws is thrown again with the function's name. */
export const callNamed = <Value>(name: 'facet' | 'identity' | 'possible', call: () => Value): Value => {
  try {
    return call()
  } catch (thrown) {
    throw new Error(`'${name}' throws: ${reasonOf(thrown)}`, { cause: thrown })
  }
}

/** Whether XState takes a transition of one of these types for an event. `mouse.*` also matches `mouse`. */
export const isHandled = (types: ReadonlySet<string>, event: string): boolean =>
  types.has(event) ||
  types.has('*') ||
  [...types].some((type) => type.endsWith('.*') && `${event}.`.startsWith(type.slice(0, -1)))

/** All samples in one list. */
export const samplesOf = (samples: Samples = []): readonly unknown[] =>
  Array.isArray(samples) ? samples : Object.values(samples).flat()

/** The errors of an actor; empty if `errors` is absent or 'never'. */
export const errorsOf = ({ errors }: ActorSample = {}): readonly unknown[] =>
  Array.isArray(errors) ? errors : []

export const outputsOf = (children: FlowSamples['children'], src: string): readonly unknown[] => {
  const outputs = typeof children === 'object' ? children[src] : []
  return Array.isArray(outputs) ? outputs : []
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** The list without the actor of this id; if several run, without the one that started last. */
const withoutOne = (open: readonly Running[], id: string): Running[] =>
  open.flatMap((one) => {
    if (one.id !== id) return [one]
    const { times = 1, ...rest } = one
    if (times === 1) return []
    return [times === 2 ? rest : { ...rest, times: times - 1 }]
  })

const withOne = (open: readonly Running[], begun: Running): Running[] => {
  const { times = 1 } = open.find(({ id }) => id === begun.id) ?? { times: 0 }
  return [...open.filter(({ id }) => id !== begun.id), times > 0 ? { ...begun, times: times + 1 } : begun]
}

/** The delay with the least time left, including those of children. */
const nearest = ({ timers, open }: Moment): { ms: number; event: string } | null => {
  const [own] = timers
  let first = own ? { ms: own.left, event: own.id } : null
  for (const { id, child } of open) {
    const inner = child && nearest(child)
    if (inner && (!first || inner.ms < first.ms)) first = { ms: inner.ms, event: `${id}: ${inner.event}` }
  }
  return first
}

/** The moment `ms` later, before the delays that are due end. */
const later = (moment: Moment, ms: number): Moment => ({
  ...moment,
  open: moment.open.map((one) => (one.child ? { ...one, child: later(one.child, ms) } : one)),
  timers: moment.timers.map((timer) => ({ ...timer, left: timer.left - ms })),
})

const isDue = ({ timers, open }: Moment): boolean =>
  timers.some(({ left }) => left <= 0) || open.some(({ child }) => child && isDue(child))

/** An event for the machine itself (`to` is null) or for one of its children. */
interface Delivery {
  to: string | null
  event: EventObject
}

/** The result of one step of a machine. `outbox` has the events for its parent. */
interface Run {
  moment: Moment
  effects: Effects
  outbox: EventObject[]
}

const addEffects = (all: Effects, more: Effects, child: string | null): void => {
  const name = <One extends { id: string }>(one: One) =>
    child === null ? one : { ...one, id: `${child}: ${one.id}` }
  const text = (id: string) => (child === null ? id : `${child}: ${id}`)
  all.taken.push(...more.taken)
  all.entered.push(...more.entered)
  if (child === null) all.emitted.push(...more.emitted)
  all.begun.push(...more.begun.map(name))
  all.stopped.push(...more.stopped.map(text))
  all.scheduled.push(...more.scheduled.map(name))
  all.cancelled.push(...more.cancelled.map(text))
  all.actions.push(...more.actions)
}

/** What starts a step: one of `first`, `event`, `inside` and `wakes`. */
interface Move {
  first?: Stepped
  event?: EventObject
  inside?: { id: string; cause: Cause }
  /** Whether delays that are due end now. */
  wakes?: boolean
}

/**
 * Runs a step of a child. If the step throws, the child gets the status 'error' and its parent sees that, as in XState.
 */
const toldBy = (child: Moment, move: () => Run): Run => {
  try {
    return move()
  } catch (error) {
    const snapshot = Object.assign({}, child.snapshot, { status: 'error', error })
    return { moment: { ...child, snapshot }, effects: noEffects(), outbox: [] }
  }
}

/** Computes the steps of one machine and of the explored children in it. */
interface Runner {
  stepper: Stepper
  begin(input: unknown, as?: AnyActorRef): Run
  receive(moment: Moment, event: EventObject, as?: AnyActorRef): Run
  /** Ends all delays that are due. */
  wake(moment: Moment, as?: AnyActorRef): Run
  causes(moment: Moment): Cause[]
  after(moment: Moment, cause: Cause, as?: AnyActorRef): Run
  /** Makes `getSnapshot` of the actors return their snapshots at this moment. */
  show(moment: Moment, as?: AnyActorRef): void
  keyOf(moment: Moment, onOpaque?: (opaque: Opaque) => void): string
}

const createRunner = (
  machine: AnyStateMachine,
  samples: FlowSamples,
  { errorOf = (sample) => sample }: Options,
  around: { onGuard(name: string, answer: boolean): void; parent?: AnyActorRef },
): Runner => {
  const { children = {}, actors } = samples
  const stepper = createStepper(machine, {
    ...around,
    input: Object.values(samples.inputs)[0],
    now: samples.now,
    sampled: [...Object.keys(actors), ...(typeof children === 'string' ? [] : Object.keys(children))],
  })
  const isExplored = (src: string, logic: unknown) =>
    isMachine(logic) &&
    !actors[src] &&
    (children === 'explore' || (children as Record<string, unknown>)[src] === 'explore')
  // Explores children without these three functions, because the functions expect the snapshot of the parent.
  const { identity: _, possible: __, facet: ___, ...shared } = samples
  const samplesOfChildren: FlowSamples = { ...shared, inputs: {} }
  const runners = new Map<AnyStateMachine, Runner>()
  const refOf = (snapshot: AnyMachineSnapshot, id: string): AnyActorRef =>
    Object.values(snapshot.children as Record<string, AnyActorRef | undefined>).find(
      (actor) => actor?.id === id,
    ) as AnyActorRef
  const runnerOf = ({ logic }: AnyActorRef & { logic?: AnyStateMachine }): Runner => {
    const child = logic as AnyStateMachine
    const runner =
      runners.get(child) ??
      createRunner(child, samplesOfChildren, { errorOf }, { ...around, parent: stepper.self })
    runners.set(child, runner)
    return runner
  }

  /** Computes one step: processes events one after the other until none is left. */
  const run = (
    before: Moment | null,
    as: AnyActorRef,
    { first, event, inside, wakes = false }: Move,
  ): Run => {
    const queue: Delivery[] = event ? [{ to: null, event }] : []
    const outbox: EventObject[] = []
    let effects: Effects | null = null
    let { open, timers } = before ?? { open: [], timers: [] as readonly Timer[] }
    let snapshot = before?.snapshot as AnyMachineSnapshot

    const tell = (id: string, told: Run) => {
      effects ??= noEffects()
      addEffects(effects, told.effects, id)
      showSnapshot(refOf(snapshot, id), told.moment.snapshot)
      for (const event of told.outbox) queue.push({ to: null, event })
      const { status, output, error } = told.moment.snapshot
      if (status === 'active') return
      open = withoutOne(open, id)
      queue.push({
        to: null,
        event:
          status === 'done'
            ? ({ type: `xstate.done.actor.${id}`, output, actorId: id } as EventObject)
            : ({ type: `xstate.error.actor.${id}`, error, actorId: id } as EventObject),
      })
    }
    const take = (stepped: Stepped) => {
      const { effects: more } = stepped
      snapshot = stepped.snapshot
      // XState stops all actors of a state that is left. The effects list only the actors that were running.
      more.stopped = more.stopped.filter((id) => open.some((one) => one.id === id))
      more.cancelled = more.cancelled.filter((id) => timers.some((one) => one.id === id))
      for (const id of more.stopped) open = withoutOne(open, id)
      for (const begun of more.begun) open = withOne(open, begun)
      if (more.cancelled.length > 0) timers = timers.filter(({ id }) => !more.cancelled.includes(id))
      if (more.scheduled.length > 0)
        timers = [
          ...timers,
          ...more.scheduled.map(({ id, event, ms, to }) => ({ id, event, left: ms, ...(to && { to }) })),
        ].sort((a, b) => a.left - b.left)
      for (const { id } of more.scheduled)
        if (timers.filter((one) => one.id === id).length > most)
          throw new Refusal(
            `The delay '${id}' of ${machine.id} runs more than ${most} times at once. Cancel it before it starts again, or limit what starts it with 'possible'.`,
          )
      if (effects) addEffects(effects, more, null)
      else effects = more
      for (const { id, src, input } of more.begun) {
        const actor = refOf(snapshot, id)
        if (!actor || !isExplored(src, (actor as { logic?: unknown }).logic)) continue
        const told = runnerOf(actor).begin(input, actor)
        open = open.map((one) => (one.id === id ? { ...one, child: told.moment } : one))
        tell(id, told)
      }
      for (const action of more.actions) if ('to' in action) send(action.to, action.event)
    }
    const send = (to: string, event: EventObject) => {
      if (to === '#_parent') outbox.push(event)
      else queue.push({ to: to === '#_internal' ? null : to, event })
    }
    const inChild = (id: string, move: (runner: Runner, child: Moment, actor: AnyActorRef) => Run) => {
      const one = open.find((other) => other.id === id)
      if (!one?.child) return
      const actor = refOf(snapshot, id)
      const told = toldBy(one.child, () => move(runnerOf(actor), one.child as Moment, actor))
      open = open.map((other) => (other === one ? { ...one, child: told.moment } : other))
      tell(id, told)
      if (one.listens && told.moment.snapshot.status === 'active')
        queue.push({ to: null, event: snapshotEvent(id, told.moment.snapshot) })
    }
    const deliver = () => {
      for (let taken = 0; ; taken += 1) {
        const delivery = queue.shift()
        if (!delivery || (snapshot && snapshot.status !== 'active')) return
        if (taken > restless) throw new Error(`Endless loop: ${delivery.event.type} is sent again and again.`)
        const { to, event } = delivery
        if (to === null) take(stepper.step(snapshot, event, as, open))
        else inChild(to, (runner, child, actor) => runner.receive(child, event, actor))
      }
    }

    if (first) take(first)
    if (inside) inChild(inside.id, (runner, child, actor) => runner.after(child, inside.cause, actor))
    deliver()
    for (let woken = 0; wakes && snapshot.status === 'active'; woken += 1) {
      if (woken > restless) throw new Error(`Endless loop: ${timers[0]?.id} ends again and again.`)
      const due = timers.find(({ left }) => left <= 0)
      const sleeper = open.find(({ child }) => child && isDue(child))
      if (due) {
        timers = timers.filter((one) => one !== due)
        send(due.to ?? '#_internal', due.event)
      } else if (sleeper) inChild(sleeper.id, (runner, child, actor) => runner.wake(child, actor))
      else break
      deliver()
    }
    return {
      moment: {
        snapshot,
        open: open.toSorted(byId),
        timers: snapshot.status === 'active' ? timers : [],
      },
      effects: effects ?? noEffects(),
      outbox,
    }
  }

  const causesOf = ({ id, src, listens, child }: Running, snapshot: AnyMachineSnapshot): Cause[] => {
    if (child) {
      const inner = runnerOf(refOf(snapshot, id)).causes(child)
      return inner.flatMap((cause): Cause[] =>
        cause.kind === 'elapsed' ? [] : [{ kind: 'inside', id, src, cause }],
      )
    }
    const sample = actors[src]
    if (!sample)
      return outputsOf(children, src).map((output, nth): Cause => ({ kind: 'ended', id, src, output, nth }))
    const { snapshots, events = [], outputs } = sample
    return [
      ...samplesOf(listens ? snapshots : []).map(
        (snapshot, nth): Cause => ({ kind: 'snapshot', id, src, snapshot, nth }),
      ),
      ...events.map((event, nth): Cause => ({ kind: 'sent', id, src, event, nth })),
      ...samplesOf(outputs).map((output, nth): Cause => ({ kind: 'output', id, src, output, nth })),
      ...errorsOf(sample).map((error, nth): Cause => ({ kind: 'error', id, src, error, nth })),
    ]
  }

  const runner: Runner = {
    stepper,
    begin: (input, as = stepper.self) => run(null, as, { first: stepper.start(input, as) }),
    receive: (moment, event, as = stepper.self) => run(moment, as, { event }),
    wake: (moment, as = stepper.self) => run(moment, as, { wakes: true }),
    causes: ({ snapshot, open }) => {
      if (snapshot.status !== 'active') return []
      const handled = handledEvents(snapshot)
      const events = Object.entries(samples.events)
        .filter(([type]) => isHandled(handled, type))
        .flatMap(([type, payloads]) => payloads.map((payload, nth) => ({ event: { ...payload, type }, nth })))
        .filter(({ event }) => callNamed('possible', () => samples.possible?.(snapshot, event) ?? true))
      return [
        ...events.map(({ event, nth }): Cause => ({ kind: 'event', event, nth })),
        ...open.flatMap((one) => causesOf(one, snapshot)),
      ]
    },
    after: (moment, cause, as = stepper.self) => {
      const { open } = moment
      switch (cause.kind) {
        case 'started':
          throw new Error('The flow has already started.')
        case 'event':
        case 'sent':
          return runner.receive(moment, cause.event, as)
        case 'snapshot': {
          const input = open.find(({ id }) => id === cause.id)?.input
          const snapshot = {
            status: 'active',
            output: undefined,
            error: undefined,
            context: cause.snapshot,
            input,
          }
          return runner.receive(moment, snapshotEvent(cause.id, snapshot), as)
        }
        case 'inside':
          return run(moment, as, { inside: cause })
        case 'elapsed': {
          if (nearest(moment)?.event !== cause.event)
            throw new Error(`The delay ${cause.event} does not end now.`)
          return runner.wake(later(moment, nearest(moment)?.ms ?? 0), as)
        }
        case 'error': {
          const event = {
            type: `xstate.error.actor.${cause.id}`,
            error: errorOf(cause.error),
            actorId: cause.id,
          }
          return runner.receive({ ...moment, open: withoutOne(open, cause.id) }, event, as)
        }
        default: {
          const output = cause.kind === 'output' ? cause.output : cause.output
          const event = { type: `xstate.done.actor.${cause.id}`, output, actorId: cause.id }
          return runner.receive({ ...moment, open: withoutOne(open, cause.id) }, event, as)
        }
      }
    },
    show: ({ snapshot, open }, as = stepper.self) => {
      showSnapshot(as, snapshot)
      for (const { id, child } of open) {
        const actor = child && refOf(snapshot, id)
        if (actor) runnerOf(actor).show(child, actor)
      }
    },
    keyOf: ({ snapshot, open, timers }, onOpaque) => {
      const context: unknown = callNamed('identity', () =>
        samples.identity ? samples.identity(snapshot.context) : snapshot.context,
      )
      const rest = [
        activeIds(snapshot),
        snapshot.status,
        rememberedIds(snapshot),
        open.map(({ id, times, child }) =>
          child
            ? [id, times, runnerOf(refOf(snapshot, id)).keyOf(child, onOpaque)]
            : times
              ? [id, times]
              : id,
        ),
      ]
      return `${JSON.stringify(rest)}${canonical(timers.map(({ id, event, left, to }) => [id, left, event, to]))}${canonical(context, onOpaque)}`
    },
  }
  return runner
}

export const createPlayer = ({ machine, samples }: Flow, options: Options = {}): Player => {
  const guardResults = new Set<string>()
  const runner = createRunner(machine, samples, options, {
    onGuard: (name, answer) => {
      guardResults.add(`${name}: ${answer}`)
    },
  })
  const happening = (move: () => Run): Happening => {
    guardResults.clear()
    const { moment, effects } = move()
    return { moment, effects, guards: new Set(guardResults) }
  }
  const player: Player = {
    stepper: runner.stepper,
    projects: samples.identity !== undefined,
    start: (input) => {
      if (!Object.hasOwn(samples.inputs, input)) throw new Error(`The samples have no input '${input}'.`)
      return happening(() => runner.begin(samples.inputs[input]))
    },
    causes: (moment) => {
      const due = moment.snapshot.status === 'active' ? nearest(moment) : null
      return [...runner.causes(moment), ...(due ? [{ kind: 'elapsed' as const, ...due }] : [])]
    },
    after: (moment, cause) =>
      happening(() => {
        runner.show(moment)
        return runner.after(moment, cause)
      }),
    keyOf: runner.keyOf,
    canHappen: (moment, cause) => player.causes(moment).some((one) => nameOf(one) === nameOf(cause)),
  }
  return player
}
