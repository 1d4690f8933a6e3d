import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  and,
  createActor,
  type EventObject,
  fromPromise,
  getNextTransitions,
  type InspectionEvent,
} from 'xstate'

// xstate's public `transition` and `getMicrosteps` return snapshots and actions, but not which transitions were taken.
// They also create an actor for each step, which takes four times as long, and a child would forget its parent. The
// internals that are read instead (nodes, microsteps, actions before they run) are not documented and are read in this
// file only. The version of xstate is pinned.

/** A guard or an action: its name, with its params or without, or a function. */
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
  /** The place in the document. */
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

/** One transition of the statechart. */
export interface Transition {
  /** As a sentence, unique in its machine: `login.editing, on login.submitted if hasEmailAndPassword, to login.submitting`. */
  id: string
  source: string
  /** Ids of the states that it leads to; empty for one that stays where it is. */
  targets: readonly string[]
  event: string
  guard: string | null
  /** The names of its actions, in their order. */
  actions: readonly string[]
  /** It does nothing: its guard only keeps those behind it from being taken. */
  isInert: boolean
  /** A guard without a name cannot be counted, so it is not allowed. */
  inlineGuard: boolean
  /** A delay that is a bare number. */
  namelessDelay: boolean
}

/** An actor that has begun: a call of a port, a feed, a child machine. */
export interface Invocation {
  id: string
  /** The name of its logic; of logic without a name the actor's id. */
  src: string
  input: unknown
  /** A feed tells its machine what it says. */
  listens: boolean
}

/**
 * An action of the machine's owner that would run, or an event that is sent: `to` is the id of a child, `#_parent` the
 * machine's parent, `#_internal` the machine itself.
 */
export type Action = { type: string; params: unknown } | { to: string; event: EventObject }

/** What happened besides the change of the snapshot. What begins and ends at once counts for nothing, as in xstate. */
export interface Effects {
  taken: Transition[]
  /** Ids of the states that were entered, those too that were left in the same step. */
  entered: string[]
  emitted: unknown[]
  begun: Invocation[]
  /** Ids of the invocations that were ended before they were over. */
  stopped: string[]
  /** Delays that began; `to` is where the event goes, as in an action, where that is not the machine itself. */
  scheduled: { id: string; event: EventObject; ms: number; to?: string }[]
  /** Ids of the delays that were cancelled. */
  cancelled: string[]
  /** In their order, without those of xstate itself but for what is sent to children. */
  actions: Action[]
}

/** What a step makes of a machine. */
export interface Stepped {
  snapshot: AnyMachineSnapshot
  effects: Effects
}

/** A state of a machine. */
export interface StateNode {
  id: string
  parent: string | null
  description: string | undefined
  /** The names of the actors that it invokes. */
  invokes: readonly string[]
}

/** Whether a step takes no transition, or only such as do nothing. */
export const doesNothing = ({ taken }: Effects): boolean => taken.every(({ isInert }) => isInert)

/** The pure transitions of one machine. */
export interface Stepper {
  /** The id of the machine. */
  id: string
  transitions: readonly Transition[]
  nodes: readonly StateNode[]
  guards: readonly string[]
  /** The actor that the machine takes for itself. */
  self: AnyActorRef
  /** Starts the machine with this input, as another actor than `self` where one is given. */
  start(input: unknown, as?: AnyActorRef): Stepped
  /**
   * What an event does to a machine at rest.
   *
   * @param open The children that still run; all where it is not given.
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

/** What a transition's owner wrote as its guard: xstate adds one of its own to a route. */
const guardOf = ({ eventType, guard }: Definition): Reference | undefined =>
  eventType === 'xstate.route' ? (guard as Composite | undefined)?.guards?.[1] : guard

/** A guard that is a function has the name that it carries as its `type`, if any. */
const guardNameOf = (definition: Definition): string | null => {
  const guard = guardOf(definition)
  return typeof guard === 'function' && 'type' in guard ? String(guard.type) : nameOf(guard)
}

const isInertBy = ({ target, actions, reenter }: Definition) => !target && actions.length === 0 && !reenter

const phrase = (definition: Definition): string => {
  const { source, eventType, target } = definition
  const on = eventType === '' ? 'at once' : `on ${eventType}`
  const condition =
    guardOf(definition) === undefined ? '' : ` if ${guardNameOf(definition) ?? 'an unnamed guard'}`
  const to = target ? `, to ${target.map(({ id }) => id).join(' and ')}` : ''
  return `${source.id}, ${on}${condition}${to}`
}

const silent = fromPromise(() => new Promise<never>(() => {}))

/**
 * The machine with a silent actor in each place that is left open, in its child machines too: nothing runs here.
 *
 * @param sampled Names of actors that samples stand for.
 */
export const stubbed = <M extends AnyStateMachine>(machine: M, sampled: readonly string[] = []): M => {
  const root = machine.root as unknown as Node
  const given: Record<string, unknown> = machine.implementations.actors
  const invoked = nodesOf(root).flatMap(({ invoke }) => invoke.map(({ src }) => src))
  const open = [...invoked, ...sampled].filter(
    (src) => !Object.hasOwn(given, src) && !src.startsWith(inlineInvocation),
  )
  const children = Object.entries(given).flatMap(([name, logic]) =>
    isMachine(logic) ? [[name, stubbed(logic, sampled)] as const] : [],
  )
  return machine.provide({
    actors: Object.fromEntries([...open.map((src) => [src, silent] as const), ...children]),
  }) as M
}

/** How xstate calls logic that stands in the machine itself. */
const inlineInvocation = 'xstate.invoke.'

export const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && '__xstatenode' in logic

/** The machine whose named guards tell each of their answers, those too that are made of others. */
const observingGuards = (machine: AnyStateMachine, onGuard: (name: string, answer: boolean) => void) => {
  const observed =
    (name: string, ask: Predicate): Predicate =>
    (...args) => {
      const answer = Boolean(ask(...args))
      onGuard(name, answer)
      return answer
    }
  const observing = (name: string, given: Predicate | Composite | Reference): Predicate => {
    // A guard may be another by its name.
    const guard = (typeof given === 'function' ? given : and([given as never])) as Predicate | Composite
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
  /** Whether it tells its machine what it says, first of all its own beginning. */
  _syncSnapshot?: boolean
}

/** The registry of actors that xstate keeps for a root and all below it. */
interface System {
  getAll(): Record<string, AnyActorRef>
  inspect(observer: (event: InspectionEvent) => void): void
  _bookId(): string
  _set(name: string, actor: AnyActorRef): void
  _unregister(actor: AnyActorRef): void
}

/** The name by which the whole system knows an actor. */
const systemIdOf = (actor: AnyActorRef) => (actor as { systemId?: string }).systemId

/** Makes an actor that does not run show a snapshot. */
export const showSnapshot = (actor: AnyActorRef, snapshot: AnyMachineSnapshot): void => {
  ;(actor as unknown as { _snapshot: AnyMachineSnapshot })._snapshot = snapshot
}

/** The actors that a snapshot holds, and those that theirs hold. */
const actorsIn = (snapshot: { children?: Record<string, AnyActorRef | undefined> }): AnyActorRef[] =>
  Object.values(snapshot.children ?? {}).flatMap((actor) =>
    actor ? [actor, ...actorsIn(actor.getSnapshot() ?? {})] : [],
  )

/** What a feed tells its machine. */
export const snapshotEvent = (id: string, snapshot: object): EventObject & { snapshot: object } => ({
  type: `xstate.snapshot.${id}`,
  snapshot,
})

/** What `sendTo` resolves to. */
interface Sent {
  to: unknown
  targetId?: string
  id?: string
  event: EventObject
  delay?: number
}

/** Whether something of that id was there. */
const removed = (list: { id: string }[], id: string): boolean => {
  const index = list.findIndex((one) => one.id === id)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

const nodesIn = (machine: AnyStateMachine): Node[] =>
  nodesOf(machine.root as unknown as Node).filter(({ type }) => type !== 'history')

/**
 * The transitions by xstate's own definitions of them. One that does nothing is left out, unless its guard decides
 * whether those behind it are reached.
 */
const transitionsByDefinition = (nodes: readonly Node[]): Map<Definition, Transition> => {
  const seen = new Map<string, number>()
  const known = new Map<Definition, Transition>()
  for (const node of nodes) {
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const isGuarded = guardOf(definition) !== undefined
      if (isInertBy(definition) && !isGuarded) continue
      const said = phrase(definition)
      const times = (seen.get(said) ?? 0) + 1
      seen.set(said, times)
      known.set(definition, {
        id: times === 1 ? said : `${said} (${times})`,
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

/** All transitions of a machine. */
export const transitionsOf = (machine: AnyStateMachine): Transition[] => [
  ...transitionsByDefinition(nodesIn(machine)).values(),
]

/** Tells the id of the transition that a running actor of a machine has taken, as its inspection tells it. */
export const createTransitionNames = (
  machine: AnyStateMachine,
): ((definition: unknown) => string | undefined) => {
  const known = transitionsByDefinition(nodesIn(machine))
  return (definition) => known.get(definition as Definition)?.id
}

/** The effects of a step that does nothing. */
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

/** A machine that has taken so many microsteps at once will not come to rest. */
export const restless = 1000

/** What a machine is started with and told by. */
export interface StepperOptions {
  /** What the machine begins with before it is started. */
  input?: unknown
  /** Is told each answer of a named guard. */
  onGuard(name: string, answer: boolean): void
  /** What the actors' clock shows. */
  now?: string | number | undefined
  /** The actor around the machine. */
  parent?: AnyActorRef
  /** Names of actors that samples stand for. */
  sampled?: readonly string[]
}

/** Takes a production machine step by step, without running anything. */
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
  /** What feeds tell of their beginnings, by their ids. */
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
      throw new Error(`It never comes to rest: ${effects.taken.at(-1)?.id} is taken again and again.`)
    for (const definition of event._transitions as unknown as Definition[]) {
      // Those of a child are told too, and are not known.
      const transition = known.get(definition)
      if (transition) effects.taken.push(transition)
    }
  }
  const clock = { now: () => new Date(now), setTimeout: () => 0, clearTimeout: () => {} }
  const outside = parent ?? createActor(silent, { clock: clock as never })
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
      if (!actorRef) throw new Error(`It starts ${src}, which nobody has given it.`)
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
  const self = createActor(machine, { input: anyInput, parent: outside as never }) as AnyActorRef
  isMoving = false

  /** All actors that are there. */
  const actors = () => {
    let top = scope.self
    while (top._parent && top._parent !== outermost) top = top._parent
    return actorsIn(top.getSnapshot())
  }
  /** Registers the actors that are there, and no other: those of the steps before stand for other moments. */
  const register = (open: readonly { id: string }[] | undefined) => {
    for (const actor of Object.values(system.getAll())) system._unregister(actor)
    const isOver = (actor: AnyActorRef) =>
      actor._parent === scope.self && open && !open.some(({ id }) => id === actor.id)
    for (const actor of actors()) {
      const systemId = systemIdOf(actor)
      if (systemId !== undefined && !isOver(actor)) system._set(systemId, actor)
    }
  }
  /** An actor without an id of its own has the same in each step that begins it. */
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
      // The map grows while it is walked: what one beginning leads to may begin another feed.
      for (const actor of beginnings.values()) {
        const event = snapshotEvent(actor.id, actor.getSnapshot())
        snapshot = machine.transition(snapshot, event, scope as never)
      }
      return { snapshot, effects }
    } finally {
      isMoving = false
    }
  }
  /** What an actor shows that has not begun. */
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
      recorded(nothing, as, undefined, () => machine.getInitialSnapshot(scope as never, input as never)),
    step: (snapshot, event, as = self, open = undefined) =>
      recorded(snapshot, as, open, () => machine.transition(snapshot, event, scope as never)),
  }
}

// xstate lists them in the order in which they were entered, so that alike moments would differ.
const activeNodes = (snapshot: AnyMachineSnapshot): Node[] =>
  (snapshot._nodes as unknown as Node[]).toSorted((a, b) => a.order - b.order)

const idsOfNodes = new WeakMap<object, string[]>()

/** The ids of the states that are active, outermost first, in the order of the document. */
export const activeIds = (snapshot: AnyMachineSnapshot): readonly string[] => {
  const known = idsOfNodes.get(snapshot._nodes)
  if (known) return known
  const ids = activeNodes(snapshot).map(({ id }) => id)
  idsOfNodes.set(snapshot._nodes, ids)
  return ids
}

/** The innermost of the active states: one, or one of each parallel region. */
export const innermostIds = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id)

/** What the history states remember. */
export const rememberedIds = ({ historyValue }: AnyMachineSnapshot): [history: string, states: string[]][] =>
  Object.entries(historyValue as unknown as Record<string, Node[]>).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id).sort(),
  ])

/** The events that an active state has a transition for, whether its guard lets them pass or not. */
export const handledEvents = (snapshot: AnyMachineSnapshot): Set<string> =>
  new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))
