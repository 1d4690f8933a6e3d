import {
  type ActorScope,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
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
}

interface Node {
  id: string
  /** The place in the document. */
  order: number
  type: string
  description?: string
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
  /** A guard without a name cannot be counted, so it is not allowed. */
  inlineGuard: boolean
  /** A delay that is a bare number. */
  namelessDelay: boolean
}

/** A call of a port, or a child machine, that has begun. */
export interface Invocation {
  id: string
  src: string
  input: unknown
  /** A feed tells its machine what it says. */
  listens: boolean
}

/** An action of the machine's owner that would run, or an event that a child would be sent; `to` is the child's id. */
export type Action = { type: string; params: unknown } | { to: string; event: EventObject }

/** What happened besides the change of the snapshot. What begins and ends at once counts for nothing, as in xstate. */
export interface Effects {
  taken: Transition[]
  emitted: unknown[]
  begun: Invocation[]
  /** Ids of the invocations that were ended before they were over. */
  stopped: string[]
  /** Delays that began. */
  scheduled: { id: string; event: EventObject; ms: number }[]
  /** Ids of the delays that were cancelled. */
  cancelled: string[]
  /** In their order, without those of xstate itself but for what is sent to children. */
  actions: Action[]
}

/** The pure transitions of one machine. */
export interface Stepper {
  transitions: readonly Transition[]
  nodes: readonly { id: string; description: string | undefined }[]
  guards: readonly string[]
  /** Starts the machine with this input. */
  start(input: unknown): { snapshot: AnyMachineSnapshot; effects: Effects }
  /** What an event does to a machine at rest. */
  step(snapshot: AnyMachineSnapshot, event: EventObject): { snapshot: AnyMachineSnapshot; effects: Effects }
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const nameOf = (reference: Reference | undefined): string | null => {
  if (typeof reference === 'string') return reference
  return typeof reference === 'object' ? reference.type : null
}

/** A guard that is a function has the name that it carries as its `type`, if any. */
const guardNameOf = (guard: Reference | undefined): string | null =>
  typeof guard === 'function' && 'type' in guard ? String(guard.type) : nameOf(guard)

const isInert = ({ target, actions, reenter }: Definition) => !target && actions.length === 0 && !reenter

const phrase = ({ source, eventType, guard, target }: Definition): string => {
  const on = eventType === '' ? 'at once' : `on ${eventType}`
  const name = guardNameOf(guard)
  const condition = guard === undefined ? '' : ` if ${name ?? 'an unnamed guard'}`
  const to = target ? `, to ${target.map(({ id }) => id).join(' and ')}` : ''
  return `${source.id}, ${on}${condition}${to}`
}

const silent = fromPromise(() => new Promise<never>(() => {}))

/** The machine with a silent actor in each place that is left open, in its child machines too: nothing runs here. */
export const stubbed = <M extends AnyStateMachine>(machine: M): M => {
  const root = machine.root as unknown as Node
  const given: Record<string, object> = machine.implementations.actors
  const invoked = nodesOf(root).flatMap(({ invoke }) => invoke.map(({ src }) => src))
  const open = invoked.filter((src) => !(src in given))
  const children = Object.entries(given).flatMap(([name, logic]) =>
    isMachine(logic) ? [[name, stubbed(logic)] as const] : [],
  )
  return machine.provide({
    actors: Object.fromEntries([...open.map((src) => [src, silent] as const), ...children]),
  }) as M
}

const isMachine = (logic: object): logic is AnyStateMachine => '__xstatenode' in logic

/** The machine whose named guards tell each of their answers, those made by `and`, `or` and `not` too. */
const observingGuards = (machine: AnyStateMachine, onGuard: (name: string, answer: boolean) => void) => {
  const observed =
    (name: string, ask: Predicate): Predicate =>
    (...args) => {
      const answer = ask(...args)
      onGuard(name, answer)
      return answer
    }
  const guards = Object.entries(machine.implementations.guards as Record<string, Predicate | Composite>)
  return machine.provide({
    guards: Object.fromEntries(
      guards.map(([name, guard]) => [
        name,
        'check' in guard
          ? Object.assign(() => false, guard, { check: observed(name, guard.check) })
          : observed(name, guard),
      ]),
    ) as never,
  })
}

interface SpawnParams {
  src: string
  input: unknown
  /** `_syncSnapshot`: it tells its machine what it says, first of all its own beginning. */
  actorRef: (AnyActorRef & { _syncSnapshot: boolean }) | undefined
}

/** What a feed tells its machine. */
export const snapshotEvent = (id: string, snapshot: object): EventObject & { snapshot: object } => ({
  type: `xstate.snapshot.${id}`,
  snapshot,
})

/** Whether something of that id was there. */
const removed = (list: { id: string }[], id: string): boolean => {
  const index = list.findIndex((one) => one.id === id)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

const nodesIn = (machine: AnyStateMachine): Node[] =>
  nodesOf(machine.root as unknown as Node).filter(({ type }) => type !== 'history')

/** The transitions by xstate's own definitions of them; those that do nothing are left out. */
const transitionsByDefinition = (nodes: readonly Node[]): Map<Definition, Transition> => {
  const seen = new Map<string, number>()
  const known = new Map<Definition, Transition>()
  for (const node of nodes) {
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const inlineGuard = definition.guard !== undefined && guardNameOf(definition.guard) === null
      if (isInert(definition) && !inlineGuard) continue
      const said = phrase(definition)
      const times = (seen.get(said) ?? 0) + 1
      seen.set(said, times)
      known.set(definition, {
        id: times === 1 ? said : `${said} (${times})`,
        source: definition.source.id,
        targets: definition.target?.map(({ id: target }) => target) ?? [],
        event: definition.eventType,
        guard: guardNameOf(definition.guard),
        actions: definition.actions.flatMap((action) => nameOf(action) ?? []),
        inlineGuard,
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

const noEffects = (): Effects => ({
  taken: [],
  emitted: [],
  begun: [],
  stopped: [],
  scheduled: [],
  cancelled: [],
  actions: [],
})

/** A machine that has taken so many microsteps at once will not come to rest. */
const restless = 1000

/**
 * Takes a production machine step by step, without running anything. `onGuard` is told each answer of a named guard.
 * `now` is what the actors' clock shows.
 */
export const createStepper = (
  production: AnyStateMachine,
  anyInput: unknown,
  onGuard: (name: string, answer: boolean) => void,
  now: string | number = 0,
): Stepper => {
  const machine = observingGuards(stubbed(production), onGuard)
  const nodes = nodesIn(machine)
  const known = transitionsByDefinition(nodes)

  let effects = noEffects()
  let microsteps = 0
  /** What feeds tell of their beginnings, by their ids. */
  const beginnings = new Map<string, EventObject>()
  const inspect = (event: InspectionEvent) => {
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
  const self = createActor(machine, { input: anyInput, inspect, clock })
  const builtInActions: Record<string, (params: never) => void> = {
    'xstate.emit': ({ event }: { event: unknown }) => {
      effects.emitted.push(event)
    },
    'xstate.spawnChild': ({ src, input, actorRef }: SpawnParams) => {
      if (!actorRef) throw new Error(`It starts ${src}, which nobody has given it.`)
      const { id, _syncSnapshot: listens } = actorRef
      effects.begun.push({ id, src, input, listens })
      if (listens) beginnings.set(id, snapshotEvent(id, actorRef.getSnapshot()))
    },
    'xstate.stopChild': (actor: AnyActorRef | undefined) => {
      if (!actor) return
      beginnings.delete(actor.id)
      if (!removed(effects.begun, actor.id)) effects.stopped.push(actor.id)
    },
    'xstate.raise': ({ id, event, delay }: { id?: string; event: EventObject; delay?: number }) => {
      if (delay !== undefined) effects.scheduled.push({ id: id ?? event.type, event, ms: delay })
    },
    'xstate.cancel': ({ sendId }: { sendId: string }) => {
      if (!removed(effects.scheduled, sendId)) effects.cancelled.push(sendId)
    },
    'xstate.sendTo': ({ to, targetId, event }: { to: unknown; targetId?: string; event: EventObject }) => {
      if (to === self) throw new Error(`It sends ${event.type} to itself; an event of its own is raised.`)
      effects.actions.push({ to: targetId ?? 'a child', event })
    },
  }
  const recordAction = ({ type, params }: { type: string; params: unknown }) => {
    const builtIn = builtInActions[type]
    if (builtIn) builtIn(params as never)
    else if (!type.startsWith('xstate.')) effects.actions.push({ type, params })
  }
  const scope = {
    self,
    defer: () => {},
    id: self.id,
    logger: () => {},
    sessionId: self.sessionId,
    stopChild: () => {},
    system: self.system,
    emit: () => {},
    actionExecutor: recordAction,
  } as unknown as ActorScope<AnyMachineSnapshot, EventObject>

  const recorded = (move: () => AnyMachineSnapshot) => {
    microsteps = 0
    effects = noEffects()
    beginnings.clear()
    let snapshot = move()
    // The map grows while it is walked: what one beginning leads to may begin another feed.
    for (const event of beginnings.values()) snapshot = machine.transition(snapshot, event, scope as never)
    return { snapshot, effects }
  }
  return {
    transitions: [...known.values()],
    nodes: nodes.map(({ id, description }) => ({ id, description })),
    guards: Object.keys(machine.implementations.guards),
    start: (input) => recorded(() => machine.getInitialSnapshot(scope as never, input as never)),
    step: (snapshot, event) => recorded(() => machine.transition(snapshot, event, scope as never)),
  }
}

// xstate lists them in the order in which they were entered, so that alike moments would differ.
const activeNodes = (snapshot: AnyMachineSnapshot): Node[] =>
  (snapshot._nodes as unknown as Node[]).toSorted((a, b) => a.order - b.order)

/** The ids of the states that are active, outermost first, in the order of the document. */
export const activeIds = (snapshot: AnyMachineSnapshot): string[] => activeNodes(snapshot).map(({ id }) => id)

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
