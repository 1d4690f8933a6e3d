import type {
  ActorLogic,
  ActorOptions,
  ActorRefFrom,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  Snapshot,
} from 'xstate'
import * as xstate from 'xstate'
import { canonical } from './canonical.ts'
import { type Cause, type CauseOf, nameOf } from './cause.ts'
import type { Path, Step } from './cover.ts'
import { exploresChild, type FlowSamples } from './flow.ts'
import type { MachineSamples } from './machine-samples.ts'
import { Refusal } from './refusal.ts'
import { completeSamples } from './samples.ts'
import { sentence } from './sentences.ts'
import { silent, withStubs } from './stubs.ts'

/** A command to a stub: to set its snapshot, or to send an event to its parent. */
type Command = { type: 'explorer.snapshot'; snapshot: object } | { type: 'explorer.sent'; event: EventObject }

/** The logic of a stub, an actor that only follows commands. */
const stub: ActorLogic<Snapshot<unknown>, Command, unknown> = {
  getInitialSnapshot: (_, input) =>
    ({ status: 'active', output: undefined, error: undefined, input }) as Snapshot<unknown>,
  transition: (snapshot, command, { self, defer }) => {
    if (command.type === 'explorer.snapshot') return { ...snapshot, ...command.snapshot } as Snapshot<unknown>
    if (command.type === 'explorer.sent') defer(() => self._parent?.send(command.event))
    return snapshot
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

const commandFor = (
  cause: CauseOf<'output' | 'ended' | 'error' | 'snapshot' | 'sent'>,
  errorOf: (sample: unknown) => unknown,
): Command => {
  const show = (snapshot: object): Command => ({ type: 'explorer.snapshot', snapshot })
  switch (cause.kind) {
    case 'output':
    case 'ended':
      return show({ status: 'done', output: cause.output })
    case 'error':
      return show({ status: 'error', error: errorOf(cause.error) })
    case 'snapshot':
      return show({ context: cause.snapshot })
    case 'sent':
      return { type: 'explorer.sent', event: cause.event }
  }
}

/** The parts of a snapshot that are compared with the explored snapshot. */
const comparable = ({ status, value, context }: AnyMachineSnapshot) => ({ status, value, context })

/** How a path is run. */
export interface RunOptions {
  /** Converts the sample of an error into the error that the actor throws. Default: the sample itself. */
  errorOf?(sample: unknown): unknown
  /** `runPath` and `playPath` call this function after each step, for further assertions. */
  onStep?(actor: AnyActorRef, cause: Cause): void
}

/** How a path is played on an application that shows a machine. */
export interface PlayOptions<M extends AnyStateMachine> extends RunOptions {
  /** Calls `createActor(machine, options)` and shows the actor, for example in a React component. */
  render(machine: M, options: ActorOptions<M>): ActorRefFrom<M>
  /**
   * For an event type, what a user does so that the application sends an event of this type. `playPath` sends events of
   * other types to the actor.
   */
  gestures: {
    readonly [T in EventFromLogic<M>['type']]?: (event: Extract<EventFromLogic<M>, { type: T }>) => unknown
  }
}

/**
 * Plays the steps of a path one after the other. Yields what each gesture returns, so that the caller can wait for it.
 */
function* playing<M extends AnyStateMachine>(
  { machine, samples: given }: { machine: M; samples?: MachineSamples<M> },
  { id, steps }: Path,
  { errorOf = (sample) => sample, onStep, render, gestures = {} }: RunOptions & Partial<PlayOptions<M>>,
): Generator<unknown, AnyActorRef> {
  const samples = completeSamples(given as Partial<FlowSamples> | undefined)
  const explores = (name: string) => exploresChild(samples, name)
  const provided = withStubs(machine, stub, explores, Object.keys(samples.actors))
  // `now()` always returns the same time, as in the exploration. Only the timeouts use the simulated clock.
  const simulated = new xstate.SimulatedClock()
  const clock = {
    now: () => new Date(samples.now ?? 0),
    setTimeout: simulated.setTimeout.bind(simulated),
    clearTimeout: simulated.clearTimeout.bind(simulated),
  }
  const [{ edge: start }] = steps as readonly [Step]
  const input = samples.inputs[nameOf(start.cause)]
  // As in the exploration, the machine has a parent, so that it can send events to it. The parent ignores them.
  const parent = xstate.createActor(silent, { clock } as never).start()
  const actor: AnyActorRef = (render ?? xstate.createActor)(provided as M, { input, parent } as never)
  // Without this listener XState would report the error of a machine as unhandled. The comparison of snapshots below
  // finds the error.
  actor.subscribe({ error: () => {} })
  const apply = (cause: Cause, to: AnyActorRef): unknown => {
    if (cause.kind === 'started') return actor.start()
    if (cause.kind === 'elapsed') return simulated.increment(cause.ms)
    if (cause.kind === 'event') {
      const gesture = (gestures as Record<string, ((event: EventObject) => unknown) | undefined>)[
        cause.event.type
      ]
      return gesture ? gesture(cause.event) : to.send(cause.event)
    }
    const child = (to.getSnapshot() as AnyMachineSnapshot).children[cause.id]
    if (!child)
      throw new Refusal(
        `The actor '${cause.id}' is not running, but path ${id} has this step for it: ${sentence(cause)}.`,
      )
    return cause.kind === 'inside' ? apply(cause.cause, child) : child.send(commandFor(cause, errorOf))
  }
  for (const [index, { edge, moment }] of steps.entries()) {
    yield apply(edge.cause, actor)
    const [found, expected] = [comparable(actor.getSnapshot()), comparable(moment.snapshot)]
    const differing = (['status', 'value', 'context'] as const).find(
      (part) => canonical(found[part]) !== canonical(expected[part]),
    )
    if (differing)
      throw new Error(
        `${machine.id} differs from the exploration after step ${index + 1} of ${id} (${sentence(edge.cause)}): ` +
          `${differing} is ${canonical(found[differing])}, expected ${canonical(expected[differing])}.`,
      )
    onStep?.(actor, edge.cause)
  }
  return actor
}

/**
 * Runs a path on a real actor of its machine, with a simulated clock, so that no delay takes time.
 * A stub in place of each actor, except explored children, gives the path's outputs, errors, snapshots and events.
 * Throws at the first step after which the actor's status, value or context differ from the explored state.
 *
 * @returns The actor after the last step.
 */
export const runPath = <M extends AnyStateMachine>(
  flow: { machine: M; samples?: MachineSamples<M> },
  path: Path,
  options: RunOptions = {},
): AnyActorRef => {
  const play = playing(flow, path, options)
  for (;;) {
    const { done, value } = play.next()
    if (done) return value
  }
}

/**
 * Plays a path like `runPath`, but on an application.
 * `render` shows the actor, and `gestures` do what a user does.
 * Waits for each gesture.
 */
export const playPath = async <M extends AnyStateMachine>(
  flow: { machine: M; samples?: MachineSamples<M> },
  path: Path,
  options: PlayOptions<M>,
): Promise<AnyActorRef> => {
  const play = playing(flow, path, options)
  for (;;) {
    const { done, value } = play.next()
    if (done) return value
    await value
  }
}
