import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate'
// Imports the whole module: if a version of xstate lacks one of the functions, the error must come from `supported.ts`,
// and not from the module loader.
import * as xstate from 'xstate'
import { inlineInvocation, isMachine, silent, stubbed } from '../stubs.ts'
import { type Effects, noEffects } from './effects.ts'
import { observingGuards } from './guards.ts'
import { createRegistry } from './registry.ts'
import {
  type Definition,
  nodesIn,
  type StateNode,
  type Transition,
  transitionsByDefinition,
} from './transitions.ts'

// XState's public `transition` and `getMicrosteps` return snapshots and actions, but not the transitions that were
// taken. They also create an actor for each step, which takes four times as long, and lose a child's parent. This folder
// reads undocumented internals instead (nodes, microsteps, actions before they run). So the `package.json` of the
// repository pins the version of xstate.

/** The result of one step: the next snapshot and the effects. */
export interface Stepped {
  snapshot: AnyMachineSnapshot
  effects: Effects
}

/** Computes the steps of one machine as pure functions. */
export interface Stepper {
  id: string
  transitions: readonly Transition[]
  nodes: readonly StateNode[]
  guards: readonly string[]
  /** The actor that represents the machine when XState's functions need an actor. This actor never runs. */
  self: AnyActorRef
  /** Computes the start of the machine with this input. `as` replaces `self`. */
  start(input: unknown, as?: AnyActorRef): Stepped
  /**
   * Computes the step that an event makes in this snapshot.
   *
   * @param as The actor that represents the machine in this step. Default: `self`.
   * @param open The children that still run. Default: all.
   */
  step(
    snapshot: AnyMachineSnapshot,
    event: EventObject,
    as?: AnyActorRef,
    open?: readonly { id: string }[],
  ): Stepped
}

interface Spawned extends Omit<AnyActorRef, 'src'> {
  src: string | object
  options: { input?: unknown }
  logic: unknown
  /** Whether the parent machine receives the actor's snapshots as events, including the first snapshot. */
  _syncSnapshot?: boolean
}

/** Makes `getSnapshot` of an actor that does not run return this snapshot. */
export const showSnapshot = (actor: AnyActorRef, snapshot: AnyMachineSnapshot): void => {
  ;(actor as unknown as { _snapshot: AnyMachineSnapshot })._snapshot = snapshot
}

/** The event by which an actor sends its snapshot to the machine. */
export const snapshotEvent = (id: string, snapshot: object): EventObject & { snapshot: object } => ({
  type: `xstate.snapshot.${id}`,
  snapshot,
})

/** The params of XState's resolved `sendTo` action. */
interface Sent {
  to: AnyActorRef | undefined
  targetId?: string
  id?: string
  event: EventObject
  delay?: number
}

/** Removes the element with this id. Returns whether there was one. */
const removed = (list: { id: string }[], id: string): boolean => {
  const index = list.findIndex((one) => one.id === id)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

/** The maximum number of microsteps in one step. A step with more is an endless loop. */
export const restless = 1000

export interface StepperOptions {
  /** The input for the actor that represents the machine. */
  input?: unknown
  /** Called with each result of a named guard. */
  onGuard(name: string, answer: boolean): void
  /** The date that the actors' clock shows. Default: 1970-01-01. */
  now?: string | number | undefined
  /** The parent of the machine, if it is a child. */
  parent?: AnyActorRef
  /** Names of actors that have samples. */
  sampled?: readonly string[]
}

/** Computes the steps of a machine without running any actor. */
export const createStepper = (
  production: AnyStateMachine,
  { input: anyInput, onGuard, now = 0, parent, sampled }: StepperOptions,
): Stepper => {
  const machine = observingGuards(stubbed(production, sampled), onGuard)
  const nodes = nodesIn(machine)
  const known = transitionsByDefinition(nodes)
  const entries = new Map<unknown, string>()
  for (const { id, entry } of nodes) {
    const enter = () => {}
    entries.set(enter, id)
    entry.unshift(enter)
  }

  let effects = noEffects()
  let microsteps = 0
  /** Actors that this step started and whose snapshots the machine receives, by id. Each sends its first snapshot. */
  const beginnings = new Map<string, Spawned>()
  const srcOf = ({ src, id, sessionId }: Spawned): string => {
    if (typeof src === 'string') return src.startsWith(inlineInvocation) ? id : src
    const actors = Object.entries(production.implementations.actors)
    return (
      actors.find(([, logic]) => logic === src)?.[0] ?? (id === sessionId ? 'an actor without an id' : id)
    )
  }
  const begin = (actor: Spawned) => {
    const listens = Boolean(actor._syncSnapshot)
    effects.begun.push({
      id: actor.id,
      src: srcOf(actor),
      input: actor.options.input,
      listens,
      isMachine: isMachine(actor.logic),
    })
    if (listens) beginnings.set(actor.id, actor)
  }
  let isMoving = true
  const inspect = (event: InspectionEvent) => {
    if (!isMoving) return
    const actor = event.actorRef as unknown as Spawned
    if (event.type === '@xstate.actor' && actor._parent === scope.self) begin(actor)
    if (event.type !== '@xstate.microstep') return
    microsteps += 1
    if (microsteps > restless)
      throw new Error(`Endless loop: ${effects.taken.at(-1)?.words} is taken again and again.`)
    for (const definition of event._transitions as unknown as Definition[]) {
      // XState also reports the transitions of children. `known` does not contain them, so they are skipped.
      const transition = known.get(definition)
      if (transition) effects.taken.push(transition)
    }
  }
  const clock = { now: () => new Date(now) }
  const outside = parent ?? xstate.createActor(silent, { clock: clock as never })
  const registry = createRegistry(outside)
  const nameOfTarget = ({ to, targetId }: Sent): string => {
    if (to === scope.self) return '#_internal'
    if (to === scope.self._parent) return '#_parent'
    return targetId ?? (to?._parent === scope.self ? to.id : 'a child')
  }
  const builtInActions: Record<string, (params: never) => void> = {
    'xstate.emit': ({ event }: { event: unknown }) => {
      effects.emitted.push(event)
    },
    'xstate.spawnChild': ({ src, actorRef }: { src: string; actorRef: unknown }) => {
      if (!actorRef) throw new Error(`The machine starts ${src}, which has no implementation.`)
    },
    'xstate.stopChild': (actor: AnyActorRef | undefined) => {
      if (!actor) return
      registry.remove(actor)
      beginnings.delete(actor.id)
      if (!removed(effects.begun, actor.id)) effects.stopped.push(actor.id)
    },
    'xstate.raise': ({ id, event, delay }: { id?: string; event: EventObject; delay?: number }) => {
      if (delay !== undefined) effects.scheduled.push({ id: id ?? event.type, event, ms: delay })
    },
    'xstate.cancel': ({ sendId }: { sendId: string }) => {
      if (!removed(effects.scheduled, sendId)) effects.cancelled.push(sendId)
    },
    'xstate.sendTo': (sent: Sent) => {
      const { event, delay, id } = sent
      const to = nameOfTarget(sent)
      if (delay === undefined) effects.actions.push({ to, event })
      else effects.scheduled.push({ id: id ?? event.type, event, ms: delay, to })
    },
  }
  const recordAction = ({ type, params, exec }: { type: string; params: unknown; exec?: unknown }) => {
    const state = entries.get(exec)
    const builtIn = builtInActions[type]
    if (state !== undefined) effects.entered.push(state)
    else if (builtIn) builtIn(params as never)
    else if (!type.startsWith('xstate.')) effects.actions.push({ type, params })
  }
  const scope = {
    self: outside as AnyActorRef,
    defer: () => {},
    id: machine.id,
    logger: () => {},
    sessionId: machine.id,
    stopChild: () => {},
    system: outside.system,
    emit: () => {},
    actionExecutor: recordAction,
  }
  registry.inspect(inspect)
  const self = xstate.createActor(machine, { input: anyInput, parent: outside as never }) as AnyActorRef

  const recorded = (
    before: AnyMachineSnapshot,
    as: AnyActorRef,
    open: readonly { id: string }[] | undefined,
    move: () => AnyMachineSnapshot,
  ) => {
    microsteps = 0
    effects = noEffects()
    beginnings.clear()
    scope.self = as
    showSnapshot(as, before)
    registry.register(as, open)
    registry.numberFromStart(as)
    isMoving = true
    try {
      let snapshot = move()
      // The loop also visits actors that are added while it runs.
      for (const actor of beginnings.values()) {
        const event = snapshotEvent(actor.id, actor.getSnapshot())
        snapshot = machine.transition(snapshot, event, scope as never)
      }
      return { snapshot, effects }
    } finally {
      isMoving = false
    }
  }
  /** The snapshot of an actor before its start. */
  const nothing = { children: {} } as AnyMachineSnapshot
  return {
    id: machine.id,
    transitions: [...known.values()],
    nodes: nodes.map(({ id, parent: around, description, invoke }) => ({
      id,
      parent: around?.id ?? null,
      description,
      invokes: invoke.map(({ src }) => src),
    })),
    guards: Object.keys(machine.implementations.guards),
    self,
    start: (input, as = self) =>
      recorded(nothing, as, undefined, () => {
        try {
          return machine.getInitialSnapshot(scope as never, input as never)
        } catch (error) {
          // Before version 5.33, xstate rethrows the error of a machine at its start instead of returning a snapshot
          // with it.
          return machine.resolveState({ value: {}, context: {}, status: 'error', error })
        }
      }),
    step: (snapshot, event, as = self, open = undefined) =>
      recorded(snapshot, as, open, () => machine.transition(snapshot, event, scope as never)),
  }
}
