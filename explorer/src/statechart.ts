import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate'
// Imports the whole module: if a version of xstate lacks one of the functions, the error must come from `supported.ts`,
// and not from the module loader.
import * as xstate from 'xstate'
import { actorInWords } from './actor-in-words.ts'
import { inlineInvocation, isMachine, silent, stubbed } from './stubs.ts'

// XState's public `transition` and `getMicrosteps` return snapshots and actions, but not the transitions that were
// taken. They also create an actor for each step, which takes four times as long, and lose a child's parent. This file
// reads undocumented internals instead (nodes, microsteps, actions before they run). No other file does, and the
// version of xstate is pinned.

/** A guard or an action: its name, an object with its name and params, or a function. */
type Reference = string | { type: string } | ((...input: never[]) => unknown)

interface Definition {
  source: Node
  target?: readonly Node[]
  guard?: Reference
  eventType: string
  actions: readonly Reference[]
  reenter: boolean
  delay?: string | number
}

type Predicate = (...input: unknown[]) => boolean

/** A guard made by `and`, `or` or `not`. */
interface Composite {
  check: Predicate
  guards?: readonly Reference[]
}

interface Node {
  id: string
  /** The position in the machine's definition. */
  order: number
  type: string
  description?: string
  parent?: Node
  entry: unknown[]
  invoke: readonly { id: string; src: string }[]
  transitions: Map<string, Definition[]>
  always?: readonly Definition[]
  states: Record<string, Node>
}

/** A transition of a machine, in a form for tests and diagrams. */
export interface Transition {
  /**
   * A phrase, unique in its machine: `login.editing, on login.submitted if hasEmailAndPassword, to login.submitting`.
   */
  id: string
  /** The same phrase in the words of XState's documentation: `form.sending, when send is done, to form.over`. */
  words: string
  source: string
  /** Ids of the target states; empty for a transition without a target. */
  targets: readonly string[]
  event: string
  guard: string | null
  /** Names of the actions of the transition, in order. */
  actions: readonly string[]
  /**
   * True if the transition has no target and no action. Such a transition only prevents that later transitions for the
   * same event are taken.
   */
  isInert: boolean
  /** Whether the guard is an inline function. Its results cannot be covered. */
  inlineGuard: boolean
  /** Whether the delay is a number instead of a name. */
  namelessDelay: boolean
}

/** An actor that a step started. */
export interface Invocation {
  id: string
  /** The name of its logic in `setup`, or the actor's id if the logic is inline. */
  src: string
  input: unknown
  /** Whether the machine receives the actor's snapshots as events. */
  listens: boolean
}

/**
 * A custom action, with its params, or an event that is sent. `to` is the id of a child, `#_parent` for the parent or
 * `#_internal` for the machine itself.
 */
export type Action = { type: string; params: unknown } | { to: string; event: EventObject }

/**
 * What a step did besides changing the snapshot. An actor or a delay that starts and stops in the same step is left
 * out.
 */
export interface Effects {
  taken: Transition[]
  /** Ids of all states entered, including those left again in the same step. */
  entered: string[]
  emitted: unknown[]
  begun: Invocation[]
  /** Ids of the actors that were stopped before they finished. */
  stopped: string[]
  /** Delays that started. `to` is the receiver of the event, as in an action, if it is not the machine itself. */
  scheduled: { id: string; event: EventObject; ms: number; to?: string }[]
  cancelled: string[]
  /** The actions in their order, without XState's own, except events sent to other actors. */
  actions: Action[]
}

/** The result of a step. */
export interface Stepped {
  snapshot: AnyMachineSnapshot
  effects: Effects
}

/** A state of a machine, in a form for tests and diagrams. */
export interface StateNode {
  id: string
  parent: string | null
  description: string | undefined
  /** Names of the actors that the state invokes. */
  invokes: readonly string[]
}

/** Whether a step takes no transition, or only inert transitions. */
export const doesNothing = ({ taken }: Effects): boolean => taken.every(({ isInert }) => isInert)

/** Computes the steps of one machine as pure functions. */
export interface Stepper {
  id: string
  transitions: readonly Transition[]
  nodes: readonly StateNode[]
  guards: readonly string[]
  /** The actor that represents the machine when XState's functions need one. It never runs. */
  self: AnyActorRef
  /** The snapshot after the start. `as` replaces `self`. */
  start(input: unknown, as?: AnyActorRef): Stepped
  /**
   * The result of an event.
   *
   * @param open The children that still run. Default: all.
   */
  step(
    snapshot: AnyMachineSnapshot,
    event: EventObject,
    as?: AnyActorRef,
    open?: readonly { id: string }[],
  ): Stepped
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const nameOf = (reference: Reference | undefined): string | null => {
  if (typeof reference === 'string') return reference
  return typeof reference === 'object' ? reference.type : null
}

/**
 * The guard as the machine defines it. XState adds a guard of its own to the guard of a route; the result does not
 * contain XState's guard.
 */
const guardOf = ({ eventType, guard }: Definition): Reference | undefined =>
  eventType === 'xstate.route' ? (guard as Composite | undefined)?.guards?.[1] : guard

/** The name of a guard. A guard that is a function may have its name in its field `type`. */
const guardNameOf = (definition: Definition): string | null => {
  const guard = guardOf(definition)
  return typeof guard === 'function' && 'type' in guard ? String(guard.type) : nameOf(guard)
}

const isInertBy = ({ target, actions, reenter }: Definition) => !target && actions.length === 0 && !reenter

/** When a transition is taken: `on saved`, `after 1000 ms`, `when send is done`. */
const eventInWords = ({ source, eventType, delay }: Definition): string => {
  if (delay !== undefined) return `after ${delay}${typeof delay === 'number' ? ' ms' : ''}`
  const [, of, id = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.*)$/s.exec(eventType) ?? []
  const actor = actorInWords(id, source.invoke.find((one) => one.id === id)?.src ?? id)
  switch (of) {
    case 'done.actor':
      return `when ${actor} is done`
    case 'error.actor':
      return `when ${actor} fails`
    case 'snapshot':
      return `when ${actor} has a snapshot`
    case 'done.state':
      return `when ${id} is done`
    default:
      return `on ${eventType}`
  }
}

const phrase = (definition: Definition, event: string): string => {
  const { source, eventType, target } = definition
  const on = eventType === '' ? 'at once' : event
  const condition =
    guardOf(definition) === undefined ? '' : ` if ${guardNameOf(definition) ?? 'an unnamed guard'}`
  const to = target ? `, to ${target.map(({ id }) => id).join(' and ')}` : ''
  return `${source.id}, ${on}${condition}${to}`
}

/** Whether a machine has the internals that this file reads. Machines of xstate 4 and 6 have other internals. */
export const isSupported = (machine: unknown): boolean =>
  isMachine(machine) && (machine.root as unknown as Partial<Node> | undefined)?.transitions instanceof Map

/**
 * The machine with named guards that report each result to `onGuard`, including the guards inside `and`, `or` and
 * `not`.
 */
const observingGuards = (machine: AnyStateMachine, onGuard: (name: string, answer: boolean) => void) => {
  const observed =
    (name: string, ask: Predicate): Predicate =>
    (...args) => {
      const answer = Boolean(ask(...args))
      onGuard(name, answer)
      return answer
    }
  const observing = (name: string, given: Predicate | Composite | Reference): Predicate => {
    // The implementation of a guard may be the name of another guard.
    const guard = (typeof given === 'function' ? given : xstate.and([given as never])) as
      | Predicate
      | Composite
    return 'check' in guard
      ? Object.assign(() => false, guard, { check: observed(name, guard.check) })
      : observed(name, guard)
  }
  const guards = Object.entries(machine.implementations.guards as Record<string, Predicate | Composite>)
  return machine.provide({
    guards: Object.fromEntries(guards.map(([name, guard]) => [name, observing(name, guard)])) as never,
  })
}

interface Spawned extends Omit<AnyActorRef, 'src'> {
  src: string | object
  options: { input?: unknown; systemId?: string }
  /** Whether the parent machine receives the actor's snapshots as events, including the first snapshot. */
  _syncSnapshot?: boolean
}

/** XState's registry of all actors of one root. */
interface System {
  getAll(): Record<string, AnyActorRef>
  inspect(observer: (event: InspectionEvent) => void): void
  _bookId(): string
  _set(name: string, actor: AnyActorRef): void
  _unregister(actor: AnyActorRef): void
}

const systemIdOf = (actor: AnyActorRef) => (actor as { systemId?: string }).systemId

/** Makes `getSnapshot` of an actor that does not run return this snapshot. */
export const showSnapshot = (actor: AnyActorRef, snapshot: AnyMachineSnapshot): void => {
  ;(actor as unknown as { _snapshot: AnyMachineSnapshot })._snapshot = snapshot
}

/** All actors below a snapshot, at any depth. */
const actorsIn = (snapshot: { children?: Record<string, AnyActorRef | undefined> }): AnyActorRef[] =>
  Object.values(snapshot.children ?? {}).flatMap((actor) =>
    actor ? [actor, ...actorsIn(actor.getSnapshot() ?? {})] : [],
  )

/** The event by which an actor sends its snapshot to the machine. */
export const snapshotEvent = (id: string, snapshot: object): EventObject & { snapshot: object } => ({
  type: `xstate.snapshot.${id}`,
  snapshot,
})

/** The params of XState's resolved `sendTo` action. */
interface Sent {
  to: unknown
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

const nodesIn = (machine: AnyStateMachine): Node[] =>
  nodesOf(machine.root as unknown as Node).filter(({ type }) => type !== 'history')

/**
 * All transitions, by the objects that XState has for them. A transition without effect is left out, unless it has a
 * guard: that guard decides whether the transitions after it are reached.
 */
const transitionsByDefinition = (nodes: readonly Node[]): Map<Definition, Transition> => {
  const seen = new Map<string, number>()
  const known = new Map<Definition, Transition>()
  for (const node of nodes) {
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const isGuarded = guardOf(definition) !== undefined
      if (isInertBy(definition) && !isGuarded) continue
      const text = phrase(definition, `on ${definition.eventType}`)
      const times = (seen.get(text) ?? 0) + 1
      seen.set(text, times)
      const again = times === 1 ? '' : ` (${times})`
      known.set(definition, {
        id: `${text}${again}`,
        words: `${phrase(definition, eventInWords(definition))}${again}`,
        source: definition.source.id,
        targets: definition.target?.map(({ id: target }) => target) ?? [],
        event: definition.eventType,
        guard: guardNameOf(definition),
        actions: definition.actions.flatMap((action) => nameOf(action) ?? []),
        isInert: isInertBy(definition),
        inlineGuard: isGuarded && guardNameOf(definition) === null,
        namelessDelay: typeof definition.delay === 'number',
      })
    }
  }
  return known
}

export const transitionsOf = (machine: AnyStateMachine): Transition[] => [
  ...transitionsByDefinition(nodesIn(machine)).values(),
]

/**
 * Returns a function from a transition's object in an inspection event to its id; undefined if the machine has no such
 * transition.
 */
export const createTransitionNames = (
  machine: AnyStateMachine,
): ((definition: unknown) => string | undefined) => {
  const known = transitionsByDefinition(nodesIn(machine))
  return (definition) => known.get(definition as Definition)?.id
}

/** Empty effects. */
export const noEffects = (): Effects => ({
  taken: [],
  entered: [],
  emitted: [],
  begun: [],
  stopped: [],
  scheduled: [],
  cancelled: [],
  actions: [],
})

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
    const listens = actor._syncSnapshot ?? false
    effects.begun.push({ id: actor.id, src: srcOf(actor), input: actor.options.input, listens })
    if (listens) beginnings.set(actor.id, actor)
  }
  let isMoving = true
  let hasSystemIds = false
  const inspect = (event: InspectionEvent) => {
    if (!isMoving) return
    if (event.type === '@xstate.actor') {
      const actor = event.actorRef as unknown as Spawned
      if (actor.options.systemId !== undefined) hasSystemIds = true
      if (actor._parent === scope.self) begin(actor)
    }
    if (event.type !== '@xstate.microstep') return
    microsteps += 1
    if (microsteps > restless)
      throw new Error(`Endless loop: ${effects.taken.at(-1)?.words} is taken again and again.`)
    for (const definition of event._transitions as unknown as Definition[]) {
      // XState also reports the transitions of children. `known` does not contain them.
      const transition = known.get(definition)
      if (transition) effects.taken.push(transition)
    }
  }
  const clock = { now: () => new Date(now), setTimeout: () => 0, clearTimeout: () => {} }
  const outside = parent ?? xstate.createActor(silent, { clock: clock as never })
  let outermost = outside
  while (outermost._parent) outermost = outermost._parent
  const system = outside.system as unknown as System
  const nameOfTarget = (to: unknown, id: string | undefined): string => {
    if (to === scope.self) return '#_internal'
    if (to === (scope.self as AnyActorRef)._parent) return '#_parent'
    return id ?? 'a child'
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
      system._unregister(actor)
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
      const child = typeof sent.to === 'object' ? (sent.to as AnyActorRef) : undefined
      const isChild = child?._parent === scope.self
      const to = nameOfTarget(sent.to, sent.targetId ?? (isChild ? child?.id : undefined))
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
  system.inspect(inspect)
  const self = xstate.createActor(machine, { input: anyInput, parent: outside as never }) as AnyActorRef
  isMoving = false

  /** All actors of the snapshot, at any depth. */
  const actors = () => {
    let top = scope.self
    while (top._parent && top._parent !== outermost) top = top._parent
    return actorsIn(top.getSnapshot())
  }
  /** Registers the actors of this snapshot only. Those of earlier steps belong to other moments. */
  const register = (open: readonly { id: string }[] | undefined) => {
    for (const actor of Object.values(system.getAll())) system._unregister(actor)
    const isOver = (actor: AnyActorRef) =>
      actor._parent === scope.self && open && !open.some(({ id }) => id === actor.id)
    for (const actor of actors()) {
      const systemId = systemIdOf(actor)
      if (systemId !== undefined && !isOver(actor)) system._set(systemId, actor)
    }
  }
  /** Numbers actors without an id from 0 in each step, so that the same step gives the same ids. */
  const numberFromStart = () => {
    let used: Set<string> | null = null
    let next = 0
    system._bookId = () => {
      used ??= new Set(actors().map(({ id }) => id))
      while (used.has(`x:${next}`)) next += 1
      next += 1
      return `x:${next - 1}`
    }
  }
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
    if (hasSystemIds) register(open)
    numberFromStart()
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

// XState lists the active states in the order in which they were entered. Sorted, the same states give the same list.
const activeNodes = (snapshot: AnyMachineSnapshot): Node[] =>
  (snapshot._nodes as unknown as Node[]).toSorted((a, b) => a.order - b.order)

const idsOfNodes = new WeakMap<object, string[]>()

/** Ids of the active states, outermost first, in the order of the machine's definition. */
export const activeIds = (snapshot: AnyMachineSnapshot): readonly string[] => {
  const known = idsOfNodes.get(snapshot._nodes)
  if (known) return known
  const ids = activeNodes(snapshot).map(({ id }) => id)
  idsOfNodes.set(snapshot._nodes, ids)
  return ids
}

/** Ids of the active states without substates: one, or one for each parallel region. */
export const innermostIds = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id)

/** The states that each history state remembers. */
export const rememberedIds = ({ historyValue }: AnyMachineSnapshot): [history: string, states: string[]][] =>
  Object.entries(historyValue as unknown as Record<string, Node[]>).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id).sort(),
  ])

/** Types of the events that an active state has a transition for, whatever its guards say. */
export const handledEvents = (snapshot: AnyMachineSnapshot): Set<string> =>
  new Set(xstate.getNextTransitions(snapshot).map(({ eventType }) => eventType))
