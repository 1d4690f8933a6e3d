import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { canonical, type Opaque } from './canonical.ts'
import { reasonOf } from './reason-of.ts'
import {
  activeIds,
  createStepper,
  type Effects,
  handledEvents,
  type Invocation,
  isMachine,
  noEffects,
  rememberedIds,
  restless,
  type Stepped,
  type Stepper,
  showSnapshot,
  snapshotEvent,
} from './statechart.ts'

/** Samples by kind, or as a list. */
export type Samples = Record<string, readonly unknown[]> | readonly unknown[]

/**
 * What comes back from an actor. Of a promise its answers and its failures. Of an actor that lives on (an observable, a
 * callback, a transition function, a machine): what its snapshots say, the events that it sends its machine, its outputs
 * (`[undefined]` for an observable that completes), its failures. Where `fails` is 'never', and where an actor that lives
 * on has none, a transition for a failure is a safeguard: no sample takes it, and none has to.
 */
export type PortSample =
  | { answers: Samples; fails: readonly unknown[] | 'never' }
  | {
      says?: Samples
      sends?: readonly EventObject[]
      ends?: readonly unknown[]
      fails?: readonly unknown[] | 'never'
    }

/** What an explorer has to know of a machine besides the machine: samples of everything that comes from outside. */
export interface FlowSamples {
  /** What `now()` of the actors' clock gives as a Date, all the time; the beginning of 1970 where this is not given. */
  now?: string
  /** What the machine is started with, by a name for each way to start. */
  inputs: Record<string, unknown>
  /** The payloads of each event, without its type. */
  events: Record<string, readonly object[]>
  /** By the names of the actors that the machine invokes; an actor without a name has its id. */
  ports: Record<string, PortSample>
  /**
   * The outputs of each child machine, by the names of the actors; 'explore' where the child itself is explored, with the
   * same samples as its parent. Alone it stands for all children.
   */
  children?: Record<string, readonly unknown[] | 'explore'> | 'explore'
  /** A row of a table that must be seen in every state, as a word. */
  facet?(snapshot: AnyMachineSnapshot): string
  /** What counts of a context when two moments are compared; all of it where this is not given. */
  identity?(context: unknown): unknown
  /** Whether an event can come from outside at this moment; always where this is not given. */
  possible?(snapshot: AnyMachineSnapshot, event: EventObject): boolean
}

/** A machine and its samples. */
export interface Flow {
  machine: AnyStateMachine
  samples: FlowSamples
}

/** How samples become what the machine gets. */
export interface Options {
  /** The error that a port throws for a sample of its failures; the sample itself where this is not given. */
  failureOf?(sample: unknown): unknown
}

/** Why something happens to a machine. `nth` is the place of the sample among its like. */
export type Cause =
  | { kind: 'started'; input: string }
  | { kind: 'event'; event: EventObject; nth: number }
  | { kind: 'answered'; id: string; port: string; answer: unknown; nth: number }
  | { kind: 'failed'; id: string; port: string; failure: unknown; nth: number }
  | { kind: 'said'; id: string; port: string; said: unknown; nth: number }
  | { kind: 'sent'; id: string; port: string; event: EventObject; nth: number }
  | { kind: 'ended'; id: string; child: string; output: unknown; nth: number }
  | { kind: 'inside'; id: string; child: string; cause: Cause }
  | { kind: 'elapsed'; ms: number; event: string }

/** A cause of one kind. */
export type CauseOf<K extends Cause['kind']> = Extract<Cause, { kind: K }>

/** A delay that runs. */
export interface Timer {
  id: string
  event: EventObject
  /** Milliseconds that are left. */
  left: number
  /** The id of the actor that gets the event, where that is not the machine itself. */
  to?: string
}

/** An actor that runs. */
export interface Running extends Invocation {
  /** How many of this id run, where it is more than one: each that begins lets the others go on. */
  times?: number
  /** Where it is itself, when it is a child that is explored. */
  child?: Moment
}

/** A machine at rest: where it is, what it waits for. */
export interface Moment {
  snapshot: AnyMachineSnapshot
  /** The calls that are not answered, the children that run, the feeds; by their ids. */
  open: readonly Running[]
  /** The next to fire first; of those that fire together, the one that began first. */
  timers: readonly Timer[]
}

/** What comes of a cause: the moment after it, and what it did. */
export interface Happening {
  moment: Moment
  effects: Effects
  /** The answers of named guards, as `name: true`. */
  guards: ReadonlySet<string>
}

/** Takes one flow from moment to moment. */
export interface Player {
  stepper: Stepper
  /** Starts the machine with the input of this name. Throws where there is none. */
  start(input: string): Happening
  /** Everything that can happen next, in a fixed order. */
  causes(moment: Moment): Cause[]
  /** Whether the context is compared by what samples show of it. */
  projects: boolean
  /** Whether a cause that is called alike can happen at this moment. */
  canHappen(moment: Moment, cause: Cause): boolean
  /** What a cause does. Throws where it cannot happen: a second start, a delay that does not run. */
  after(moment: Moment, cause: Cause): Happening
  /**
   * Equal for moments that the flow takes for the same.
   *
   * @param onOpaque Is told of what nobody can read in a context.
   */
  keyOf(moment: Moment, onOpaque?: (opaque: Opaque) => void): string
}

/** Tells a cause from all others that can happen at one moment, and finds it again at another. */
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

/** Calls a function of the samples; where it throws, the error names it. */
export const callNamed = <Value>(name: 'facet' | 'identity' | 'possible', call: () => Value): Value => {
  try {
    return call()
  } catch (thrown) {
    throw new Error(`'${name}' throws: ${reasonOf(thrown)}`, { cause: thrown })
  }
}

/** Whether transitions of such types can be taken by an event, as xstate has it: `mouse.*` also by `mouse`. */
export const isHandled = (types: ReadonlySet<string>, event: string): boolean =>
  types.has(event) ||
  types.has('*') ||
  [...types].some((type) => type.endsWith('.*') && `${event}.`.startsWith(type.slice(0, -1)))

/** All of them, one after the other. */
export const samplesOf = (samples: Samples = []): readonly unknown[] =>
  Array.isArray(samples) ? samples : Object.values(samples).flat()

/** The ways in which an actor fails. */
export const failuresOf = ({ fails }: PortSample): readonly unknown[] => (Array.isArray(fails) ? fails : [])

/** The outputs of a child machine of this name. */
export const outputsOf = (children: FlowSamples['children'], src: string): readonly unknown[] => {
  const outputs = typeof children === 'object' ? children[src] : []
  return Array.isArray(outputs) ? outputs : []
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** What is left of a list without one of an id, the last that began. */
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

/** The least time that is left of a delay, of the children too. */
const nearest = ({ timers, open }: Moment): { ms: number; event: string } | null => {
  const [own] = timers
  let first = own ? { ms: own.left, event: own.id } : null
  for (const { id, child } of open) {
    const inner = child && nearest(child)
    if (inner && (!first || inner.ms < first.ms)) first = { ms: inner.ms, event: `${id}: ${inner.event}` }
  }
  return first
}

/** The moment so much later; what is due then has not happened yet. */
const later = (moment: Moment, ms: number): Moment => ({
  ...moment,
  open: moment.open.map((one) => (one.child ? { ...one, child: later(one.child, ms) } : one)),
  timers: moment.timers.map((timer) => ({ ...timer, left: timer.left - ms })),
})

const isDue = ({ timers, open }: Moment): boolean =>
  timers.some(({ left }) => left <= 0) || open.some(({ child }) => child && isDue(child))

/** An event on its way to the machine itself (`to` is null) or to one of its children. */
interface Delivery {
  to: string | null
  event: EventObject
}

/** A machine on its way from one moment at rest to the next, with what it tells its parent. */
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

/** What makes a machine move. */
interface Move {
  first?: Stepped
  event?: EventObject
  inside?: { id: string; cause: Cause }
  /** Whether what is due happens. */
  wakes?: boolean
}

/** A child that throws is over, and tells its parent, as in xstate. */
const toldBy = (child: Moment, move: () => Run): Run => {
  try {
    return move()
  } catch (error) {
    const snapshot = Object.assign({}, child.snapshot, { status: 'error', error })
    return { moment: { ...child, snapshot }, effects: noEffects(), outbox: [] }
  }
}

/** Takes one machine, with the children in it, from moment to moment. */
interface Runner {
  stepper: Stepper
  begin(input: unknown, as?: AnyActorRef): Run
  receive(moment: Moment, event: EventObject, as?: AnyActorRef): Run
  /** Lets happen what is due. */
  wake(moment: Moment, as?: AnyActorRef): Run
  causes(moment: Moment): Cause[]
  after(moment: Moment, cause: Cause, as?: AnyActorRef): Run
  /** Shows what its actors are at a moment, for whoever reads their snapshots. */
  show(moment: Moment, as?: AnyActorRef): void
  keyOf(moment: Moment, onOpaque?: (opaque: Opaque) => void): string
}

const createRunner = (
  machine: AnyStateMachine,
  samples: FlowSamples,
  { failureOf = (sample) => sample }: Options,
  around: { onGuard(name: string, answer: boolean): void; parent?: AnyActorRef },
): Runner => {
  const { children = {}, ports } = samples
  const stepper = createStepper(machine, {
    ...around,
    input: Object.values(samples.inputs)[0],
    now: samples.now,
    sampled: [...Object.keys(ports), ...(typeof children === 'string' ? [] : Object.keys(children))],
  })
  const isExplored = (src: string, logic: unknown) =>
    isMachine(logic) &&
    !ports[src] &&
    (children === 'explore' || (children as Record<string, unknown>)[src] === 'explore')
  // These are about the parent's own context and input.
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
      createRunner(child, samplesOfChildren, { failureOf }, { ...around, parent: stepper.self })
    runners.set(child, runner)
    return runner
  }

  /** Takes the steps that lead from one moment at rest to the next, the events one after the other. */
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
      // Leaving a state stops whatever it began, over or not.
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
        if (taken > restless)
          throw new Error(`It never comes to rest: ${delivery.event.type} is sent again and again.`)
        const { to, event } = delivery
        if (to === null) take(stepper.step(snapshot, event, as, open))
        else inChild(to, (runner, child, actor) => runner.receive(child, event, actor))
      }
    }

    if (first) take(first)
    if (inside) inChild(inside.id, (runner, child, actor) => runner.after(child, inside.cause, actor))
    deliver()
    for (let woken = 0; wakes && snapshot.status === 'active'; woken += 1) {
      if (woken > restless) throw new Error(`It never comes to rest: ${timers[0]?.id} ends again and again.`)
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
        cause.kind === 'elapsed' ? [] : [{ kind: 'inside', id, child: src, cause }],
      )
    }
    const port = ports[src]
    const ended = (output: unknown, nth: number): Cause => ({ kind: 'ended', id, child: src, output, nth })
    if (!port) return outputsOf(children, src).map(ended)
    const failed = failuresOf(port).map(
      (failure, nth): Cause => ({ kind: 'failed', id, port: src, failure, nth }),
    )
    if ('answers' in port) {
      const answered = (answer: unknown, nth: number): Cause => ({
        kind: 'answered',
        id,
        port: src,
        answer,
        nth,
      })
      return [...samplesOf(port.answers).map(answered), ...failed]
    }
    const says = listens ? samplesOf(port.says) : []
    return [
      ...says.map((said, nth): Cause => ({ kind: 'said', id, port: src, said, nth })),
      ...(port.sends ?? []).map((event, nth): Cause => ({ kind: 'sent', id, port: src, event, nth })),
      ...(port.ends ?? []).map(ended),
      ...failed,
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
          throw new Error('A flow starts once.')
        case 'event':
        case 'sent':
          return runner.receive(moment, cause.event, as)
        case 'said': {
          const input = open.find(({ id }) => id === cause.id)?.input
          const said = { status: 'active', output: undefined, error: undefined, context: cause.said, input }
          return runner.receive(moment, snapshotEvent(cause.id, said), as)
        }
        case 'inside':
          return run(moment, as, { inside: cause })
        case 'elapsed': {
          if (nearest(moment)?.event !== cause.event) throw new Error(`Nothing is due: ${cause.event}.`)
          return runner.wake(later(moment, nearest(moment)?.ms ?? 0), as)
        }
        case 'failed': {
          const event = {
            type: `xstate.error.actor.${cause.id}`,
            error: failureOf(cause.failure),
            actorId: cause.id,
          }
          return runner.receive({ ...moment, open: withoutOne(open, cause.id) }, event, as)
        }
        default: {
          const output = cause.kind === 'answered' ? cause.answer : cause.output
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
  const guardAnswers = new Set<string>()
  const runner = createRunner(machine, samples, options, {
    onGuard: (name, answer) => {
      guardAnswers.add(`${name}: ${answer}`)
    },
  })
  const happening = (move: () => Run): Happening => {
    guardAnswers.clear()
    const { moment, effects } = move()
    return { moment, effects, guards: new Set(guardAnswers) }
  }
  const player: Player = {
    stepper: runner.stepper,
    projects: samples.identity !== undefined,
    start: (input) => {
      if (!Object.hasOwn(samples.inputs, input)) throw new Error(`There is no input '${input}'.`)
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
