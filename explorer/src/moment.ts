import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { canonical } from './canonical.ts'
import { reasonOf } from './reason-of.ts'
import {
  activeIds,
  createStepper,
  type Effects,
  handledEvents,
  type Invocation,
  rememberedIds,
  type Stepper,
  snapshotEvent,
} from './statechart.ts'

/**
 * What comes back from a port: of a call its answers, by kind or as a list, and its failures; of a feed what it says, by
 * kind. Where
 * `fails` is 'never', and of a feed, a transition for a failure is a safeguard: no sample takes it, and none has to.
 */
export type PortSample =
  | { answers: Record<string, readonly unknown[]> | readonly unknown[]; fails: readonly unknown[] | 'never' }
  | { says: Record<string, readonly unknown[]> }

/** What an explorer has to know of a machine besides the machine: samples of everything that comes from outside. */
export interface FlowSamples {
  /** What `now()` of the actors' clock gives as a Date, all the time; the beginning of 1970 where this is not given. */
  now?: string
  /** What the machine is started with, by a name for each way to start. */
  inputs: Record<string, unknown>
  /** The payloads of each event, without its type. */
  events: Record<string, readonly object[]>
  /** By the names of the actors that the machine invokes. */
  ports: Record<string, PortSample>
  /** The outputs of each child machine, by the names of the actors. */
  children?: Record<string, readonly unknown[]>
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
  /** The error that a port throws for a sample of its failures. */
  failureOf(sample: unknown): unknown
}

/** Why something happens to a machine. `nth` is the place of the sample among its like. */
export type Cause =
  | { kind: 'started'; input: string }
  | { kind: 'event'; event: EventObject; nth: number }
  | { kind: 'answered'; id: string; port: string; answer: unknown; nth: number }
  | { kind: 'failed'; id: string; port: string; failure: unknown; nth: number }
  | { kind: 'said'; id: string; port: string; said: unknown; nth: number }
  | { kind: 'ended'; id: string; child: string; output: unknown; nth: number }
  | { kind: 'elapsed'; ms: number; event: string }

/** A cause of one kind. */
export type CauseOf<K extends Cause['kind']> = Extract<Cause, { kind: K }>

/** A delay that runs. */
export interface Timer {
  id: string
  event: EventObject
  /** Milliseconds that are left. */
  left: number
}

/** A machine at rest: where it is, what it waits for. */
export interface Moment {
  snapshot: AnyMachineSnapshot
  /** The calls that are not answered, the children that run, the feeds; by their ids. */
  open: readonly Invocation[]
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
  /** Whether a cause that is called alike can happen at this moment. */
  canHappen(moment: Moment, cause: Cause): boolean
  /** What a cause does. Throws where it cannot happen: a second start, a delay that does not run. */
  after(moment: Moment, cause: Cause): Happening
  /** Equal for moments that the flow takes for the same. */
  keyOf(moment: Moment): string
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
const isHandled = (types: ReadonlySet<string>, event: string): boolean =>
  types.has(event) ||
  types.has('*') ||
  [...types].some((type) => type.endsWith('.*') && `${event}.`.startsWith(type.slice(0, -1)))

/** All of them, one after the other. */
export const samplesOf = (
  samples: Record<string, readonly unknown[]> | readonly unknown[],
): readonly unknown[] => (Array.isArray(samples) ? samples : Object.values(samples).flat())

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

export const createPlayer = ({ machine, samples }: Flow, { failureOf }: Options): Player => {
  const guardAnswers = new Set<string>()
  const stepper = createStepper(
    machine,
    Object.values(samples.inputs)[0],
    (name, answer) => {
      guardAnswers.add(`${name}: ${answer}`)
    },
    samples.now,
  )

  const settled = (
    before: Omit<Moment, 'snapshot'>,
    { snapshot, effects }: ReturnType<Stepper['start']>,
  ): Happening => {
    // Leaving a state stops whatever it began, over or not.
    effects.stopped = effects.stopped.filter((id) => before.open.some((one) => one.id === id))
    effects.cancelled = effects.cancelled.filter((id) => before.timers.some((one) => one.id === id))
    const open = [...before.open.filter(({ id }) => !effects.stopped.includes(id)), ...effects.begun]
    const timers = [
      ...before.timers.filter(({ id }) => !effects.cancelled.includes(id)),
      ...effects.scheduled.map(({ id, event, ms }) => ({ id, event, left: ms })),
    ]
    return {
      moment: {
        snapshot,
        open: open.sort(byId),
        timers: snapshot.status === 'active' ? timers.sort((a, b) => a.left - b.left) : [],
      },
      effects,
      guards: new Set(guardAnswers),
    }
  }

  const causesOf = ({ id, src, listens }: Invocation): Cause[] => {
    const port = samples.ports[src]
    if (!port) {
      return (samples.children?.[src] ?? []).map((output, nth) => ({
        kind: 'ended',
        id,
        child: src,
        output,
        nth,
      }))
    }
    if ('says' in port) {
      if (!listens) return []
      return samplesOf(port.says).map((said, nth) => ({ kind: 'said', id, port: src, said, nth }))
    }
    const fails = port.fails === 'never' ? [] : port.fails
    return [
      ...samplesOf(port.answers).map(
        (answer, nth): Cause => ({ kind: 'answered', id, port: src, answer, nth }),
      ),
      ...fails.map((failure, nth): Cause => ({ kind: 'failed', id, port: src, failure, nth })),
    ]
  }

  const player: Player = {
    stepper,
    start: (input) => {
      if (!Object.hasOwn(samples.inputs, input)) throw new Error(`There is no input '${input}'.`)
      guardAnswers.clear()
      return settled({ open: [], timers: [] }, stepper.start(samples.inputs[input]))
    },
    causes: ({ snapshot, open, timers }) => {
      if (snapshot.status !== 'active') return []
      const handled = handledEvents(snapshot)
      const events = Object.entries(samples.events)
        .filter(([type]) => isHandled(handled, type))
        .flatMap(([type, payloads]) => payloads.map((payload, nth) => ({ event: { ...payload, type }, nth })))
        .filter(({ event }) => callNamed('possible', () => samples.possible?.(snapshot, event) ?? true))
      return [
        ...events.map(({ event, nth }): Cause => ({ kind: 'event', event, nth })),
        ...open.flatMap(causesOf),
        ...timers.slice(0, 1).map(({ id, left }): Cause => ({ kind: 'elapsed', ms: left, event: id })),
      ]
    },
    after: (moment, cause) => {
      guardAnswers.clear()
      const { snapshot, open, timers } = moment
      const answered = (id: string) => open.filter((one) => one.id !== id)
      switch (cause.kind) {
        case 'started':
          throw new Error('A flow starts once.')
        case 'event':
          return settled(moment, stepper.step(snapshot, cause.event))
        case 'said': {
          const input = open.find(({ id }) => id === cause.id)?.input
          const said = { status: 'active', output: undefined, error: undefined, context: cause.said, input }
          return settled(moment, stepper.step(snapshot, snapshotEvent(cause.id, said)))
        }
        case 'elapsed': {
          const [due, ...later] = timers
          if (due?.id !== cause.event) throw new Error(`Nothing is due: ${cause.event}.`)
          const left = later.map((timer) => ({ ...timer, left: timer.left - due.left }))
          return settled({ open, timers: left }, stepper.step(snapshot, due.event))
        }
        case 'failed': {
          const event = {
            type: `xstate.error.actor.${cause.id}`,
            error: failureOf(cause.failure),
            actorId: cause.id,
          }
          return settled({ open: answered(cause.id), timers }, stepper.step(snapshot, event))
        }
        default: {
          const output = cause.kind === 'answered' ? cause.answer : cause.output
          const event = { type: `xstate.done.actor.${cause.id}`, output, actorId: cause.id }
          return settled({ open: answered(cause.id), timers }, stepper.step(snapshot, event))
        }
      }
    },
    keyOf: ({ snapshot, open, timers }) =>
      canonical({
        active: activeIds(snapshot),
        status: snapshot.status,
        context: callNamed('identity', () =>
          samples.identity ? samples.identity(snapshot.context) : snapshot.context,
        ),
        remembered: rememberedIds(snapshot),
        open: open.map(({ id }) => id),
        timers: timers.map(({ id, left }) => [id, left]),
      }),
    canHappen: (moment, cause) => player.causes(moment).some((one) => nameOf(one) === nameOf(cause)),
  }
  return player
}
